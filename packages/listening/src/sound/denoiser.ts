import { SignalToNoise } from './signal-to-noise.ts'

const SAMPLE_RATE = 16_000
const HOP_SAMPLES = 256
/** A hop comes out when the next one has come in. */
export const DENOISER_DELAY_SAMPLES = HOP_SAMPLES
/**
 * A voice that stands so many decibels above its room is left as it is, one this near is cleaned: at 10 dB of noise it
 * stands at most 22 above, in a quiet room 43 and more.
 */
const CLEAR = 38
const BLURRED = 22
/** So much of the room is left even then. Without any, the soft ends of words go with it. */
const LEAST_LEFT = 0.1
const INAUDIBLE = 1e-9
const PAGE_BYTES = 65_536

/** So much of it is used here; browsers and Node have it, the language's own library does not describe it. */
interface WasmMemory {
  buffer: ArrayBuffer
  grow: (pages: number) => number
}
declare const WebAssembly: {
  Module: new (file: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** The file's exports have no better names; its version is pinned. */
interface Network {
  c: WasmMemory
  /** Starts the runtime. */
  d: () => void
  /** A state, and its end. */
  e: () => number
  g: (state: number) => void
  /** One hop at 16 kHz. */
  i: (state: number, from: number, to: number) => void
  /** Memory. */
  k: (bytes: number) => number
}

/**
 * Takes the room out of speech, before anything listens to it: GTCRN, a small network that was taught on voices in all
 * kinds of noise. It is compiled at once and not in the background, so that the listener stays one that is fed and
 * answers; only a worker may do that in a browser.
 */
export class Denoiser {
  readonly #network: Network
  readonly #from: number
  readonly #to: number
  readonly #hop = new Float32Array(HOP_SAMPLES)
  readonly #clearness = new SignalToNoise(HOP_SAMPLES / SAMPLE_RATE)
  readonly #before = new Float32Array(HOP_SAMPLES)
  #filled = 0
  #state: number

  constructor(file: Uint8Array<ArrayBuffer>) {
    const grow = (bytes: number): number => {
      const { c: memory } = this.#network
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES))
      return 1
    }
    const fail = (): never => {
      throw new Error('the denoiser failed')
    }
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(file), { a: { a: fail, b: grow } })
    this.#network = exports as Network
    this.#network.d()
    this.#from = this.#network.k(HOP_SAMPLES * Float32Array.BYTES_PER_ELEMENT)
    this.#to = this.#network.k(HOP_SAMPLES * Float32Array.BYTES_PER_ELEMENT)
    this.#state = this.#network.e()
  }

  /** Another microphone, another room. */
  forget(): void {
    this.#network.g(this.#state)
    this.#state = this.#network.e()
    this.#before.fill(0)
    this.#clearness.forget()
    this.#filled = 0
  }

  /** As much as is ready; in all as much as was fed, later by the delay. */
  feed(samples: Float32Array): Float32Array {
    const clean = new Float32Array(HOP_SAMPLES * Math.floor((this.#filled + samples.length) / HOP_SAMPLES))
    let made = 0
    for (let at = 0; at < samples.length;) {
      const piece = samples.subarray(at, at + HOP_SAMPLES - this.#filled)
      this.#hop.set(piece, this.#filled)
      this.#filled += piece.length
      at += piece.length
      if (this.#filled < HOP_SAMPLES) break
      this.#filled = 0
      clean.set(this.#clean(), made)
      made += HOP_SAMPLES
    }
    return clean
  }

  /** Memory may have moved since the last time. */
  #clean(): Float32Array {
    const { c: memory, i: run } = this.#network
    new Float32Array(memory.buffer, this.#from, HOP_SAMPLES).set(this.#hop)
    run(this.#state, this.#from, this.#to)
    const clean = new Float32Array(memory.buffer, this.#to, HOP_SAMPLES)
    const left = this.#measureLeft()
    const mixed = clean.map((sample, i) => (1 - left) * sample + left * this.#before[i]!)
    this.#before.set(this.#hop)
    return mixed
  }

  #measureLeft(): number {
    const energy = this.#hop.reduce((sum, sample) => sum + sample * sample, 0) / HOP_SAMPLES
    const decibels = this.#clearness.measure(10 * Math.log10(energy + INAUDIBLE))
    return LEAST_LEFT ** Math.min(1, Math.max(0, (CLEAR - decibels) / (CLEAR - BLURRED)))
  }
}
