import type { Speech } from '../../../apps/server/src/platform/speech/speech.ts'
import { measureLoudness } from '../loudness.ts'
import { readWavSamples } from '../wav-samples.ts'
import type { BenchLine } from './bench-lines.ts'
import type { SpeechToText } from './speech-to-text.ts'
import { countWordErrors, listWords } from './word-errors.ts'

/** A row of results.jsonl: its keys stay, because a stopped run is resumed from that file. */
export interface LineResult {
  number: number
  kind: string
  voice: string
  accent: string
  seconds: number
  words: number
  errors: number
  /** Silence before the first audible sample. */
  leadMs: number
  peak: number
  isFinite: boolean
  lufs: number
  /** Start of each word minus the aligner's start. */
  timingMs: number[]
  expected: string
  heard: string
}

const SAMPLE_RATE = 24_000
const WINDOW_SAMPLES = 120

export async function examineLine(
  line: BenchLine,
  voice: { id: string; accent: string },
  speech: Speech,
  speechToText: SpeechToText,
): Promise<LineResult> {
  const samples = readWavSamples(speech.wav)
  const heard = await speechToText.transcribe(samples, SAMPLE_RATE)
  const expected = listWords(line.text)
  const levels = listLevels(samples)
  const maxLevel = Math.max(...levels)
  return {
    number: line.number,
    kind: line.kind,
    voice: voice.id,
    accent: voice.accent,
    seconds: speech.durationMs / 1000,
    words: expected.length,
    errors: countWordErrors(expected, listWords(heard)),
    leadMs: (levels.findIndex((level) => level > maxLevel * 0.03) * WINDOW_SAMPLES * 1000) / SAMPLE_RATE,
    peak: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
    isFinite: samples.every(Number.isFinite) && maxLevel > 0.01,
    lufs: measureLoudness(samples, SAMPLE_RATE),
    timingMs: listTimingErrors(samples, speech, speechToText),
    expected: expected.join(' '),
    heard: listWords(heard).join(' '),
  }
}

/** Empty for lines with numbers, capitals or joined words, which the aligner splits into other words. */
function listTimingErrors(samples: Float32Array, speech: Speech, speechToText: SpeechToText): number[] {
  const words = speech.words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}']/gu, ''))
  if (speech.words.some(({ text }) => /\d|\p{Lu}{2}|[-—]\S/u.test(text))) return []
  const starts = speechToText.align(samples, SAMPLE_RATE, words)
  return starts?.map((start, at) => (speech.words[at]?.startMs ?? 0) - start) ?? []
}

function listLevels(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let start = 0; start + WINDOW_SAMPLES <= samples.length; start += WINDOW_SAMPLES) {
    let energy = 0
    for (let at = start; at < start + WINDOW_SAMPLES; at++) energy += (samples[at] ?? 0) ** 2
    levels.push(Math.sqrt(energy / WINDOW_SAMPLES))
  }
  return levels
}
