import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '@sidelight/domain/recording/limits'
import { SAMPLE_BYTES, WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import { completeWav, toPcm16, wavHeader } from './wav.ts'

/** A crash of the tab loses at most one chunk. */
const CHUNKS_PER_SECOND = 10

/** Throws when there is no space left. */
export interface ByteSink {
  append: (bytes: Uint8Array) => void
  readAll: () => Uint8Array<ArrayBuffer>
}

export interface WavWriterEvents {
  /** From now on a crash of the tab loses what is recorded. */
  onMemoryOnly: () => void
  /** The server accepts no longer recording; further audio is dropped. */
  onFull: () => void
}

/** Writes audio in chunks of 100 ms to a sink, or to memory while there is none or when it refuses. */
export class WavWriter {
  readonly sampleRate: number
  readonly #events: WavWriterEvents
  readonly #maxSamples: number
  readonly #chunk: Float32Array
  #chunkSamples = 0
  #writtenSamples = 0
  #isPaused = false
  #sink: ByteSink | undefined
  #sinkBytes = 0
  #hasSinkFailed = false
  #memory: Uint8Array[] = []

  constructor(sampleRate: number, events: WavWriterEvents) {
    this.sampleRate = sampleRate
    this.#events = events
    const maxBytes = RECORDING_MAX_BYTES - WAV_HEADER_BYTES
    this.#maxSamples = Math.min(Math.floor(maxBytes / SAMPLE_BYTES), RECORDING_MAX_SECONDS * sampleRate)
    this.#chunk = new Float32Array(Math.round(sampleRate / CHUNKS_PER_SECOND))
  }

  get seconds(): number {
    return (this.#writtenSamples + this.#chunkSamples) / this.sampleRate
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
  }

  /** Returns whether a chunk was written. */
  append(samples: Float32Array): boolean {
    if (this.#isPaused || this.#isFull()) return false
    const before = this.#writtenSamples
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + this.#chunk.length - this.#chunkSamples)
      this.#chunk.set(part, this.#chunkSamples)
      this.#chunkSamples += part.length
      at += part.length
      if (this.#chunkSamples === this.#chunk.length) this.#flush()
    }
    return this.#writtenSamples > before
  }

  /** Opening a file takes time: what was recorded meanwhile is written first. Without a sink memory is used. */
  writeTo(sink: ByteSink | undefined): void {
    this.#sink = sink
    const early = this.#memory
    this.#memory = []
    if (sink === undefined) this.#failSink()
    else this.#tryAppend(wavHeader(this.sampleRate, 0))
    this.#sinkBytes = 0
    for (const bytes of early) this.#write(bytes)
  }

  /** The whole take as a WAV file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#flush()
    const end = WAV_HEADER_BYTES + this.#sinkBytes
    const inSink =
      this.#sinkBytes === 0 ? [] : [this.#sink?.readAll().subarray(WAV_HEADER_BYTES, end) ?? new Uint8Array()]
    return completeWav(this.sampleRate, [...inSink, ...this.#memory])
  }

  #flush(): void {
    if (this.#chunkSamples === 0) return
    const bytes = toPcm16(this.#chunk.subarray(0, this.#chunkSamples))
    this.#writtenSamples += bytes.length / SAMPLE_BYTES
    this.#chunkSamples = 0
    this.#write(bytes)
    if (this.#isFull()) this.#events.onFull()
  }

  /** There is no space for another chunk. */
  #isFull(): boolean {
    return this.#writtenSamples + this.#chunk.length > this.#maxSamples
  }

  #write(bytes: Uint8Array): void {
    if (this.#sink !== undefined && !this.#hasSinkFailed && this.#tryAppend(bytes)) this.#sinkBytes += bytes.length
    else this.#memory.push(bytes)
  }

  #tryAppend(bytes: Uint8Array): boolean {
    try {
      this.#sink?.append(bytes)
      return true
    } catch {
      this.#failSink()
      return false
    }
  }

  #failSink(): void {
    this.#hasSinkFailed = true
    this.#events.onMemoryOnly()
  }
}
