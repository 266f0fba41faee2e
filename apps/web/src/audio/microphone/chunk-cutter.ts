import { GAP_MS, type AudioChunk } from './audio-chunk.ts'

/** 11 ms at 48 kHz, so that chunks add little delay. */
const CHUNK_SAMPLES = 512

/** Cuts the audio into chunks and notices gaps in it. */
export class ChunkCutter {
  #samples = new Float32Array(CHUNK_SAMPLES)
  #filled = 0
  #contextMs = 0
  #lastWallMs: number | undefined
  #isAfterGap = false

  /** `contextMs` is the time of the first sample and `wallMs` is now. Returns a chunk whenever one is full. */
  feed(samples: Float32Array, contextMs: number, wallMs: number): AudioChunk | undefined {
    const isGap = wallMs - (this.#lastWallMs ?? wallMs) > GAP_MS
    this.#lastWallMs = wallMs
    // The samples before the gap are dropped: they must not be joined to those after it.
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
