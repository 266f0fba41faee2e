import type { WindowLikeness } from './compare-windows.ts'

export interface CommonLine {
  /** How much later than guessed the sound is in the middle of the take, in frames. */
  lag: number
  /** How much later it gets with every frame. */
  drift: number
  /** How alike the windows are there, on average. */
  likeness: number
  /** The same for the best line that is more than 10 ms away. */
  otherLikeness: number
}

export interface Grid {
  /** The middle of the take, in frames. */
  middle: number
  /** Around the guess, in frames. */
  reach: number
  maxDrift: number
}

/** How far the ends of the take move from one drift to the next, in frames. */
const DRIFT_STEP = 0.1
/** 10 ms. */
const APART_FRAMES = 2

/**
 * The straight line on which the windows are most alike together. A window says little where there is noise or an echo: no
 * single one decides.
 */
export function findCommonLine(windows: readonly WindowLikeness[], { middle, reach, maxDrift }: Grid): CommonLine {
  const steps = Math.ceil((maxDrift * middle) / DRIFT_STEP)
  const byLag = new Float64Array(2 * reach + 1)
  const drifts = new Float64Array(2 * reach + 1)
  for (let step = -steps; step <= steps; step++) {
    const drift = steps === 0 ? 0 : (step / steps) * maxDrift
    for (let i = 0; i < byLag.length; i++) {
      const likeness = meanLikeness(windows, { lag: i - reach, drift, middle })
      if (likeness <= byLag[i]!) continue
      byLag[i] = likeness
      drifts[i] = drift
    }
  }
  const best = byLag.indexOf(Math.max(...byLag))
  return {
    lag: best - reach + findVertex(byLag, best),
    drift: drifts[best] ?? 0,
    likeness: byLag[best] ?? 0,
    otherLikeness: Math.max(...byLag.filter((_, i) => Math.abs(i - best) > APART_FRAMES)),
  }
}

function meanLikeness(
  windows: readonly WindowLikeness[],
  { lag, drift, middle }: { lag: number; drift: number; middle: number },
): number {
  let sum = 0
  for (const { at, byLag } of windows) sum += interpolate(byLag, (byLag.length - 1) / 2 + lag + drift * (at - middle))
  return sum / Math.max(1, windows.length)
}

function interpolate(values: Float32Array, at: number): number {
  const whole = Math.floor(at)
  const [before = 0, after = 0] = [values[whole], values[whole + 1]]
  return before + (after - before) * (at - whole)
}

/** Where the parabola through a highest value and its two neighbours is highest, between -0.5 and 0.5. */
function findVertex(values: Float64Array, highest: number): number {
  const [before, at = 0, after] = [values[highest - 1], values[highest], values[highest + 1]]
  if (before === undefined || after === undefined) return 0
  const bend = before - 2 * at + after
  return bend < 0 ? (before - after) / (2 * bend) : 0
}
