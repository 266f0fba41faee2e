import type { Manner } from '@sidelight/domain/direction/direction'
import type { Speech, SpokenWord } from '../../../../apps/server/src/platform/speech/speech.ts'
import { quantile } from '../../../shared/quantile.ts'
import { readWavSamples } from '../../wav-samples.ts'
import { BEAT_MS, type DirectedLine } from './directed-lines.ts'
import { listPitches, measureSignal, spectralDistance, type SignalFigures } from './signal.ts'

export interface Clip {
  line: DirectedLine
  speech: Speech
  /** The same sentence in the same voice, without a direction. */
  neutral: Speech | undefined
}

export interface Figure {
  name: string
  value: number
  least: number
  most: number
  unit: string
}

/** The axis on which each manner differs from neutral, and by how much: a ratio, or decibels for the level. */
const AXES: readonly (readonly [manner: Manner, axis: 'range' | 'pitch' | 'time' | 'level', asked: number])[] = [
  ['softer', 'level', -5],
  ['louder', 'level', 4.9],
  ['louder', 'pitch', 1.2],
  ['urgent', 'time', 0.837],
  ['slower', 'time', 1.32],
  ['cold', 'range', 0.48],
  ['amused', 'pitch', 1.1],
  ['amused', 'range', 1.56],
  ['angry', 'range', 1.73],
  ['angry', 'level', 3],
]
const TOLERANCE = 0.3
const MAX_SPECTRAL_DISTANCE_DB = 2.5
const MAX_WHISPER_VOICED_SHARE = 0.3
const MAX_CUT_MS = 40
const MAX_TAIL_MS = 20
const BEAT_TOLERANCE_MS = 60
const LEAST_RISE_SEMITONES = 2
/** Two reads differ if their words are this much longer or shorter, or this much higher or lower. */
const READ_LENGTH_SHARE = 0.07
const READ_SEMITONES = 1

/** Every figure with its limits; a figure outside of them was missed. */
export function listFigures(clips: readonly Clip[]): Figure[] {
  const compared = clips.flatMap(({ line, speech, neutral }) =>
    neutral === undefined
      ? []
      : [{ line, own: measureSignal(readWavSamples(speech.wav)), plain: measureSignal(readWavSamples(neutral.wav)) }],
  )
  const figures: Figure[] = AXES.map(([manner, axis, asked]) => {
    const values = compared
      .filter(({ line }) => line.kind === manner)
      .map(({ own, plain }) => compare(axis, own, plain))
    const [one, other] = [1 - TOLERANCE, 1 + TOLERANCE].map((share) =>
      axis === 'level' ? asked * share : asked ** share,
    ) as [number, number]
    const unit = axis === 'level' ? 'dB' : '×'
    const limits = { least: Math.min(one, other), most: Math.max(one, other) }
    return { name: `${manner}: ${axis}`, value: quantile(values, 0.5), ...limits, unit }
  })
  for (const { line, own, plain } of compared) {
    const name = `${line.kind}, ${line.voiceId}${line.read > 0 ? ` ${line.read}` : ''}`
    if (line.kind === 'whispered') {
      figures.push({
        name: `${name}: voiced`,
        value: own.voicedShare,
        least: 0,
        most: MAX_WHISPER_VOICED_SHARE,
        unit: '',
      })
      continue
    }
    const distance = spectralDistance(own.spectrum, plain.spectrum)
    figures.push({ name: `${name}: spectrum`, value: distance, least: 0, most: MAX_SPECTRAL_DISTANCE_DB, unit: 'dB' })
  }
  for (const clip of clips) figures.push(...listClipFigures(clip))
  return figures
}

function compare(axis: 'range' | 'pitch' | 'time' | 'level', own: SignalFigures, plain: SignalFigures): number {
  if (axis === 'level') return own.levelDb - plain.levelDb
  if (axis === 'time') return own.seconds / plain.seconds
  return axis === 'pitch' ? own.medianHertz / plain.medianHertz : own.rangeSemitones / plain.rangeSemitones
}

function listClipFigures({ line, speech, neutral }: Clip): Figure[] {
  const { kind, voiceId, read } = line
  const samples = readWavSamples(speech.wav)
  if (kind === 'cut off') {
    const afterWord = speech.durationMs - (speech.words.at(-1)?.endMs ?? 0)
    const { tailMs } = measureSignal(samples)
    return [
      { name: `cut off, ${voiceId}: after the last word`, value: afterWord, least: 0, most: MAX_CUT_MS, unit: 'ms' },
      { name: `cut off, ${voiceId}: silence at the end`, value: tailMs, least: 0, most: MAX_TAIL_MS, unit: 'ms' },
    ]
  }
  if (kind === 'question') {
    const beat = measureSignal(samples).longestPauseMs
    const word = speech.words[line.direction.rises[0]?.word ?? 0]
    return [
      {
        name: `question, ${voiceId}: beat`,
        value: beat,
        least: BEAT_MS - BEAT_TOLERANCE_MS,
        most: BEAT_MS + BEAT_TOLERANCE_MS,
        unit: 'ms',
      },
      {
        name: `question, ${voiceId}: rise`,
        value: word === undefined ? 0 : measureRise(samples, word),
        least: LEAST_RISE_SEMITONES,
        most: 24,
        unit: 'st',
      },
    ]
  }
  if (kind !== 'another read' || neutral === undefined) return []
  const difference = compareReads(speech, neutral)
  return [{ name: `another read ${read}, ${voiceId}: difference`, value: difference, least: 1, most: 20, unit: '' }]
}

/** From the lowest to the last pitch of a word. */
function measureRise(samples: Float32Array, { startMs, endMs }: SpokenWord): number {
  const pitches = [...listPitches(samples)].filter(([ms]) => ms > startMs && ms < endMs).map(([, hertz]) => hertz)
  const end = quantile(pitches.slice(-5), 0.5)
  return 12 * Math.log2(end / quantile(pitches.slice(0, -5), 0.1))
}

/** How far two reads are apart, by the lengths and the pitches of their words; 1 is enough to be heard. */
function compareReads(a: Speech, b: Speech): number {
  const lengths = a.words.map(({ startMs, endMs }, at) => {
    const other = b.words[at] ?? { startMs: 0, endMs: 1 }
    return Math.log((endMs - startMs) / (other.endMs - other.startMs))
  })
  const [ownPitches, otherPitches] = [a, b].map((speech) => {
    const pitches = [...listPitches(readWavSamples(speech.wav))]
    return speech.words.map(({ startMs, endMs }) =>
      quantile(
        pitches.filter(([ms]) => ms >= startMs && ms < endMs).map(([, hertz]) => hertz),
        0.5,
      ),
    )
  }) as [number[], number[]]
  const semitones = ownPitches
    .map((hertz, at) => 12 * Math.log2(hertz / (otherPitches[at] ?? hertz)))
    .filter((value) => Number.isFinite(value))
  return Math.max(rootMeanSquare(lengths) / READ_LENGTH_SHARE, rootMeanSquare(semitones) / READ_SEMITONES)
}

const rootMeanSquare = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, values.length))
