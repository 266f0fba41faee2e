/** A line as far as people change it. Its place in the list is its index. */
export interface Line {
  id: string
  actor: string
  dialog: string
  heading: string
  isHeading: boolean
  doubts: string[]
  version: number
}

export const countCharacters = (lines: readonly Line[]): number =>
  lines.reduce((sum, { dialog }) => sum + dialog.length, 0)

/** A heading on one line, however it was typed. */
export const headingFrom = (dialog: string): string => dialog.replaceAll(/\s+/g, ' ').trim()
