import { RECORD_BY_ME } from '../audio/record-by-me.ts'
import { lineTextId } from '../following/line-text-id.ts'
import { type DrillLine, estimateSeconds, planDrill } from './drill.ts'
import { findDueMs, findLearning, type LineLearning } from './ladder.ts'
import { type Rung, RUNGS } from './mask.ts'

export interface ScriptLine extends DrillLine {
  dialog: string
}

/** A line as it is stored. */
interface StoredLine {
  id: string
  dialog: string
  voiceId: string
  /** Empty without audio. */
  audioUrl: string
  audioStatus: string
}

export function toScriptLine({ id, dialog, voiceId, audioUrl, audioStatus }: StoredLine): ScriptLine {
  const isActors = voiceId === RECORD_BY_ME
  const isSilent = !isActors && audioUrl === '' && audioStatus === 'completed'
  return { id, isActors, audioUrl, isClipPending: false, isSilent, dialog, words: dialog.split(/\s+/).length }
}

/** A line of the actor on the ladder. */
export interface OwnLine {
  id: string
  /** Its index in the script. */
  index: number
  rung: Rung
  box: number
  streak: number
  /** A line that was never said is due at once. */
  dueMs: number
}

/** More than this is not learned in one go. */
const MAX_DRILL_SECONDS = 20 * 60

export const listOwnLines = (
  lines: readonly ScriptLine[],
  learned: ReadonlyMap<string, LineLearning>,
  deadlineMs: number | undefined,
): OwnLine[] =>
  lines.flatMap(({ id, isActors, dialog }, index) => {
    if (!isActors) return []
    const learning = findLearning(learned, id, lineTextId(dialog))
    if (learning === undefined) return [{ id, index, rung: 'full', box: 0, streak: 0, dueMs: 0 }]
    const { rung, box, streak } = learning
    return [{ id, index, rung, box, streak, dueMs: findDueMs(learning, deadlineMs) }]
  })

/** The lines that are due by then, the weakest first. */
export const listDue = (own: readonly OwnLine[], atMs: number): OwnLine[] =>
  own
    .filter(({ dueMs }) => dueMs <= atMs)
    .toSorted(
      (a, b) =>
        RUNGS.indexOf(a.rung) - RUNGS.indexOf(b.rung) || a.box - b.box || a.streak - b.streak || a.dueMs - b.dueMs,
    )

export interface PlannedDrill {
  /** The lines of the actor in it. */
  ids: string[]
  minutes: number
}

/** As many of the lines as fit one drill, and how long it takes. */
export function planDueDrill(lines: readonly ScriptLine[], due: readonly OwnLine[]): PlannedDrill {
  const wanted = due.map(({ id }) => id)
  const ranges = planDrill(lines, wanted, MAX_DRILL_SECONDS)
  const isInside = (index: number) => ranges.some(({ from, to }) => index >= from && index <= to)
  return {
    ids: due.filter(({ index }) => isInside(index)).map(({ id }) => id),
    minutes: Math.ceil(estimateSeconds(lines, ranges) / 60),
  }
}

/** How long a drill takes, in words. */
export const describeMinutes = ({ minutes }: Pick<PlannedDrill, 'minutes'>): string =>
  minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
