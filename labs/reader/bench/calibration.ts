import type { RatedEntry, Measured } from './measure.ts'

export interface Calibration {
  entries: number
  wrong: number
  /** Share of the wrong entries that are in the least confident tenth. */
  caught: number
  /** Mean distance between stated confidence and the share that was right, over ten steps of confidence. */
  error: number
}

export interface CalibrationReport {
  speech: Calibration
  all: Calibration
  /** Expected speeches that were not found. They have no confidence, but a review of the tenth may show the gap. */
  missing: number
  missingSeen: number
}

export function calibrate(measured: Measured[]): CalibrationReport {
  const rated = measured.flatMap((one) => one.rated)
  const speech = rated.filter(({ isNarration }) => !isNarration)
  const missing = measured.flatMap((one) => one.missing)
  const limit = sortByConfidence(speech)[tenthOf(speech) - 1]?.confidence ?? 0
  return {
    speech: calibrateEntries(speech),
    all: calibrateEntries(rated),
    missing: missing.length,
    missingSeen: missing.filter((confidence) => confidence <= limit).length / Math.max(1, missing.length),
  }
}

const tenthOf = (rated: RatedEntry[]) => Math.ceil(rated.length / 10)
const sortByConfidence = (rated: RatedEntry[]) => [...rated].sort((a, b) => a.confidence - b.confidence)

function calibrateEntries(rated: RatedEntry[]): Calibration {
  const countWrong = (some: RatedEntry[]) => some.filter(({ isWrong }) => isWrong).length
  const wrong = countWrong(rated)
  const caught = wrong === 0 ? 1 : countWrong(sortByConfidence(rated).slice(0, tenthOf(rated))) / wrong
  return { entries: rated.length, wrong, caught, error: measureError(rated) }
}

const steps = 10

function measureError(rated: RatedEntry[]): number {
  let error = 0
  for (let step = 0; step < steps; step += 1) {
    const some = rated.filter(({ confidence }) => Math.min(steps - 1, Math.floor(confidence * steps)) === step)
    const stated = some.reduce((sum, { confidence }) => sum + confidence, 0)
    const right = some.filter(({ isWrong }) => !isWrong).length
    error += Math.abs(stated - right) / Math.max(1, rated.length)
  }
  return error
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

export function printCalibration(measured: Measured[]): void {
  const { speech, all, missing, missingSeen } = calibrate(measured)
  for (const [name, one] of [['speeches', speech] as const, ['with narration', all] as const]) {
    console.log(
      `${name}: entries ${one.entries}, wrong ${one.wrong}, of those in the least confident tenth ${percent(one.caught)}, calibration error ${percent(one.error)}`,
    )
  }
  console.log(`speeches not found: ${missing}, beside an entry of the least confident tenth ${percent(missingSeen)}`)
}
