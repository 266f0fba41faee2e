import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLineWords } from '@sidelight/domain/following/spoken-words'
import { Hearing, SAMPLE_RATE } from '@sidelight/listening/hearing'
import type { ListenerParts } from '@sidelight/listening/on-device-listener'
import type { SearchCosts } from '@sidelight/listening/search/line-search'
import { SEARCH_COSTS } from '@sidelight/listening/search/search-costs'
import { Resampler } from '@sidelight/listening/sound/resampler'
import { readWav } from '../wav.ts'
import { BENCH_LINES } from './lines.ts'
import { listVoices, speakToFile } from './voices.ts'

export interface SpokenWord {
  from: number
  to: number
}

/** A line as somebody said it once, without faults. Times are in samples. */
export interface Utterance {
  id: string
  speaker: string
  set: 'tune' | 'held-out'
  text: string
  samples: Float32Array
  words: SpokenWord[]
  /** End of the last word, by an engine other than ours where there is one. */
  end: number
}

const HUMAN_HELD_OUT = /^(?:austen|jfk|libri)/
const LINES_OF_TUNE_VOICES = 24

function resample(samples: Float32Array, rate: number): Float32Array {
  const resampler = new Resampler(rate, SAMPLE_RATE)
  return resampler.feed(Float32Array.from([...samples, ...new Float32Array(rate / 10)]))
}

function listSpoken(text: string): string[] {
  return listLineWords(text).flatMap((word) => [...word.spoken])
}

/** Nothing may be left out or said besides: what remains is a plain alignment. */
const FORCED: SearchCosts = { ...SEARCH_COSTS, deletion: 1e6, adlib: 1e6, restart: 1e6 }

/** When each word was said in a line without faults. */
function findWords(parts: ListenerParts, text: string, samples: Float32Array): SpokenWord[] {
  const spoken = listSpoken(text)
  const hearing = new Hearing(parts.model, parts.silero, FORCED)
  hearing.forgetRoom()
  hearing.arm(spoken.map((word) => parts.pronouncer.list(word)))
  hearing.feed(samples)
  const ms = SAMPLE_RATE / 1000
  return hearing.listEnded().map(({ fromMs, toMs }) => ({ from: fromMs * ms, to: toMs * ms }))
}

/** The last moment that is not much quieter than the loudest. */
function findEnd(samples: Float32Array): number {
  const step = SAMPLE_RATE / 100
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    Math.hypot(...samples.subarray(i * step, (i + 1) * step)),
  )
  const loudest = Math.max(...levels)
  return (levels.findLastIndex((level) => level > loudest / 50) + 1) * step
}

interface ManifestEntry {
  file: string
  text: string
  lastWordEndS: number
}

export function listHumanUtterances(parts: ListenerParts, folder: string, set: Utterance['set']): Utterance[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ManifestEntry[]
  const ofSet = manifest.filter((entry) => HUMAN_HELD_OUT.test(entry.file) === (set === 'held-out'))
  return ofSet.map((entry) => {
    const { rate, samples } = readWav(join(folder, entry.file))
    const sound = resample(samples, rate)
    const words = findWords(parts, entry.text, sound)
    return {
      id: entry.file,
      speaker: entry.file.replace(/-.*|\d*\.wav$/, ''),
      set,
      text: entry.text,
      samples: sound,
      words,
      end: Math.round(entry.lastWordEndS * SAMPLE_RATE),
    }
  })
}

const ROOM_BEFORE_S = 0.4

export function listSyntheticUtterances(parts: ListenerParts, set: Utterance['set']): Utterance[] {
  const voices = listVoices().filter((voice) => voice.set === set)
  if (voices.length === 0) return []
  const lines = set === 'tune' ? BENCH_LINES.slice(0, LINES_OF_TUNE_VOICES) : BENCH_LINES
  return lines.flatMap((text, index) => {
    const voice = voices[index % voices.length]
    if (voice === undefined) return []
    const { rate, samples } = readWav(speakToFile(voice, index, text))
    const said = resample(samples, rate)
    const sound = Float32Array.from([...new Float32Array(ROOM_BEFORE_S * SAMPLE_RATE), ...said])
    const words = findWords(parts, text, sound)
    const utterance = { id: `${voice.speaker}-${index}`, speaker: voice.speaker, set, text, samples: sound }
    return { ...utterance, words, end: findEnd(sound) }
  })
}
