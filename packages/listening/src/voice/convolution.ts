import { dotProduct } from './dot-product.ts'
import type { Weights } from './onnx-weights.ts'

const KERNEL = 3

/** Rows of equal length, one per channel, in one array, which is fastest in V8. */
export interface Signal {
  channels: number
  steps: number
  values: Float64Array
}

/** A convolution over time with three taps, padding 1 and ReLU. */
export class Convolution {
  readonly #weights: Float64Array
  readonly #bias: Float32Array
  readonly #patch: Float64Array
  readonly #stride: number

  constructor(weights: Weights, bias: Weights, stride: number) {
    this.#weights = Float64Array.from(weights.values)
    this.#bias = bias.values
    this.#patch = new Float64Array(weights.shape[1]! * KERNEL)
    this.#stride = stride
  }

  apply(signal: Signal): Signal {
    const channels = this.#bias.length
    const steps = Math.floor((signal.steps - 1) / this.#stride) + 1
    const values = new Float64Array(channels * steps)
    for (let step = 0; step < steps; step++) {
      this.#fillPatch(signal, step * this.#stride - 1)
      for (let channel = 0; channel < channels; channel++) {
        const sum = dotProduct(this.#weights, channel * this.#patch.length, this.#patch)
        values[channel * steps + step] = Math.max(0, this.#bias[channel]! + sum)
      }
    }
    return { channels, steps, values }
  }

  #fillPatch(signal: Signal, from: number): void {
    for (let channel = 0; channel < signal.channels; channel++) {
      for (let k = 0; k < KERNEL; k++) {
        const at = from + k
        const isInside = at >= 0 && at < signal.steps
        this.#patch[channel * KERNEL + k] = isInside ? signal.values[channel * signal.steps + at]! : 0
      }
    }
  }
}
