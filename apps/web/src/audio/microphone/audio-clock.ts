import { GAP_MS, type CaptureReport } from './audio-chunk.ts'

/**
 * Half a second of reports: longer than any burst of buffers, so that one report came without delay; not longer, because an
 * audio dropout shifts the two clocks for good.
 */
const REPORTS = 10

/**
 * Converts times between the audio clock and the page's clock. A block of audio is handled some time after it was recorded
 * and never before, so the report with the shortest delay is the most accurate.
 */
export class AudioClock {
  readonly #inputLatencyMs: number
  readonly #offsets: number[] = []
  #offsetMs: number

  /** `nowMs` is about the time of `contextMs` on `performance.now()`; the first report is more accurate. */
  constructor(contextMs: number, nowMs: number, inputLatencyMs: number) {
    this.#inputLatencyMs = inputLatencyMs
    this.#offsetMs = nowMs - contextMs
  }

  /** `wallToPageMs` is added to the wall time to get the page time. */
  addReport({ contextMs, wallMs }: CaptureReport, wallToPageMs: number): void {
    const offsetMs = wallMs + wallToPageMs - contextMs
    // The device was suspended: the audio clock stood still, and earlier reports are no longer valid.
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
