const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

function weigh(weights: Float32Array, offset: number, values: Float32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += weights[offset + i]! * values[i]!
  return sum
}

/** One recurrent cell, its gates in PyTorch's order: input, forget, candidate, output. */
export class LongShortTermMemory {
  readonly #inputWeights: Float32Array
  readonly #hiddenWeights: Float32Array
  readonly #bias: Float32Array
  readonly #gates: Float32Array
  readonly #cell: Float32Array
  readonly #hidden: Float32Array

  constructor(
    inputWeights: Float32Array,
    hiddenWeights: Float32Array,
    inputBias: Float32Array,
    hiddenBias: Float32Array,
  ) {
    this.#inputWeights = inputWeights
    this.#hiddenWeights = hiddenWeights
    this.#bias = inputBias.map((value, i) => value + hiddenBias[i]!)
    this.#gates = new Float32Array(inputBias.length)
    this.#cell = new Float32Array(inputBias.length / 4)
    this.#hidden = new Float32Array(inputBias.length / 4)
  }

  forget(): void {
    this.#cell.fill(0)
    this.#hidden.fill(0)
  }

  hear(input: Float32Array): Float32Array {
    const size = this.#hidden.length
    const width = input.length
    for (let gate = 0; gate < this.#gates.length; gate++) {
      const fromInput = weigh(this.#inputWeights, gate * width, input)
      this.#gates[gate] = this.#bias[gate]! + fromInput + weigh(this.#hiddenWeights, gate * size, this.#hidden)
    }
    for (let i = 0; i < size; i++) {
      const candidate = Math.tanh(this.#gates[2 * size + i]!)
      this.#cell[i] = sigmoid(this.#gates[size + i]!) * this.#cell[i]! + sigmoid(this.#gates[i]!) * candidate
      this.#hidden[i] = sigmoid(this.#gates[3 * size + i]!) * Math.tanh(this.#cell[i]!)
    }
    return this.#hidden
  }
}
