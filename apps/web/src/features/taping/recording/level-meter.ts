import { NO_SOUND_DB } from '@sidelight/domain/taping/take-sound'

const FULL_SCALE = 32_768

/** How loud the first of interleaved channels is, window by window. */
export class LevelMeter {
  readonly #windowFrames: number
  readonly #channels: number
  #db: number[] = []
  #sum = 0
  #frames = 0

  constructor(windowFrames: number, channels: number) {
    this.#windowFrames = windowFrames
    this.#channels = channels
  }

  /** The windows that are measured. */
  get count(): number {
    return this.#db.length
  }

  add(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += this.#channels) {
      this.#sum += (samples[at] ?? 0) ** 2
      if (++this.#frames >= this.#windowFrames) this.#close()
    }
  }

  /** The levels of the whole windows since the last call, and the frames since the start of the first of them. */
  take(): { db: number[]; frames: number } {
    const db = this.#db
    this.#db = []
    return { db, frames: db.length * this.#windowFrames + this.#frames }
  }

  /** Leaves out the window that is being measured. */
  restart(): void {
    this.#sum = 0
    this.#frames = 0
  }

  #close(): void {
    const power = this.#sum / this.#frames / FULL_SCALE ** 2
    this.#db.push(power === 0 ? NO_SOUND_DB : Math.max(NO_SOUND_DB + 1, Math.round(10 * Math.log10(power))))
    this.restart()
  }
}
