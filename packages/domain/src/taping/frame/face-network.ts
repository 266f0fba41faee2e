/** The network looks at squares of this many pixels a side. */
export const INPUT_SIDE = 128
const INPUT_CHANNELS = 3
const FIRST_CHANNELS = 24
/** Pixels a side that the first convolution sees at once. */
const KERNEL = 5

/** Channels that each block gives; a block with `isHalving` gives a picture of half the width and height. */
const BLOCKS: readonly { channels: number; isHalving?: boolean }[] = [
  { channels: 24 },
  { channels: 28 },
  { channels: 32, isHalving: true },
  { channels: 36 },
  { channels: 42 },
  { channels: 48, isHalving: true },
  { channels: 56 },
  { channels: 64 },
  { channels: 72 },
  { channels: 80 },
  { channels: 88 },
  { channels: 96, isHalving: true },
  { channels: 96 },
  { channels: 96 },
  { channels: 96 },
  { channels: 96 },
]
/** A box of the coarse grid is read after the last block, one of the fine grid after this one. */
const FINE_BLOCKS = 11

/** Four numbers for the box, and two for each of six points. */
export const NUMBERS_PER_BOX = 16

/** What the network says about one grid of the picture: a score and 16 numbers for each box, row by row. */
export interface Grid {
  side: number
  boxesPerCell: number
  scores: Float64Array
  boxes: Float64Array
}

/** Rows of pixels, the channels of a pixel beside each other. Double precision, because V8 converts every single-precision value. */
interface Picture {
  side: number
  channels: number
  values: Float64Array
}

/**
 * The short-range face detector of MediaPipe (BlazeFace), as a function of its weights: 16 blocks of a depthwise and a
 * pointwise convolution, each added to what it was given. Written out here, because a general runtime is fifty times as large.
 */
export class FaceNetwork {
  readonly #first: Convolution
  readonly #blocks: readonly Block[]
  readonly #heads: readonly { boxesPerCell: number; scores: Pointwise; boxes: Pointwise }[]

  /** In the order in which the build writes them: see `apps/web/build/face-weights.ts`. */
  constructor(weights: Float64Array) {
    let at = 0
    const take: Take = (length) => weights.subarray(at, (at += length))
    this.#first = new Convolution(take)
    let from = FIRST_CHANNELS
    this.#blocks = BLOCKS.map(({ channels, isHalving = false }) => {
      const block = new Block(take, from, channels, isHalving)
      from = channels
      return block
    })
    const createHead = (channels: number, boxesPerCell: number) => ({
      boxesPerCell,
      scores: new Pointwise(take, channels, boxesPerCell),
      boxes: new Pointwise(take, channels, boxesPerCell * NUMBERS_PER_BOX),
    })
    this.#heads = [createHead(88, 2), createHead(96, 6)]
    if (at !== weights.length) throw new Error('These are the weights of another network')
  }

  /** `pixels` are red, green and blue from -1 to 1. */
  look(pixels: Float64Array): Grid[] {
    const [fine, coarse] = this.#heads
    let picture = this.#first.apply({ side: INPUT_SIDE, channels: INPUT_CHANNELS, values: pixels })
    const grids: Grid[] = []
    for (const [i, block] of this.#blocks.entries()) {
      picture = block.apply(picture)
      const head = i === FINE_BLOCKS - 1 ? fine : i === this.#blocks.length - 1 ? coarse : undefined
      if (head === undefined) continue
      const { boxesPerCell, scores, boxes } = head
      grids.push({
        side: picture.side,
        boxesPerCell,
        scores: scores.apply(picture).values,
        boxes: boxes.apply(picture).values,
      })
    }
    return grids
  }
}

/** Weights are stored as 16-bit floats. */
export function widenWeights(halves: ArrayBuffer): Float64Array {
  return Float64Array.from(new Uint16Array(halves), (half) => {
    const exponent = (half >> 10) & 31
    const fraction = (half & 1023) / 1024
    const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15)
    return half > 0x7fff ? -size : size
  })
}

type Take = (length: number) => Float64Array

/** Five by five pixels, every second one, then ReLU. */
class Convolution {
  readonly #weights: Float64Array
  readonly #bias: Float64Array

  constructor(take: Take) {
    this.#weights = take(FIRST_CHANNELS * KERNEL ** 2 * INPUT_CHANNELS)
    this.#bias = take(FIRST_CHANNELS)
  }

  apply(picture: Picture): Picture {
    // One pixel before and two after: a stride of two leaves an uneven margin.
    const padded = pad(picture, 1, 2)
    const side = picture.side / 2
    const rowLength = KERNEL * INPUT_CHANNELS
    const patches = new Float64Array(side * KERNEL * rowLength)
    const values = new Float64Array(side * side * FIRST_CHANNELS)
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        for (let row = 0; row < KERNEL; row++) {
          const from = ((2 * y + row) * padded.side + 2 * x) * INPUT_CHANNELS
          const to = (x * KERNEL + row) * rowLength
          for (let i = 0; i < rowLength; i++) patches[to + i] = padded.values[from + i]!
        }
      }
      multiply(this.#weights, this.#bias, patches, values.subarray(y * side * FIRST_CHANNELS), side)
    }
    rectify(values)
    return { side, channels: FIRST_CHANNELS, values }
  }
}

/** A 3 by 3 convolution of each channel by itself, one over the channels, and what came in added to it, then ReLU. */
class Block {
  readonly #depthwise: Float64Array
  readonly #depthwiseBias: Float64Array
  readonly #pointwise: Pointwise
  readonly #isHalving: boolean

