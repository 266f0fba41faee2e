import { lineTextId } from '../following/line-text-id.ts'
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

/**
 * The lines of a take that the script has no more, or has with other words. A line of a take from before its words were
 * noted counts only if it is gone.
 */
export const listOutdatedLines = (
  { lines }: Pick<TapeTake, 'lines'>,
  script: readonly { id: string; dialog: string }[],
): string[] => {
  const dialogs = new Map(script.map(({ id, dialog }) => [id, dialog]))
  const outdated = lines.filter(({ id, textId }) => {
    const dialog = dialogs.get(id)
    return dialog === undefined || (textId !== undefined && textId !== lineTextId(dialog))
  })
  return [...new Set(outdated.map(({ id }) => id))]
}
