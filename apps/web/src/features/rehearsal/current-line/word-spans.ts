/** Where each word of a line begins and ends, in its characters. */
export function listWordSpans(dialog: string): readonly { start: number; end: number }[] {
  return [...dialog.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}
