import { SAMPLE_BYTES, WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'

const CHANNELS = 2
const FRAME_BYTES = CHANNELS * SAMPLE_BYTES
const FULL_SCALE = 32_768

export type Stem = 'microphone' | 'partner'

/** A file that is read in pieces. */
export interface ReadableBytes {
  size: number
  read: (from: number, to: number) => Promise<ArrayBuffer>
}

/** Reads the two channels of `stems.wav`. A file that nobody ended may stop in the middle of a sample. */
export class StemsReader {
  readonly sampleRate: number
  readonly frames: number
  readonly #bytes: ReadableBytes

  constructor(bytes: ReadableBytes, sampleRate: number) {
    this.#bytes = bytes
    this.sampleRate = sampleRate
    this.frames = Math.max(0, Math.floor((bytes.size - WAV_HEADER_BYTES) / FRAME_BYTES))
  }

  /** Before and after the recording there is silence. */
  async read(stem: Stem, from: number, count: number): Promise<Float32Array<ArrayBuffer>> {
    const samples = new Float32Array(count)
    const [first, last] = [Math.max(0, from), Math.min(this.frames, from + count)]
    if (last <= first) return samples
    const bytes = await this.#bytes.read(WAV_HEADER_BYTES + first * FRAME_BYTES, WAV_HEADER_BYTES + last * FRAME_BYTES)
    const both = new Int16Array(bytes)
    const channel = stem === 'microphone' ? 0 : 1
    for (let i = 0; i < last - first; i++) samples[first - from + i] = (both[i * CHANNELS + channel] ?? 0) / FULL_SCALE
    return samples
  }
}
