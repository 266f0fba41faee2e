import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Search costs and cue rules were tuned on one half of the speakers; the other half evaluates them. */
export type Half = 'tuning' | 'judging'

interface Voice {
  speaker: string
  /** Whether the voice was used for tuning. */
  half: Half
  /** The accent of English. */
  accent: string
  program: string
  speak: (text: string, file: string) => void
}

const flite = (name: string, half: Half, accent = 'American'): Voice => ({
  speaker: `flite-${name}`,
  half,
  accent,
  program: 'flite',
  speak: (text, file) => void execFileSync('flite', ['-voice', name, '-t', text, '-o', file]),
})

const espeak = (name: string, half: Half, accent = 'American'): Voice => ({
  speaker: `espeak-${name}`,
  half,
  accent,
  program: 'espeak-ng',
  speak: (text, file) => void execFileSync('espeak-ng', ['-v', name, '-s', '160', '-w', file, text]),
})

const festival = (name: string, half: Half, accent = 'American'): Voice => ({
  speaker: `festival-${name}`,
  half,
  accent,
  program: 'text2wave',
  speak: (text, file) => void execFileSync('text2wave', ['-eval', `(voice_${name})`, '-o', file], { input: text }),
})

const VOICES: readonly Voice[] = [
  flite('slt', 'tuning'),
  flite('rms', 'tuning'),
  espeak('en-us', 'tuning'),
  flite('awb', 'judging', 'Scottish'),
  flite('kal16', 'judging'),
  festival('cmu_us_slt_arctic_hts', 'judging'),
  festival('kal_diphone', 'judging'),
  espeak('en-gb', 'judging', 'British'),
  espeak('en-us+f3', 'judging'),
]

const cache = join(tmpdir(), 'sidelight-follow', 'voices')

/** Returns a WAV file of the line in that voice. It is cached, because these programs always give the same result. */
export function speakToFile(voice: Voice, name: number | string, text: string): string {
  const file = join(cache, `${voice.speaker}-${name}.wav`)
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
