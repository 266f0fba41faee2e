import type { Speech } from '../../../apps/server/src/platform/speech/speech.ts'
import { measureLoudness } from '../loudness.ts'
import { readWavSamples } from '../wav-samples.ts'
import type { BenchLine } from './bench-lines.ts'
import type { SpeechToText } from './speech-to-text.ts'
import { countWordErrors, wordsOf } from './word-errors.ts'

export interface LineResult {
  number: number
  kind: string
  voice: string
  accent: string
  seconds: number
  words: number
  errors: number
  leadMs: number
  peak: number
  isFinite: boolean
  lufs: number
  /** Our word starts against the aligner's. */
  timingMs: number[]
  expected: string
  heard: string
}

const SAMPLE_RATE = 24_000
const WINDOW = 120

export async function examineLine(
  line: BenchLine,
  voice: { id: string; accent: string },
  speech: Speech,
  ears: SpeechToText,
): Promise<LineResult> {
  const samples = readWavSamples(speech.wav)
  const heard = await ears.transcribe(samples, SAMPLE_RATE)
  const expected = wordsOf(line.text)
  const levels = listLevels(samples)
  const loudest = Math.max(...levels)
  return {
    number: line.number,
    kind: line.kind,
    voice: voice.id,
    accent: voice.accent,
    seconds: speech.durationMs / 1000,
    words: expected.length,
    errors: countWordErrors(expected, wordsOf(heard)),
    leadMs: (levels.findIndex((level) => level > loudest * 0.03) * WINDOW * 1000) / SAMPLE_RATE,
    peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    isFinite: samples.every(Number.isFinite) && loudest > 0.01,
    lufs: measureLoudness(samples, SAMPLE_RATE),
    timingMs: listTimingErrors(samples, speech, ears),
    expected: expected.join(' '),
    heard: wordsOf(heard).join(' '),
  }
}

/** Only where every word of the script is one plain word to the aligner as well. */
function listTimingErrors(samples: Float32Array, speech: Speech, ears: SpeechToText): number[] {
  const words = speech.words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}']/gu, ''))
  if (speech.words.some(({ text }) => /\d|\p{Lu}{2}|[-—]\S/u.test(text))) return []
  const starts = ears.align(samples, SAMPLE_RATE, words)
  return starts?.map((start, at) => (speech.words[at]?.startMs ?? 0) - start) ?? []
}

function listLevels(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let start = 0; start + WINDOW <= samples.length; start += WINDOW) {
    let energy = 0
    for (let at = start; at < start + WINDOW; at++) energy += (samples[at] ?? 0) ** 2
    levels.push(Math.sqrt(energy / WINDOW))
  }
  return levels
}
