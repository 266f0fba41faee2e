import { isClean, isWeak, type LineResult } from './line-result.ts'
import { type Rung, RUNGS } from './mask.ts'

/** A run whose results count; the device that made it has chosen the id. */
export interface LearningRun {
  id: string
  startedAtMs: number
  results: readonly LineResult[]
}

/** How well a line is known. */
export interface LineLearning {
  lineId: string
  textId: string
  rung: Rung
  /** Clean results in a row since the line came to its rung. */
  streak: number
  /** On the top rung: which of the waiting times comes next. */
  box: number
  seenAtMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const BOXES_MS = [10 * MINUTE_MS, HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS, 7 * DAY_MS] as const
const CLEAN_TO_CLIMB = 2
/** With a date at which the lines must be known, a line waits for at most this share of the time until then. */
const SHARE_OF_TIME_LEFT = 1 / 3

const rungAt = (index: number): Rung => RUNGS[Math.max(0, Math.min(RUNGS.length - 1, index))] ?? 'full'
const stepFrom = (rung: Rung, steps: number): Rung => rungAt(RUNGS.indexOf(rung) + steps)

export const isOffBook = ({ rung }: Pick<LineLearning, 'rung'>): boolean => rung === RUNGS.at(-1)

/** How many clean runs in a row take a line to the next rung; none on the top rung. */
export const countCleanRunsToClimb = (line: Pick<LineLearning, 'rung' | 'streak'>): number =>
  isOffBook(line) ? 0 : CLEAN_TO_CLIMB - line.streak

/**
 * What all runs together say about each line. Runs are applied in the order in which they began, so that devices agree
 * whichever of them reports first, and a run that is reported twice counts once.
 */
export function foldRuns(
  runs: readonly LearningRun[],
  before: ReadonlyMap<string, LineLearning> = new Map(),
): Map<string, LineLearning> {
  const learned = new Map(before)
  const once = new Map(runs.map((run) => [run.id, run])).values()
  const inOrder = [...once].toSorted((a, b) => a.startedAtMs - b.startedAtMs || (a.id < b.id ? -1 : 1))
  for (const { startedAtMs, results } of inOrder)
    for (const result of results) {
      const line = findLearning(learned, result.lineId, result.textId) ?? beginLearning(result)
      learned.set(result.lineId, applyResult(line, result, startedAtMs))
    }
  return learned
}

/** What is known of a line with these words. A reworded line is a rung lower than it was. */
export function findLearning(
  learned: ReadonlyMap<string, LineLearning>,
  lineId: string,
  textId: string,
): LineLearning | undefined {
  const line = learned.get(lineId)
  if (line === undefined || line.textId === textId) return line
  return { ...line, textId, rung: stepFrom(line.rung, -1), streak: 0, box: 0 }
}

const beginLearning = ({ lineId, textId }: LineResult): LineLearning => ({
  lineId,
  textId,
  rung: 'full',
  streak: 0,
  box: 0,
  seenAtMs: 0,
})

function applyResult(line: LineLearning, result: LineResult, atMs: number): LineLearning {
  if (result.heard === undefined) return line
  const seen: LineLearning = { ...line, seenAtMs: atMs }
  if (isWeak(result)) return { ...seen, rung: stepFrom(line.rung, -1), streak: 0, box: 0 }
  if (!isClean(result)) return { ...seen, streak: 0 }
  // With more of the line in view than its rung shows, a clean result says nothing about the rung.
  if (RUNGS.indexOf(result.rung) < RUNGS.indexOf(line.rung)) return line
  if (isOffBook(line)) return { ...seen, box: findNextBox(line, atMs) }
  const streak = line.streak + 1
  return streak < CLEAN_TO_CLIMB ? { ...seen, streak } : { ...seen, rung: stepFrom(line.rung, 1), streak: 0, box: 0 }
}

/** Runs one after the other do not lengthen the waiting time: a line proves itself only after it has waited. */
const findNextBox = ({ box, seenAtMs }: LineLearning, atMs: number): number =>
  atMs < seenAtMs + waitOf(box) ? box : Math.min(BOXES_MS.length - 1, box + 1)

const waitOf = (box: number): number => BOXES_MS[Math.max(0, Math.min(BOXES_MS.length - 1, box))] ?? 0

/** When the line should be said again. Below the top rung that is at once. `deadlineMs`: the lines must be known then. */
export function findDueMs(line: LineLearning, deadlineMs: number | undefined): number {
  if (!isOffBook(line)) return line.seenAtMs
  const leftMs = (deadlineMs ?? 0) - line.seenAtMs
  return line.seenAtMs + Math.min(waitOf(line.box), leftMs > 0 ? leftMs * SHARE_OF_TIME_LEFT : Infinity)
}
