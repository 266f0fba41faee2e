import type { StemsChunk } from './stems-chunk.ts'

/** 21 ms at 48 kHz: what a crash of the tab loses of the sound. */
const CHUNK_FRAMES = 1024
const CHANNELS = 2
const MAX_SAMPLE = 32_767

/** A block's place, from the `FrameCounter`. */
interface BlockPlace {
  frame: number
  lost: number
}

/** Interleaves the microphone and the partner, and cuts them into chunks. */
export class StemsCutter {
  readonly #samples = new Int16Array(CHUNK_FRAMES * CHANNELS)
  #filled = 0
  #frame = 0
  #gap = 0
  #hasBegun = false

  /**
   * Takes a block of each stem; a partner who plays nothing has none. Returns a chunk when one is full, or when samples were
   * lost after it.
   */
  feed(
    microphone: Float32Array,
    partner: Float32Array | undefined,
    { frame, lost }: BlockPlace,
  ): StemsChunk | undefined {
    const before = lost > 0 && this.#filled > 0 ? this.#cut() : undefined
    // Nothing of this tape is lost before its first sample.
    if (this.#hasBegun) this.#gap += lost
    this.#hasBegun = true
    if (this.#filled === 0) this.#frame = frame
    for (let at = 0; at < microphone.length; at += 1) {
      const sample = (this.#filled + at) * CHANNELS
      this.#samples[sample] = toInt16(microphone[at])
      this.#samples[sample + 1] = toInt16(partner?.[at])
    }
    this.#filled += microphone.length
    return this.#filled >= CHUNK_FRAMES ? this.#cut() : before
  }

  #cut(): StemsChunk {
    const chunk: StemsChunk = {
      samples: this.#samples.slice(0, this.#filled * CHANNELS),
      frame: this.#frame,
      gap: this.#gap,
    }
    this.#filled = 0
    this.#gap = 0
    return chunk
  }
}

/** Clips samples that are too loud; an overflow would crackle. */
const toInt16 = (sample = 0): number => Math.round(Math.max(-1, Math.min(1, sample)) * MAX_SAMPLE)
