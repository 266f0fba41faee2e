import { GAP_MS, type CaptureReport } from './audio-chunk.ts'

/**
 * Half a second of them: longer than any burst of buffers, so that one of them came at once; and no longer, because a
 * machine that made no sound for a moment has put the two clocks further apart for good.
 */
const REPORTS = 10

/**
 * Where a moment of the sound lies on the page's clock. A block of sound is handled some time after it was heard, never
 * before: of the last reports the one that came soonest tells the truth.
 */
export class AudioClock {
  readonly #inputLatencyMs: number
  readonly #offsets: number[] = []
  #offsetMs: number

  /** `nowMs` is what `performance.now()` says at `contextMs`, roughly: the first report knows better. */
  constructor(contextMs: number, nowMs: number, inputLatencyMs: number) {
    this.#inputLatencyMs = inputLatencyMs
    this.#offsetMs = nowMs - contextMs
  }

  /** `wallToPageMs`: what to add to the wall's time to get the page's. */
  hear({ contextMs, wallMs }: CaptureReport, wallToPageMs: number): void {
    const offsetMs = wallMs + wallToPageMs - contextMs
    // The device slept: sound stood still while time went on, and what was known of the two does not hold any more.
    if (offsetMs - this.#offsetMs > GAP_MS) this.#offsets.length = 0
    this.#offsets.push(offsetMs)
    if (this.#offsets.length > REPORTS) this.#offsets.shift()
    this.#offsetMs = Math.min(...this.#offsets)
  }

  toPageMs(contextMs: number): number {
    return contextMs + this.#offsetMs - this.#inputLatencyMs
  }

  toContextMs(pageMs: number): number {
    return pageMs - this.#offsetMs + this.#inputLatencyMs
  }
}
