import { SignalToNoise } from './signal-to-noise.ts'

const SAMPLE_RATE = 16_000
const HOP_SAMPLES = 256
/** A hop is returned when the next one is complete. */
export const DENOISER_DELAY_SAMPLES = HOP_SAMPLES
/**
 * A voice this many decibels above the noise is left as it is, one below the second value is denoised: in loud noise a
 * voice is at most 22 dB above it, in a quiet room 43 dB and more.
 */
const CLEAN_DB = 38
const NOISY_DB = 22
/** The share of the noise that is always kept. Without any, the soft ends of words are lost. */
const MIN_NOISE_SHARE = 0.1
const INAUDIBLE = 1e-9
const PAGE_BYTES = 65_536

/** The used part of WebAssembly, which the ECMAScript type library does not have. */
interface WasmMemory {
  buffer: ArrayBuffer
  grow: (pages: number) => number
}
declare const WebAssembly: {
  Module: new (file: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** The exports of the file have minified names; its version is pinned. */
interface Network {
  c: WasmMemory
  /** Start the runtime. */
  d: () => void
  /** Create and free a state. */
  e: () => number
  g: (state: number) => void
  /** Process one hop at 16 kHz. */
  i: (state: number, from: number, to: number) => void
  /** Allocate memory. */
  k: (bytes: number) => number
}

/**
 * Removes noise from speech with GTCRN, a small neural network. It is compiled synchronously, so that the listener itself
 * stays synchronous; browsers allow that in workers only.
 */
export class Denoiser {
  readonly #network: Network
  readonly #from: number
  readonly #to: number
  readonly #hop = new Float32Array(HOP_SAMPLES)
  readonly #signalToNoise = new SignalToNoise(HOP_SAMPLES / SAMPLE_RATE)
  readonly #previousHop = new Float32Array(HOP_SAMPLES)
  #filled = 0
  #state: number

  constructor(file: Uint8Array<ArrayBuffer>) {
    const grow = (bytes: number): number => {
      const { c: memory } = this.#network
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES))
      return 1
    }
    const fail = (): never => {
      throw new Error('The denoiser failed')
    }
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(file), { a: { a: fail, b: grow } })
    this.#network = exports as Network
    this.#network.d()
    this.#from = this.#network.k(HOP_SAMPLES * Float32Array.BYTES_PER_ELEMENT)
    this.#to = this.#network.k(HOP_SAMPLES * Float32Array.BYTES_PER_ELEMENT)
    this.#state = this.#network.e()
  }

  /** For another microphone or room. */
  reset(): void {
    this.#network.g(this.#state)
    this.#state = this.#network.e()
    this.#previousHop.fill(0)
    this.#signalToNoise.reset()
    this.#filled = 0
  }

  /** Returns the hops that are complete: in total as many samples as were fed, later by the delay. */
  feed(samples: Float32Array): Float32Array {
    const clean = new Float32Array(HOP_SAMPLES * Math.floor((this.#filled + samples.length) / HOP_SAMPLES))
    let filled = 0
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + HOP_SAMPLES - this.#filled)
      this.#hop.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled < HOP_SAMPLES) break
      this.#filled = 0
      clean.set(this.#clean(), filled)
      filled += HOP_SAMPLES
    }
    return clean
  }

  /** Creates the views anew, because the memory may have grown since the last call. */
  #clean(): Float32Array {
    const { c: memory, i: run } = this.#network
    new Float32Array(memory.buffer, this.#from, HOP_SAMPLES).set(this.#hop)
    run(this.#state, this.#from, this.#to)
    const clean = new Float32Array(memory.buffer, this.#to, HOP_SAMPLES)
    const noiseShare = this.#findNoiseShare()
    const mixed = clean.map((sample, i) => (1 - noiseShare) * sample + noiseShare * this.#previousHop[i]!)
    this.#previousHop.set(this.#hop)
    return mixed
  }

  #findNoiseShare(): number {
    const energy = this.#hop.reduce((sum, sample) => sum + sample * sample, 0) / HOP_SAMPLES
    const decibels = this.#signalToNoise.measure(10 * Math.log10(energy + INAUDIBLE))
    return MIN_NOISE_SHARE ** Math.min(1, Math.max(0, (CLEAN_DB - decibels) / (CLEAN_DB - NOISY_DB)))
  }
}
