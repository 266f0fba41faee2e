import { LINES, SHORT } from './granule.ts'
import { WINDOW_ROW_0, WINDOW_ROW_16, WINDOW_ROWS } from './tables.ts'

const SUBBANDS = 32
/** Samples of each subband in a granule. */
const STEPS = 18

const ALIAS = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037].map((c) => {
  const norm = Math.hypot(1, c)
  return { cs: 1 / norm, ca: c / norm }
})

const cosines = (size: number): Float64Array[] =>
  Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size / 2 }, (_, k) =>
      Math.cos((Math.PI / (2 * size)) * (2 * i + 1 + size / 2) * (2 * k + 1)),
    ),
  )
const LONG_COSINES = cosines(36)
const SHORT_COSINES = cosines(12)

const longSine = (i: number) => Math.sin((Math.PI / 36) * (i + 0.5))
const shortSine = (i: number) => Math.sin((Math.PI / 12) * (i + 0.5))
/** By the type of the block: usual, before a short block, short (which has windows of its own), after a short block. */
const WINDOWS = [
  longSine,
  (i: number) => (i < 18 ? longSine(i) : i < 24 ? 1 : i < 30 ? shortSine(i - 18) : 0),
  shortSine,
  (i: number) => (i < 6 ? 0 : i < 12 ? shortSine(i - 6) : i < 18 ? 1 : longSine(i)),
].map((window) => Float64Array.from({ length: 36 }, (_, i) => window(i)))

const MATRIX = Array.from({ length: 64 }, (_, i) =>
  Float64Array.from({ length: SUBBANDS }, (_, k) => Math.cos(((16 + i) * (2 * k + 1) * Math.PI) / 64)),
)
const FILTER = createFilter()

/** The second half of the window is the first one backwards, with the opposite sign except at multiples of 64. */
function createFilter(): Float64Array {
  const filter = new Float64Array(512)
  const set = (at: number, value: number) => {
    filter[at] = value / 65_536
    if (at > 0 && at !== 256) filter[512 - at] = (at % 64 === 0 ? value : -value) / 65_536
  }
  for (const [k, value] of WINDOW_ROW_0.entries()) set(32 * k, value)
  for (const [k, value] of WINDOW_ROW_16.entries()) set(16 + 32 * k, value)
  for (let row = 1; row < 16; row++)
    for (let k = 0; k < 8; k++) {
      const [before, after] = [WINDOW_ROWS[(row - 1) * 16 + 2 * k] ?? 0, WINDOW_ROWS[(row - 1) * 16 + 2 * k + 1] ?? 0]
      set(row + 32 * k, before)
      set(480 + row - 32 * k, after)
    }
  return filter
}

/** Turns spectra, one after the other, into samples. */
export class Synthesis {
  readonly #overlap = new Float64Array(LINES)
  readonly #history = new Float64Array(1024)

  feed(spectrum: Float32Array, blockType: number): Float32Array {
    if (blockType !== SHORT) reduceAlias(spectrum)
    const output = new Float32Array(LINES)
    const steps = Array.from({ length: STEPS }, () => new Float64Array(SUBBANDS))
    for (let band = 0; band < SUBBANDS; band++) this.#transform(spectrum, blockType, band, steps)
    for (const [index, step] of steps.entries())
      this.#filter(step, output.subarray(index * SUBBANDS, (index + 1) * SUBBANDS))
    return output
  }

  #transform(spectrum: Float32Array, blockType: number, band: number, steps: readonly Float64Array[]): void {
    const lines = spectrum.subarray(band * STEPS, (band + 1) * STEPS)
    const block = blockType === SHORT ? transformShort(lines) : transformLong(lines, WINDOWS[blockType] as Float64Array)
    const overlap = this.#overlap.subarray(band * STEPS, (band + 1) * STEPS)
    for (const [index, step] of steps.entries()) {
      const sample = (block[index] as number) + (overlap[index] as number)
      step[band] = band % 2 === 1 && index % 2 === 1 ? -sample : sample
    }
    overlap.set(block.subarray(STEPS))
  }

  #filter(step: Float64Array, output: Float32Array): void {
    const history = this.#history
    history.copyWithin(64, 0, 960)
    for (let i = 0; i < 64; i++) history[i] = multiply(MATRIX[i] as Float64Array, step)
    for (let j = 0; j < SUBBANDS; j++) {
      let total = 0
      for (let i = 0; i < 8; i++)
        total +=
          (history[128 * i + j] as number) * (FILTER[64 * i + j] as number) +
          (history[128 * i + 96 + j] as number) * (FILTER[64 * i + 32 + j] as number)
      output[j] = total
    }
  }
}

function reduceAlias(spectrum: Float32Array): void {
  for (let at = STEPS; at < LINES; at += STEPS)
    for (const [i, { cs, ca }] of ALIAS.entries()) {
      const [up, down] = [spectrum[at - 1 - i] as number, spectrum[at + i] as number]
      spectrum[at - 1 - i] = up * cs - down * ca
      spectrum[at + i] = down * cs + up * ca
    }
}

const multiply = (row: Float64Array, values: Float32Array | Float64Array): number => {
  let total = 0
  for (let k = 0; k < row.length; k++) total += (row[k] as number) * (values[k] as number)
  return total
}

function transformLong(lines: Float32Array, window: Float64Array): Float64Array {
  const block = new Float64Array(36)
  for (let i = 0; i < 36; i++) block[i] = multiply(LONG_COSINES[i] as Float64Array, lines) * (window[i] as number)
  return block
}

function transformShort(lines: Float32Array): Float64Array {
  const block = new Float64Array(36)
  for (let window = 0; window < 3; window++) {
    const own = lines.filter((_, line) => line % 3 === window)
    for (const [i, row] of SHORT_COSINES.entries())
      block[6 + 6 * window + i] =
        (block[6 + 6 * window + i] as number) + multiply(row, own) * (WINDOWS[SHORT]?.[i] as number)
  }
  return block
}
