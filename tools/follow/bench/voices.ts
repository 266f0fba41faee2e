import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Voice {
  speaker: string
  /** Voices that were listened to while the rules were made, and voices that were not. */
  set: 'tune' | 'held-out'
  program: string
  speak: (text: string, file: string) => void
}

const flite = (name: string, set: Voice['set']): Voice => ({
  speaker: `flite-${name}`,
  set,
  program: 'flite',
  speak: (text, file) => void execFileSync('flite', ['-voice', name, '-t', text, '-o', file]),
})

const espeak = (name: string, set: Voice['set']): Voice => ({
  speaker: `espeak-${name}`,
  set,
  program: 'espeak-ng',
  speak: (text, file) => void execFileSync('espeak-ng', ['-v', name, '-s', '160', '-w', file, text]),
})

const festival = (name: string, set: Voice['set']): Voice => ({
  speaker: `festival-${name}`,
  set,
  program: 'text2wave',
  speak: (text, file) => void execFileSync('text2wave', ['-eval', `(voice_${name})`, '-o', file], { input: text }),
})

const VOICES: readonly Voice[] = [
  flite('slt', 'tune'),
  flite('rms', 'tune'),
  espeak('en-us', 'tune'),
  flite('awb', 'held-out'),
  flite('kal16', 'held-out'),
  festival('cmu_us_slt_arctic_hts', 'held-out'),
  festival('kal_diphone', 'held-out'),
  espeak('en-gb', 'held-out'),
  espeak('en-us+f3', 'held-out'),
]

const cache = join(tmpdir(), 'sidelight-follow', 'voices')

/** A WAV file of the line in that voice; made once and kept, since these programs always say it alike. */
export function speakToFile(voice: Voice, index: number, text: string): string {
  const file = join(cache, `${voice.speaker}-${index}.wav`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  voice.speak(text, draft)
  renameSync(draft, file)
  return file
}

export function listVoices(): Voice[] {
  return VOICES.filter((voice) => {
    try {
      execFileSync('which', [voice.program], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}
