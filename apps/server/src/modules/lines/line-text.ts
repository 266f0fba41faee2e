import type { Line } from './lines.repo.ts'

export const countCharacters = (lines: readonly Line[]): number =>
  lines.reduce((sum, { dialog }) => sum + dialog.length, 0)

/** Joins a heading into one line. */
export const toHeading = (dialog: string): string => dialog.replaceAll(/\s+/g, ' ').trim()
