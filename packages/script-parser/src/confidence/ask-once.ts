import type { ScriptEntry } from '../document/entry.ts'
import { describeShared, surroundings } from './review-reason.ts'

/** Of the speeches of a document; fewer are asked about one by one. */
const SHARED_SHARE = 0.25
const SHARED_COUNT = 5

/**
 * A speech with nothing odd of its own is doubted for what the rest of the document looks like. Where that holds for many,
 * it is one question about the document, at the first of them, instead of thirty about its lines.
 */
export function askOnce(doubted: ScriptEntry[], speechCount: number): void {
  const alike = doubted.filter(({ reasons }) => reasons[0] === surroundings)
  const [first, ...others] = alike
  if (first === undefined || alike.length < Math.max(SHARED_COUNT, SHARED_SHARE * speechCount)) return
  first.reasons = [describeShared(others.length)]
  for (const entry of others) entry.reasons = []
}
