import { GAP_MS, type AudioChunk } from './audio-chunk.ts'

/** 11 ms at 48 kHz: what a listener waits for is hardly longer than what it must hear anyway. */
const CHUNK_SAMPLES = 512

/** Cuts the sound into chunks and notices when time passed that no sound was recorded in. */
export class ChunkCutter {
  #samples = new Float32Array(CHUNK_SAMPLES)
  #filled = 0
  #contextMs = 0
  #lastWallMs: number | undefined
  #isAfterGap = false

  /** `contextMs` of the first sample, `wallMs` now; a chunk whenever one is full. */
  feed(samples: Float32Array, contextMs: number, wallMs: number): AudioChunk | undefined {
    const isGap = wallMs - (this.#lastWallMs ?? wallMs) > GAP_MS
    this.#lastWallMs = wallMs
    // What was begun before the gap is too short to be missed, and must not be joined to what comes after it.
    if (isGap) this.#filled = 0
    this.#isAfterGap ||= isGap
    if (this.#filled === 0) this.#contextMs = contextMs
    this.#samples.set(samples.subarray(0, CHUNK_SAMPLES - this.#filled), this.#filled)
    this.#filled += samples.length
    if (this.#filled < CHUNK_SAMPLES) return undefined
    const chunk: AudioChunk = {
      samples: this.#samples,
      contextMs: this.#contextMs,
      wallMs,
      isAfterGap: this.#isAfterGap,
    }
    this.#samples = new Float32Array(CHUNK_SAMPLES)
    this.#filled = 0
    this.#isAfterGap = false
    return chunk
  }
}
