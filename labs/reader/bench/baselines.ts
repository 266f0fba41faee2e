import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calibrate } from './calibration.ts'
import { type Measured, summarise, summariseByLayout } from './measure.ts'

/** The recorded figures of each corpus; a run below them fails. */
export type Baselines = Record<string, Baseline | undefined>
export interface Baseline {
  dialogue: number
  narrator: number
  characters: number
  worstLayout: number
  /** Of the wrong speeches, the share in the least confident tenth. */
  caught: number
}

export const recordedFile = fileURLToPath(new URL('./baselines.json', import.meta.url))
export const readRecorded = () => JSON.parse(readFileSync(recordedFile, 'utf8')) as Baselines

export function checkAgainst(floor: Baseline | undefined, measured: Measured[]): string[] {
  if (!floor) return []
  const all = summarise('all', measured)
  const rows = summariseByLayout(measured)
  const problems: string[] = []
  const check = (name: string, value: number, least: number) => {
    if (value < least) problems.push(`${name} fell to ${value.toFixed(4)}; ${least.toFixed(4)} is on record`)
  }
  check('dialogue F1', all.dialogue, floor.dialogue)
  check('narrator F1', all.narrator, floor.narrator)
  check('character F1', all.characters, floor.characters)
  for (const row of rows) check(`dialogue F1 of ${row.name}`, row.dialogue, floor.worstLayout)
  check('share of wrong speeches in the least confident tenth', calibrate(measured).speech.caught, floor.caught)
  if (all.watermarkLeft > 0) problems.push(`${all.watermarkLeft} entries carry a watermark's words`)
  return problems
}

/** Slightly below what was measured, so that a change in the last digit does not fail. */
const justUnder = (value: number) => Math.floor((value - 0.0005) * 1000) / 1000
/** Wrong entries are few, so one more changes their share by a fifth; at most the promised 0.8 is recorded. */
const wellUnder = (value: number) => Math.min(0.8, Math.floor((value - 0.04) * 100) / 100)

export function floorOf(measured: Measured[]): Baseline {
  const all = summarise('all', measured)
  return {
    dialogue: justUnder(all.dialogue),
    narrator: justUnder(all.narrator),
    characters: justUnder(all.characters),
    worstLayout: justUnder(Math.min(...summariseByLayout(measured).map((row) => row.dialogue))),
    caught: wellUnder(calibrate(measured).speech.caught),
  }
}
