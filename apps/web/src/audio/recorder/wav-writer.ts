import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '@sidelight/domain/recording/limits'
import { SAMPLE_BYTES, WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { completeWav, toPcm16, wavHeader } from './wav.ts'

/** So much is lost at most when the tab dies. */
const CHUNKS_PER_SECOND = 10

/** Where bytes outlive the page; refuses them when there is no more room. */
export interface ByteSink {
  append: (bytes: Uint8Array) => void
  readAll: () => Uint8Array<ArrayBuffer>
}

export interface WavWriterEvents {
  /** What comes from now on would not survive the tab. */
  unsafe: () => void
  /** It is as long as the server takes them; what comes from now on is not recorded. */
  full: () => void
}

/** Writes sound in pieces of 100 ms: on the reel as soon as there is one and as long as it takes them, else in memory. */
export class WavWriter {
  readonly sampleRate: number
  readonly #news: WavWriterEvents
  readonly #mostSamples: number
  readonly #pending: Float32Array
  #filled = 0
  #samples = 0
  #isPaused = false
  #sink: ByteSink | undefined
  #keptBytes = 0
  #isSinkFull = false
  #memory: Uint8Array[] = []

  constructor(sampleRate: number, news: WavWriterEvents) {
    this.sampleRate = sampleRate
    this.#news = news
    const mostBytes = RECORDING_MAX_BYTES - WAV_HEADER_BYTES
    this.#mostSamples = Math.min(Math.floor(mostBytes / SAMPLE_BYTES), RECORDING_MAX_SECONDS * sampleRate)
    this.#pending = new Float32Array(Math.round(sampleRate / CHUNKS_PER_SECOND))
  }

  get seconds(): number {
    return (this.#samples + this.#filled) / this.sampleRate
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
  }

  /** Whether a piece was written. */
  hear(samples: Float32Array): boolean {
    if (this.#isPaused || this.#isFull()) return false
    const before = this.#samples
    for (let at = 0; at < samples.length;) {
      const piece = samples.subarray(at, at + this.#pending.length - this.#filled)
      this.#pending.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (this.#filled === this.#pending.length) this.#flush()
    }
    return this.#samples > before
  }

  /** It takes a moment to open one; what was recorded meanwhile goes on it first. Without one, memory must do. */
  put(sink: ByteSink | undefined): void {
    this.#sink = sink
    const early = this.#memory
    this.#memory = []
    if (sink === undefined) this.#giveUpSink()
    else this.#trySink(wavHeader(this.sampleRate, 0))
    this.#keptBytes = 0
    for (const bytes of early) this.#keep(bytes)
  }

  /** The whole take as a WAV. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#flush()
    const end = WAV_HEADER_BYTES + this.#keptBytes
    const kept =
      this.#keptBytes === 0 ? [] : [this.#sink?.readAll().subarray(WAV_HEADER_BYTES, end) ?? new Uint8Array()]
    return completeWav(this.sampleRate, [...kept, ...this.#memory])
  }

  #flush(): void {
    if (this.#filled === 0) return
    const bytes = toPcm16(this.#pending.subarray(0, this.#filled))
    this.#samples += bytes.length / SAMPLE_BYTES
    this.#filled = 0
    this.#keep(bytes)
    if (this.#isFull()) this.#news.full()
  }

  /** There must be room for another piece. */
  #isFull(): boolean {
    return this.#samples + this.#pending.length > this.#mostSamples
  }

  #keep(bytes: Uint8Array): void {
    if (this.#sink !== undefined && !this.#isSinkFull && this.#trySink(bytes)) this.#keptBytes += bytes.length
    else this.#memory.push(bytes)
  }

  #trySink(bytes: Uint8Array): boolean {
    try {
      this.#sink?.append(bytes)
      return true
    } catch {
      this.#giveUpSink()
      return false
    }
  }

  #giveUpSink(): void {
    this.#isSinkFull = true
    this.#news.unsafe()
  }
}
