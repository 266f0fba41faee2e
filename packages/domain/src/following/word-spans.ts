/** The start and end of each word of a line, as character offsets. */
export function listWordSpans(dialog: string): readonly { start: number; end: number }[] {
  return [...dialog.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}
