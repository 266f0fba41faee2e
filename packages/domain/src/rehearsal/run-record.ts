import type { Rung } from '../learning/mask.ts'

/** How a line of the run ended. */
export type LineOutcome = 'heard' | 'probable' | 'tapped' | 'skipped' | 'read'

/** Numbers and ids only: records are stored after the page is closed and must not hold script text. */
export interface LineRecord {
  id: string
  isActors: boolean
  /** Times are since the start of the run; in the effect "line noted" they are those of the caller's clock. */
  startMs: number
  endMs: number
  /** When the actor was first heard; `startMs` is their cue. */
  firstVoiceMs?: number
  ending: LineOutcome
  /** From the actor's last word to the answer cue. */
  cueMs?: number
  /** From the actor's last word to the first sample of the partner; not of a line that was ended by a tap. */
  answerMs?: number
  /** The actor cut in on this line of the partner. */
  wasCutInOn?: true
  /** How many words of the line were not heard. */
  missed: number
  /** Of lines that the actor was to say. */
  attempt?: Attempt
}

/** How the actor said a line. */
export interface Attempt {
  /** The `lineTextId` of the line. */
  textId: string
  rung: Rung
  words: number
  /** How often the actor asked for the line or looked at a hidden word. */
  prompts: number
  /** Words of the page; undefined if the listener does not know. */
  notHeard?: readonly number[]
}

export interface RunRecord {
  startedMs: number
  lines: readonly LineRecord[]
}

/** A loop may run for hours. */
const MAX_LINES = 4000

export const EMPTY_RUN: RunRecord = { startedMs: 0, lines: [] }

export const beginRun = (atMs: number): RunRecord => ({ startedMs: atMs, lines: [] })

/** `line` has absolute times; the run stores them relative to its start. */
export function addLine(run: RunRecord, line: LineRecord): RunRecord {
  const sinceStart = (atMs: number) => Math.max(0, Math.round(atMs - run.startedMs))
  const relative: LineRecord = {
    ...line,
    startMs: sinceStart(line.startMs),
    endMs: sinceStart(line.endMs),
    ...(line.firstVoiceMs !== undefined && { firstVoiceMs: sinceStart(line.firstVoiceMs) }),
  }
  return { ...run, lines: [...run.lines, relative].slice(-MAX_LINES) }
}

/** The partner answered the last line of the actor. */
export function addAnswer(run: RunRecord, answerMs: number): RunRecord {
  const last = run.lines.findLastIndex(({ isActors }) => isActors)
  const answered = (line: LineRecord, i: number) => (i === last ? { ...line, answerMs: Math.round(answerMs) } : line)
  return { ...run, lines: run.lines.map(answered) }
}

/** The actor says that they said all words of this line of the run. */
export function confirmWords(run: RunRecord, at: number): RunRecord {
  const confirm = (line: LineRecord, i: number): LineRecord =>
    i === at && line.attempt !== undefined
      ? { ...line, ending: 'heard', missed: 0, attempt: { ...line.attempt, notHeard: [] } }
      : line
  return { ...run, lines: run.lines.map(confirm) }
}

export interface RunSummary {
  /** Of the lines that were played and said, without pauses of the run. */
  seconds: number
  actorLines: number
  /** Lines of the actor that were followed to the end without a tap. */
  followed: number
  skipped: number
  missedWords: number
  medianCueMs: number | undefined
}

export function summariseRun({ lines }: RunRecord): RunSummary {
  const actorLines = lines.filter(({ isActors }) => isActors)
  return {
    seconds: Math.round(lines.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 1000),
    actorLines: actorLines.length,
    followed: actorLines.filter(({ ending }) => ending === 'heard' || ending === 'probable').length,
    skipped: actorLines.filter(({ ending }) => ending === 'skipped').length,
    missedWords: actorLines.reduce((sum, { missed }) => sum + missed, 0),
    medianCueMs: findMedian(actorLines.flatMap(({ cueMs }) => cueMs ?? [])),
  }
}

/** What is known about an actor's line after the run. */
export type LineFinding = 'followed' | 'words not heard' | 'unknown'

/** A line ended by a tap, a skip or a silence says nothing about its words. */
export function judgeLine({ ending, missed }: Pick<LineRecord, 'ending' | 'missed'>): LineFinding {
  if (ending !== 'heard' && ending !== 'probable') return 'unknown'
  if (missed > 0) return 'words not heard'
  return ending === 'heard' ? 'followed' : 'unknown'
}

export const findMedianAnswerMs = ({ lines }: RunRecord): number | undefined =>
  findMedian(lines.flatMap(({ answerMs }) => answerMs ?? []))

/** The lower one of two middle values. */
const findMedian = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
