export type LineState = 'pending' | 'processing' | 'completed' | 'error'

/** Lines with the same status, and the index of the first of them. */
export interface AudioLineGroup {
  /** The user speaks these lines. */
  isOwn: boolean
  /** Nobody reads these lines aloud: directions of a script whose directions are seen only. */
  isSilent: boolean
  audioStatus: LineState
  count: number
  firstIndex: number
}

export interface Progress {
  overall: LineState
  counts: Record<LineState, number> & { ownLines: number; total: number }
  /** Of all lines of the script, also of those that are not read aloud. */
  readyFromStart: number
}

/**
 * How much of a script's audio is generated. Each line that is spoken counts once: `total` is the sum of the other counts.
 */
export function progressOf(groups: readonly AudioLineGroup[]): Progress {
  const counts = { pending: 0, processing: 0, completed: 0, error: 0, ownLines: 0, total: 0 }
  let lineCount = 0
  for (const { isOwn, isSilent, audioStatus, count } of groups) {
    lineCount += count
    if (isSilent) continue
    counts[isOwn ? 'ownLines' : audioStatus] += count
    counts.total += count
  }
  const missing = groups.filter(
    ({ isOwn, isSilent, audioStatus }) => !isOwn && !isSilent && audioStatus !== 'completed',
  )
  const readyFromStart = Math.min(lineCount, ...missing.map(({ firstIndex }) => firstIndex))
  return { overall: overallOf(counts), counts, readyFromStart }
}

/** A script of which the user speaks every line stays pending: it has no clips that could be completed. */
function overallOf({ pending, processing, completed, error }: Progress['counts']): LineState {
  if (processing > 0) return 'processing'
  if (pending > 0) return 'pending'
  if (error > 0) return 'error'
  return completed > 0 ? 'completed' : 'pending'
}
