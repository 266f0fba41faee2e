import type { Line } from './scenes.repo.ts'

export const countCharacters = (lines: readonly Line[]): number =>
  lines.reduce((sum, { dialog }) => sum + dialog.length, 0)

/** A heading on one line, however it was typed. */
export const toHeading = (dialog: string): string => dialog.replaceAll(/\s+/g, ' ').trim()
