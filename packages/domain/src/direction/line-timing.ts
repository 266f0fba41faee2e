import type { Direction } from './direction.ts'

/** When a line is heard, which playback decides: none of it is part of the sound. */
export interface LineTiming {
  /** A beat before the first word, and one after the last. */
  leadMs: number
  tailMs: number
  entry: Direction['entry']
  ending: Direction['ending']
  /** Printed beside another line, to be said at the same time. */
  isDual: boolean
}

export const PLAIN_TIMING: LineTiming = { leadMs: 0, tailMs: 0, entry: 'answers', ending: 'said', isDual: false }

/** From the last sound of a partner's line to the first of the next one. Long enough to hear that somebody else speaks. */
export const PARTNER_GAP_MS = 120
const CUT_IN_MS = 60
const OVERLAP_MS = 350

/** The silence between the sounds of two partners' lines; below zero they overlap. */
export function gapBetween(before: LineTiming = PLAIN_TIMING, next: LineTiming = PLAIN_TIMING): number {
  if (next.entry === 'overlaps' || (before.isDual && next.isDual)) return -OVERLAP_MS
  if (isCutIn(before, next)) return -CUT_IN_MS
  return PARTNER_GAP_MS + before.tailMs + next.leadMs
}

/** The next line does not wait for the end of the one before. */
export const isCutIn = (before: LineTiming = PLAIN_TIMING, next: LineTiming = PLAIN_TIMING): boolean =>
  next.leadMs === 0 && (next.entry !== 'answers' || before.ending === 'cut off')
