/** How a line of the run came to its end. */
export type LineOutcome = 'heard' | 'probable' | 'tapped' | 'skipped' | 'read'

/** Numbers and ids only: a record outlives the page, and is nobody's script. Times are since the run began. */
export interface LineRecord {
  id: string
  isActors: boolean
  startMs: number
  endMs: number
  ending: LineOutcome
  /** From the actor's last sound to the moment the end of the line was noticed. */
  cueMs?: number
  /** From there to the partner's first sample. */
  answerMs?: number
  /** Words of the line that nobody heard. */
  missed: number
}

export interface RunRecord {
  startedMs: number
  lines: readonly LineRecord[]
}

/** A loop may go round all night. */
const MOST_LINES = 4000

export const EMPTY_RUN: RunRecord = { startedMs: 0, lines: [] }

export const beginRun = (atMs: number): RunRecord => ({ startedMs: atMs, lines: [] })

/** Absolute times come in, times since the beginning are kept. */
export function addLine(run: RunRecord, line: LineRecord): RunRecord {
  const since = (atMs: number) => Math.max(0, Math.round(atMs - run.startedMs))
  const kept = { ...line, startMs: since(line.startMs), endMs: since(line.endMs) }
  return { ...run, lines: [...run.lines, kept].slice(-MOST_LINES) }
}

/** The partner began to answer the actor's line that was noted last. */
export function addAnswer(run: RunRecord, answerMs: number): RunRecord {
  const at = run.lines.findLastIndex(({ isActors }) => isActors)
  return { ...run, lines: run.lines.map((line, i) => (i === at ? { ...line, answerMs: Math.round(answerMs) } : line)) }
}

export interface RunSummary {
  seconds: number
  /** The actor's lines, and how many of them were followed to the end without a tap. */
  actorLines: number
  followed: number
  skipped: number
  missedWords: number
  /** Half of the cues came within this time. */
  medianCueMs: number | undefined
}

export function summariseRun({ lines }: RunRecord): RunSummary {
  const actorLines = lines.filter(({ isActors }) => isActors)
  const cues = actorLines.flatMap(({ cueMs }) => cueMs ?? []).sort((a, b) => a - b)
  return {
    seconds: Math.round(Math.max(0, ...lines.map(({ endMs }) => endMs)) / 1000),
    actorLines: actorLines.length,
    followed: actorLines.filter(({ ending }) => ending === 'heard' || ending === 'probable').length,
    skipped: actorLines.filter(({ ending }) => ending === 'skipped').length,
    missedWords: actorLines.reduce((sum, { missed }) => sum + missed, 0),
    medianCueMs: cues[Math.floor((cues.length - 1) / 2)],
  }
}