  constructor(take: Take, from: number, to: number, isHalving: boolean) {
    this.#depthwise = take(9 * from)
    this.#depthwiseBias = take(from)
    this.#pointwise = new Pointwise(take, from, to)
    this.#isHalving = isHalving
  }

  apply(picture: Picture): Picture {
    const result = this.#pointwise.apply(this.#convolve(picture))
    const added = this.#isHalving ? halve(picture) : picture
    const { channels, values } = result
    const pixels = result.side ** 2
    // The further channels have nothing added to them.
    for (let pixel = 0; pixel < pixels; pixel++) {
      const to = pixel * channels
      const from = pixel * added.channels
      for (let c = 0; c < added.channels; c++) values[to + c]! += added.values[from + c]!
    }
    rectify(values)
    return result
  }

  #convolve(picture: Picture): Picture {
    const { channels } = picture
    const stride = this.#isHalving ? 2 : 1
    const padded = pad(picture, this.#isHalving ? 0 : 1, 1)
    const side = picture.side / stride
    const values = new Float64Array(side * side * channels)
    const [weights, bias, input] = [this.#depthwise, this.#depthwiseBias, padded.values]
    const rowLength = padded.side * channels
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const to = (y * side + x) * channels
        const top = (stride * y * padded.side + stride * x) * channels
        const middle = top + rowLength
        const bottom = middle + rowLength
        for (let c = 0; c < channels; c++) {
          values[to + c] =
            bias[c]! +
            input[top + c]! * weights[c]! +
            input[top + channels + c]! * weights[channels + c]! +
            input[top + 2 * channels + c]! * weights[2 * channels + c]! +
            input[middle + c]! * weights[3 * channels + c]! +
            input[middle + channels + c]! * weights[4 * channels + c]! +
            input[middle + 2 * channels + c]! * weights[5 * channels + c]! +
            input[bottom + c]! * weights[6 * channels + c]! +
            input[bottom + channels + c]! * weights[7 * channels + c]! +
            input[bottom + 2 * channels + c]! * weights[8 * channels + c]!
        }
      }
    }
    return { side, channels, values }
  }
}

/** A convolution over the channels of each pixel. */
class Pointwise {
  readonly #weights: Float64Array
  readonly #bias: Float64Array

  constructor(take: Take, from: number, to: number) {
    this.#weights = take(from * to)
    this.#bias = take(to)
  }

  apply({ side, values: input }: Picture): Picture {
    const channels = this.#bias.length
    const values = new Float64Array(side * side * channels)
    multiply(this.#weights, this.#bias, input, values, side * side)
    return { side, channels, values }
  }
}

/**
 * The weights times each pixel, a whole number of fours, plus the bias. Four pixels and two rows of weights at a time: each
 * number that is read is used more than once, and no sum waits for another.
 */
function multiply(
  weights: Float64Array,
  bias: Float64Array,
  input: Float64Array,
  output: Float64Array,
  pixels: number,
): void {
  const rows = bias.length
  const length = weights.length / rows
  for (let pixel = 0; pixel < pixels; pixel += 4) {
    const [p, q, r, s] = [pixel * length, (pixel + 1) * length, (pixel + 2) * length, (pixel + 3) * length]
    for (let row = 0; row < rows; row += 2) {
      const first = row * length
      const second = first + length
      let p1 = bias[row]!
      let q1 = p1
      let r1 = p1
      let s1 = p1
      let p2 = bias[row + 1]!
      let q2 = p2
      let r2 = p2
      let s2 = p2
      for (let i = 0; i < length; i++) {
        const a = weights[first + i]!
        const b = weights[second + i]!
        const x = input[p + i]!
        const y = input[q + i]!
        const z = input[r + i]!
        const w = input[s + i]!
        p1 += a * x
        q1 += a * y
        r1 += a * z
        s1 += a * w
        p2 += b * x
        q2 += b * y
        r2 += b * z
        s2 += b * w
      }
      const to = pixel * rows + row
      output[to] = p1
      output[to + 1] = p2
      output[to + rows] = q1
      output[to + rows + 1] = q2
      output[to + 2 * rows] = r1
      output[to + 2 * rows + 1] = r2
      output[to + 3 * rows] = s1
      output[to + 3 * rows + 1] = s2
    }
  }
}

/** Adds a margin of zeros. */
function pad({ side, channels, values }: Picture, before: number, after: number): Picture {
  const padded = side + before + after
  const result = new Float64Array(padded * padded * channels)
  for (let y = 0; y < side; y++) {
    const row = values.subarray(y * side * channels, (y + 1) * side * channels)
    result.set(row, ((y + before) * padded + before) * channels)
  }
  return { side: padded, channels, values: result }
}

/** The largest of each two by two pixels. */
function halve({ side, channels, values }: Picture): Picture {
  const half = side / 2
  const result = new Float64Array(half * half * channels)
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const top = (2 * y * side + 2 * x) * channels
      const bottom = top + side * channels
      const to = (y * half + x) * channels
      for (let c = 0; c < channels; c++) {
        const above = Math.max(values[top + c]!, values[top + channels + c]!)
        const below = Math.max(values[bottom + c]!, values[bottom + channels + c]!)
        result[to + c] = Math.max(above, below)
      }
    }
  }
  return { side: half, channels, values: result }
}

function rectify(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i] = 0
}
