import { dotProduct } from './dot-product.ts'

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** One LSTM cell with its gates in PyTorch's order: input, forget, candidate, output. */
export class LongShortTermMemory {
  readonly #inputWeights: Float64Array
  readonly #hiddenWeights: Float64Array
  readonly #bias: Float32Array
  readonly #gates: Float64Array
  readonly #cell: Float64Array
  readonly #hidden: Float64Array

  constructor(
    inputWeights: Float32Array,
    hiddenWeights: Float32Array,
    inputBias: Float32Array,
    hiddenBias: Float32Array,
  ) {
    this.#inputWeights = Float64Array.from(inputWeights)
    this.#hiddenWeights = Float64Array.from(hiddenWeights)
    this.#bias = inputBias.map((value, i) => value + hiddenBias[i]!)
    this.#gates = new Float64Array(inputBias.length)
    this.#cell = new Float64Array(inputBias.length / 4)
    this.#hidden = new Float64Array(inputBias.length / 4)
  }

  reset(): void {
    this.#cell.fill(0)
    this.#hidden.fill(0)
  }

  step(input: Float64Array): Float64Array {
    const size = this.#hidden.length
    const width = input.length
    for (let gate = 0; gate < this.#gates.length; gate++) {
      const fromInput = dotProduct(this.#inputWeights, gate * width, input)
      this.#gates[gate] = this.#bias[gate]! + fromInput + dotProduct(this.#hiddenWeights, gate * size, this.#hidden)
    }
    for (let i = 0; i < size; i++) {
      const candidate = Math.tanh(this.#gates[2 * size + i]!)
      this.#cell[i] = sigmoid(this.#gates[size + i]!) * this.#cell[i]! + sigmoid(this.#gates[i]!) * candidate
      this.#hidden[i] = sigmoid(this.#gates[3 * size + i]!) * Math.tanh(this.#cell[i]!)
    }
    return this.#hidden
  }
}
