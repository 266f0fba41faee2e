/** Of a test recording as of a take: more than this is too much for the machine. */
const LATE_MS = 400
const NOTE_INTERVAL_MS = 250

interface LatenessEvents {
  /** Four times a second: the wall time of the camera's time 0, by the frame that came with the shortest delay. */
  onClock: (zeroWallMs: number, videoMs: number) => void
  /** Told once. */
  onLate: () => void
}

/**
 * How late frames and packets are handled. A frame comes late and never early, so the shortest delay is the most accurate.
 * The encoder's queue says nothing: it stays short while packets come out seconds later.
 */
export class LatenessMeter {
  readonly #events: LatenessEvents
  #zeroWallMs = Infinity
  #noteZeroWallMs = Infinity
  #noteMs = 0
  #notedMs = -Infinity
  #worstMs = 0
  #flushWallMs = -Infinity

  constructor(events: LatenessEvents) {
    this.#events = events
  }

  get worstMs(): number {
    return this.#worstMs
  }

  toWallMs(videoMs: number): number {
    return this.#zeroWallMs + videoMs
  }

  addFrame(videoMs: number, wallMs: number): void {
    const zeroWallMs = wallMs - videoMs
    this.#zeroWallMs = Math.min(this.#zeroWallMs, zeroWallMs)
    if (zeroWallMs < this.#noteZeroWallMs) {
      this.#noteZeroWallMs = zeroWallMs
      this.#noteMs = videoMs
    }
    if (videoMs - this.#notedMs < NOTE_INTERVAL_MS) return
    this.#events.onClock(this.#noteZeroWallMs, this.#noteMs)
    this.#notedMs = videoMs
    this.#noteZeroWallMs = Infinity
  }

  /** Frames that an encoder has held until now are not late before they were asked for. */
  addFlush(wallMs: number): void {
    this.#flushWallMs = wallMs
  }

  addPacket(videoMs: number, wallMs: number): void {
    const lateMs = wallMs - Math.max(this.toWallMs(videoMs), this.#flushWallMs)
    const isFirst = this.#worstMs <= LATE_MS && lateMs > LATE_MS
    this.#worstMs = Math.max(this.#worstMs, lateMs)
    if (isFirst) this.#events.onLate()
  }
}
