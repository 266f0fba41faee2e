interface ComparedLine {
  _id: string
  actor: string
  dialog: string
  heading: string
}

/** Where two states of a script first differ, as an index into the later one; undefined where nothing does. */
export function findFirstChange(before: readonly ComparedLine[], after: readonly ComparedLine[]): number | undefined {
  const at = after.findIndex((line, index) => !isSameLine(line, before[index]))
  if (at !== -1) return at
  return before.length > after.length && after.length > 0 ? after.length - 1 : undefined
}

const isSameLine = (one: ComparedLine, other: ComparedLine | undefined): boolean =>
  one._id === other?._id && one.actor === other.actor && one.dialog === other.dialog && one.heading === other.heading
