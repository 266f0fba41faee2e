import { ChunkCutter } from './chunk-cutter.ts'
import { FrameCounter } from './frame-counter.ts'
import { StemsCutter } from './stems-cutter.ts'
import { CAPTURE_NAME, type CaptureRequest, type AudioChunk, type CaptureReport } from './audio-chunk.ts'

declare const currentTime: number
declare const currentFrame: number
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

/**
 * Sends the microphone's samples to every attached port, and reports the level. Its second input is the partner, which goes
 * with the microphone to the ports of tapes.
 */
class Capture extends AudioWorkletProcessor {
  readonly #cutter = new ChunkCutter()
  readonly #attached = new Map<number, MessagePort>()
  readonly #counter = new FrameCounter(sampleRate)
  readonly #stems = new Map<number, { port: MessagePort; cutter: StemsCutter }>()
  #isStopped = false
  #squares = 0
  #samples = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<CaptureRequest>) => this.#handle(data))
    this.port.start()
  }

  process([input, partner]: Float32Array[][]): boolean {
    // A source that has ended has no channels, while the clock goes on.
    const samples = input?.[0] ?? SILENCE
    const contextMs = currentTime * 1000
    const wallMs = Date.now()
    const chunk = this.#cutter.feed(samples, contextMs, wallMs)
    if (chunk !== undefined) this.#send(chunk)
    // Always, so that a tape that begins while the frame number stands still begins at the right frame.
    this.#counter.count(samples.length, currentFrame)
    this.#sendStems(samples, partner?.[0])
    this.#measure(samples, contextMs, wallMs)
    return !this.#isStopped
  }

  #handle(request: CaptureRequest): void {
    switch (request.type) {
      case 'attach':
        this.#attached.set(request.id, request.port)
        return
      case 'attach stems':
        this.#stems.set(request.id, { port: request.port, cutter: new StemsCutter() })
        return
      case 'detach':
        this.#attached.get(request.id)?.close()
        this.#attached.delete(request.id)
        this.#stems.get(request.id)?.port.close()
        this.#stems.delete(request.id)
        return
      case 'stop':
        this.#isStopped = true
        for (const port of this.#attached.values()) port.close()
        for (const { port } of this.#stems.values()) port.close()
        this.#attached.clear()
        this.#stems.clear()
    }
  }

  #sendStems(microphone: Float32Array, partner: Float32Array | undefined): void {
    for (const { port, cutter } of this.#stems.values()) {
      const chunk = cutter.feed(microphone, partner, this.#counter)
      if (chunk !== undefined) port.postMessage(chunk, [chunk.samples.buffer])
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
