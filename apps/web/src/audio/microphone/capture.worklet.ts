import { ChunkCutter } from './chunk-cutter.ts'
import { CAPTURE_NAME, type CaptureRequest, type AudioChunk, type CaptureReport } from './audio-chunk.ts'

declare const currentTime: number
declare const sampleRate: number
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const REPORT_MS = 50
const MIN_DB = -100
const BLOCK_SAMPLES = 128
const BLOCK_MS = (BLOCK_SAMPLES * 1000) / sampleRate
const SILENCE = new Float32Array(BLOCK_SAMPLES)

/** Sends the microphone's samples to every attached port, and reports the level. */
class Capture extends AudioWorkletProcessor {
  readonly #cutter = new ChunkCutter()
  readonly #attached = new Map<number, MessagePort>()
  #isStopped = false
  #squares = 0
  #samples = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<CaptureRequest>) => this.#handle(data))
    this.port.start()
  }

  process([input]: Float32Array[][]): boolean {
    // A source that has ended has no channels, while the clock goes on.
    const samples = input?.[0] ?? SILENCE
    const contextMs = currentTime * 1000
    const wallMs = Date.now()
    const chunk = this.#cutter.feed(samples, contextMs, wallMs)
    if (chunk !== undefined) this.#send(chunk)
    this.#measure(samples, contextMs, wallMs)
    return !this.#isStopped
  }

  #handle(request: CaptureRequest): void {
    switch (request.type) {
      case 'attach':
        this.#attached.set(request.id, request.port)
        return
      case 'detach':
        this.#attached.get(request.id)?.close()
        this.#attached.delete(request.id)
        return
      case 'stop':
        this.#isStopped = true
        for (const port of this.#attached.values()) port.close()
        this.#attached.clear()
    }
  }

  #send(chunk: AudioChunk): void {
    for (const port of this.#attached.values()) port.postMessage(chunk)
  }

  #measure(samples: Float32Array, contextMs: number, wallMs: number): void {
    for (const sample of samples) this.#squares += sample * sample
    this.#samples += samples.length
    if (this.#samples * 1000 < REPORT_MS * sampleRate) return
    const levelDb = Math.max(MIN_DB, 10 * Math.log10(this.#squares / this.#samples + 1e-12))
    this.#squares = 0
    this.#samples = 0
    const report: CaptureReport = { levelDb, contextMs: contextMs + BLOCK_MS, wallMs }
    this.port.postMessage(report)
  }
}

registerProcessor(CAPTURE_NAME, Capture)
