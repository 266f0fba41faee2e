import type { Deployment } from '../deployment.ts'

export interface DrillResult {
  /** What was measured, in one line. */
  figures: string
  /** The marks that were missed; empty when the drill passed. */
  missed: string[]
}

export interface Drill {
  id: string
  title: string
  needsStandby: boolean
  run(deployment: Deployment): Promise<DrillResult>
}

/** The marks among these that do not hold. */
export const listMissed = (marks: Record<string, boolean>): string[] =>
  Object.entries(marks).flatMap(([mark, isMet]) => (isMet ? [] : [mark]))
