import { findTakeLine } from '@sidelight/domain/taping/take-findings'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Trim } from '../player/TrimBar.tsx'

/** The first and last sound of a line is not cut off. */
const MARGIN_SECONDS = 0.25

/** Where a line of a take is heard, in seconds of the take. */
export function findStretch(take: TapeTake, lineId: string): Trim | undefined {
  const line = findTakeLine(take, lineId)
  if (line === undefined) return undefined
  return { from: Math.max(0, line.from - MARGIN_SECONDS), to: Math.min(take.seconds, line.to + MARGIN_SECONDS) }
}
