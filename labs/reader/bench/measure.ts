import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import { type ErrorCounts, classifyErrors, findNarrated } from './error-kinds.ts'
import { normaliseText } from './normalise.ts'
import { addRatios, f1, type Gold, noRatio, type Ratio, type Score, scoreEntries } from './score.ts'

export interface RatedEntry {
  confidence: number
  isWrong: boolean
  isNarration: boolean
  /** Whether the user is asked to check it. */
  isMarked: boolean
}

export interface Measured {
  layout: string
  file: string
  score: Score
  /** Confidence of each entry that counts, and whether it was wrong. */
  rated: RatedEntry[]
  /** For each speech that became narration: whether the user is asked to check it. */
  narrated: boolean[]
  /** For each missing speech: the lowest confidence of the entries where it should be. */
  missing: number[]
  watermarkLeft: number
  errors: ErrorCounts
  /** What the user is told about the file. */
  notes: string[]
}

export interface OfFamily extends Measured {
  family: string
}

export function measure(layout: string, file: string, script: ParsedScript, gold: Gold): Measured {
  const score = scoreEntries(script.entries, gold)
  const rated = script.entries.flatMap((entry, at): RatedEntry[] => {
    const verdict = score.verdicts[at] ?? score.narrationVerdicts[at]
    if (verdict === undefined) return []
    const isNarration = score.verdicts[at] === undefined
    return [{ confidence: entry.confidence, isWrong: !verdict, isNarration, isMarked: entry.reasons.length > 0 }]
  })
  const missing = score.missing.map((around) => Math.min(1, ...around.map((at) => script.entries[at]?.confidence ?? 1)))
  const errors = classifyErrors(script.entries, gold, score.missed, score.extra)
  const narrated = findNarrated(script.entries, gold, score.missed, score.extra).map((holders) =>
    holders.some((at) => (script.entries[at]?.reasons.length ?? 0) > 0),
  )
  const watermarkLeft = countWatermarks(script, gold)
  return { layout, file, score, rated, narrated, missing, watermarkLeft, errors, notes: script.notes }
}

/** Entries with words of a watermark that was removed elsewhere in the file. */
function countWatermarks(script: ParsedScript, gold: Gold): number {
  const truth = normaliseText(gold.entries.map((entry) => `${entry.actor} ${entry.dialog}`).join(' '))
  const stamps = new Set(
    script.removed
      .filter(({ reason }) => reason === 'watermark')
      .map(({ text }) => normaliseText(text))
      .filter((text) => text.length > 5 && !truth.includes(text)),
  )
  return script.entries.filter((entry) => {
    const text = normaliseText(`${entry.actor} ${entry.dialog}`)
    return [...stamps].some((stamp) => text.includes(stamp))
  }).length
}

export interface Summary {
  name: string
  files: number
  dialogue: number
  loose: number
  narrator: number
  words: number
  characters: number
  watermarkLeft: number
}

const kinds = ['dialogue', 'loose', 'narrator', 'words', 'characters'] as const

export function summarise(name: string, measured: Measured[]): Summary {
  const total = (kind: (typeof kinds)[number]) =>
    f1(measured.reduce<Ratio>((sum, document) => addRatios(sum, document.score[kind]), noRatio))
  return {
    name,
    files: measured.length,
    dialogue: total('dialogue'),
    loose: total('loose'),
    narrator: total('narrator'),
    words: total('words'),
    characters: total('characters'),
    watermarkLeft: measured.reduce((sum, document) => sum + document.watermarkLeft, 0),
  }
}

export function summariseByLayout(measured: Measured[]): Summary[] {
  const layouts = [...new Set(measured.map(({ layout }) => layout))].sort()
  return layouts.map((layout) =>
    summarise(
      layout,
      measured.filter((document) => document.layout === layout),
    ),
  )
}
