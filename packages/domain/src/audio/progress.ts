export type LineState = 'pending' | 'processing' | 'completed' | 'error'

/** Lines that are alike, and the place of the first of them. */
export interface AudioLineGroup {
  /** The user speaks them. */
  isOwn: boolean
  audioStatus: LineState
  count: number
  firstIndex: number
}

export interface Progress {
  overall: LineState
  counts: Record<LineState, number> & { ownLines: number; total: number }
  readyFromStart: number
}

/** How far the sound of a script is. Each line counts once: `total` is the sum of the others. */
export function progressOf(groups: readonly AudioLineGroup[]): Progress {
  const counts = { pending: 0, processing: 0, completed: 0, error: 0, ownLines: 0, total: 0 }
  for (const { isOwn, audioStatus, count } of groups) {
    counts[isOwn ? 'ownLines' : audioStatus] += count
    counts.total += count
  }
  const missing = groups.filter(({ isOwn, audioStatus }) => !isOwn && audioStatus !== 'completed')
  const readyFromStart = Math.min(counts.total, ...missing.map(({ firstIndex }) => firstIndex))
  return { overall: overallOf(counts), counts, readyFromStart }
}

/** Where the user speaks every line there is nothing to be made, and so nothing that could be completed. */
function overallOf({ pending, processing, completed, error }: Progress['counts']): LineState {
  if (processing > 0) return 'processing'
  if (pending > 0) return 'pending'
  if (error > 0) return 'error'
  return completed > 0 ? 'completed' : 'pending'
}
