import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Summary } from './measure.ts'

/** Figures a corpus has reached, by its name; a run below them fails. */
export type Recorded = Record<string, Floor | undefined>
export interface Floor {
  dialogue: number
  narrator: number
  characters: number
  worstLayout: number
}

export const recordedFile = fileURLToPath(new URL('./recorded.json', import.meta.url))
export const readRecorded = () => JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded

export function checkAgainst(floor: Floor | undefined, all: Summary, rows: Summary[]): string[] {
  if (!floor) return []
  const complaints: string[] = []
  const check = (name: string, value: number, least: number) => {
    if (value < least) complaints.push(`${name} fell to ${value.toFixed(4)}; ${least.toFixed(4)} is on record`)
  }
  check('dialogue F1', all.dialogue, floor.dialogue)
  check('narrator F1', all.narrator, floor.narrator)
  check('character F1', all.characters, floor.characters)
  for (const row of rows) check(`dialogue F1 of ${row.name}`, row.dialogue, floor.worstLayout)
  if (all.watermarkLeft > 0) complaints.push(`${all.watermarkLeft} entries carry a watermark's words`)
  return complaints
}
