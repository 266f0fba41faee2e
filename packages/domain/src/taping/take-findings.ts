import { judgeLine, type LineFinding } from '../rehearsal/run-record.ts'
import type { TapeLine, TapeTake } from './tape-take.ts'

export type TakeFinding = LineFinding | 'not reached'

/** A line that was said more than once counts as it was the last time. */
export const findTakeLine = ({ lines }: Pick<TapeTake, 'lines'>, lineId: string): TapeLine | undefined =>
  lines.findLast(({ id }) => id === lineId)

/** What was heard of each of the given lines. */
export const listFindings = (take: Pick<TapeTake, 'lines'>, lineIds: readonly string[]): TakeFinding[] =>
  lineIds.map((lineId) => {
    const line = findTakeLine(take, lineId)
    return line === undefined ? 'not reached' : judgeLine(line)
  })
