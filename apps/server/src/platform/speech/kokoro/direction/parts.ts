import type { Span } from '@sidelight/domain/direction/direction'
import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import type { Phoneme } from '../phonemes.ts'

/** A part of a line that is said in one manner. */
export interface Part {
  span: Span | undefined
  phonemes: Phoneme[]
}

const MARKS = ';:,.!?—…"'

/** Splits a line where its manner changes; each part is spoken by itself. */
export function listParts(phonemes: readonly Phoneme[], units: readonly SpokenUnit[], spans: readonly Span[]): Part[] {
  const starts: { span: Span | undefined; at: number }[] = spans.map((span) => ({
    span,
    at: findStart(phonemes, findUnit(units, span.fromWord)),
  }))
  if (starts[0]?.at !== 0) starts.unshift({ span: undefined, at: 0 })
  return starts
    .map(({ span, at }, index) => ({ span, phonemes: endPart(phonemes.slice(at, starts[index + 1]?.at)) }))
    .filter(({ phonemes: symbols }) => symbols.some(({ unit }) => unit !== undefined))
}

/** The unit in which a word of the script is spoken. */
export function findUnit(units: readonly SpokenUnit[], word: number): number {
  let count = 0
  return units.findIndex(({ written }) => {
    count += written.length
    return count > word
  })
}

function findStart(phonemes: readonly Phoneme[], unit: number): number {
  const start = phonemes.findIndex((phoneme) => phoneme.unit !== undefined && phoneme.unit >= unit)
  return unit < 0 || start < 0 ? phonemes.length : start
}

/** Without a mark at its end, the network swallows the last phoneme of a part. */
function endPart(phonemes: readonly Phoneme[]): Phoneme[] {
  const last = phonemes.findLastIndex(({ symbol }) => symbol !== ' ')
  const part = phonemes.slice(0, last + 1)
  return part.length === 0 || MARKS.includes(part.at(-1)?.symbol ?? '')
    ? part
    : [...part, { symbol: ',', unit: undefined }]
}
