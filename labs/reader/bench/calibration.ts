import type { Doubted, Measured } from './measure.ts'

export interface Calibration {
  entries: number
  wrong: number
  /** Of all wrong entries, the share that lies in the least confident tenth. */
  caught: number
  /** Mean distance between stated confidence and the share that was right, over ten steps of confidence. */
  error: number
}

export interface CalibrationReport {
  speech: Calibration
  all: Calibration
  /** Expected speeches that were not found. They have no confidence; somebody who reviews the tenth may still see the gap. */
  missing: number
  missingSeen: number
}

export function calibrate(measured: Measured[]): CalibrationReport {
  const doubts = measured.flatMap((one) => one.doubts)
  const speech = doubts.filter(({ isNarration }) => !isNarration)
  const missing = measured.flatMap((one) => one.missing)
  const limit = sortByConfidence(speech)[tenthOf(speech) - 1]?.confidence ?? 0
  return {
    speech: calibrateEntries(speech),
    all: calibrateEntries(doubts),
    missing: missing.length,
    missingSeen: missing.filter((confidence) => confidence <= limit).length / Math.max(1, missing.length),
  }
}

const tenthOf = (doubts: Doubted[]) => Math.ceil(doubts.length / 10)
const sortByConfidence = (doubts: Doubted[]) => [...doubts].sort((a, b) => a.confidence - b.confidence)

function calibrateEntries(doubts: Doubted[]): Calibration {
  const countWrong = (some: Doubted[]) => some.filter(({ isWrong }) => isWrong).length
  const wrong = countWrong(doubts)
  const caught = wrong === 0 ? 1 : countWrong(sortByConfidence(doubts).slice(0, tenthOf(doubts))) / wrong
  return { entries: doubts.length, wrong, caught, error: measureError(doubts) }
}

const steps = 10

function measureError(doubts: Doubted[]): number {
  let error = 0
  for (let step = 0; step < steps; step += 1) {
    const some = doubts.filter(({ confidence }) => Math.min(steps - 1, Math.floor(confidence * steps)) === step)
    const stated = some.reduce((sum, { confidence }) => sum + confidence, 0)
    const right = some.filter(({ isWrong }) => !isWrong).length
    error += Math.abs(stated - right) / Math.max(1, doubts.length)
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
