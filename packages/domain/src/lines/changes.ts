interface ComparedLine {
  id: string
  character: string
  dialog: string
  heading: string
}

/** The index in `after` of the first line that differs from `before`; undefined if there is no difference. */
export function findFirstChange(before: readonly ComparedLine[], after: readonly ComparedLine[]): number | undefined {
  const changed = after.findIndex((line, index) => !isSameLine(line, before[index]))
  if (changed !== -1) return changed
  return before.length > after.length && after.length > 0 ? after.length - 1 : undefined
}

const isSameLine = (line: ComparedLine, old: ComparedLine | undefined): boolean =>
  line.id === old?.id && line.character === old.character && line.dialog === old.dialog && line.heading === old.heading
