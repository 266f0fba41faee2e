import type { Onsets } from './sound-onsets.ts'

/** How alike the two sounds of a window are, for each place at which it was looked: 1 is the same, 0 is chance. */
export interface WindowLikeness {
  /** The middle of the window in the laptop's sound, in frames. */
  at: number
  /** From the farthest before the guess to the farthest after it. */
  byLag: Float32Array
}

/** Two seconds. */
const WINDOW_FRAMES = 400

/**
 * Each window of the laptop's sound that the phone has too. `guess` is how many frames later it is taken to be there, and
 * `reach` how far around that it is looked.
 */
export function compareWindows(laptop: Onsets, phone: Onsets, guess: number, reach: number): WindowLikeness[] {
  const [frames, phoneFrames] = [laptop[0]?.length ?? 0, phone[0]?.length ?? 0]
  const windows: WindowLikeness[] = []
  for (let from = 0; from + WINDOW_FRAMES <= frames; from += WINDOW_FRAMES) {
    const start = from + guess
    if (start >= reach && start + WINDOW_FRAMES + reach <= phoneFrames)
      windows.push({ at: from + WINDOW_FRAMES / 2, byLag: compareWindow(laptop, phone, { from, start, reach }) })
  }
  return windows
}

function compareWindow(
  laptop: Onsets,
  phone: Onsets,
  { from, start, reach }: { from: number; start: number; reach: number },
): Float32Array {
  const byLag = new Float32Array(2 * reach + 1)
  let [power, phonePower] = [0, 0]
  for (const [band, first] of laptop.entries()) {
    const second = phone[band] ?? first
    for (let i = 0; i < WINDOW_FRAMES; i++) {
      power += first[from + i]! ** 2
      phonePower += second[start + i]! ** 2
    }
    for (let lag = 0; lag < byLag.length; lag++) {
      let sum = 0
      for (let i = 0; i < WINDOW_FRAMES; i++) sum += first[from + i]! * second[start - reach + lag + i]!
      byLag[lag] = byLag[lag]! + sum
    }
  }
  const scale = 1 / Math.sqrt(power * phonePower || 1)
  return byLag.map((sum) => sum * scale)
}
