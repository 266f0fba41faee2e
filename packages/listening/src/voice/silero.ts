import { PowerSpectrum } from '../sound/fourier.ts'
import { Convolution, type Signal } from './convolution.ts'
import { LongShortTermMemory } from './long-short-term-memory.ts'
import { readOnnxWeights, type Weights } from './onnx-weights.ts'

export const VOICE_FRAME_SAMPLES = 512
/** The end of the previous frame; without it whispers are not detected. */
const CONTEXT_SAMPLES = 64
const MIRRORED_SAMPLES = 64
const WINDOW = 256
const HOP = 128
/** The branch of the file that was trained for 16 kHz. */
const BRANCH = 'If_0_then_branch__Inline_0__'

/**
 * The Silero voice activity detector, version 5: the likelihood of a voice every 32 ms. It is implemented here because a
 * general ONNX runtime adds 3.7 MB and is slower for such a small network.
 */
export class Silero {
  readonly #window: Float32Array
  readonly #spectrum = new PowerSpectrum(WINDOW)
  readonly #windowed = new Float64Array(WINDOW)
  readonly #layers: Convolution[]
  readonly #memory: LongShortTermMemory
  readonly #output: Weights
  readonly #bias: number
  readonly #input = new Float32Array(CONTEXT_SAMPLES + VOICE_FRAME_SAMPLES + MIRRORED_SAMPLES)

  constructor(file: Uint8Array) {
    const all = readOnnxWeights(file)
    const get = (name: string): Weights => {
      const weights = all.get(BRANCH + name)
      if (weights === undefined) throw new Error(`The voice detector has no ${name}`)
      return weights
    }
    // The first row, for frequency 0, is the window itself.
    this.#window = get('stft.forward_basis_buffer').values.subarray(0, WINDOW)
    this.#layers = [1, 2, 2, 1].map(
      (stride, i) =>
        new Convolution(get(`encoder.${i}.reparam_conv.weight`), get(`encoder.${i}.reparam_conv.bias`), stride),
    )
    this.#memory = new LongShortTermMemory(
      get('decoder.rnn.weight_ih').values,
      get('decoder.rnn.weight_hh').values,
      get('decoder.rnn.bias_ih').values,
      get('decoder.rnn.bias_hh').values,
    )
    this.#output = get('decoder.decoder.2.weight')
    this.#bias = get('decoder.decoder.2.bias').values[0]!
  }

  reset(): void {
    this.#memory.reset()
    this.#input.fill(0)
  }

  detect(frame: Float32Array): number {
    const input = this.#input
    const end = CONTEXT_SAMPLES + VOICE_FRAME_SAMPLES
    input.copyWithin(0, VOICE_FRAME_SAMPLES, end)
    input.set(frame, CONTEXT_SAMPLES)
    for (let i = 0; i < MIRRORED_SAMPLES; i++) input[end + i] = input[end - 2 - i]!
    let signal = this.#measure()
    for (const layer of this.#layers) signal = layer.apply(signal)
    const hidden = this.#memory.step(signal.values)
    let sum = this.#bias
    for (let i = 0; i < hidden.length; i++) sum += Math.max(0, hidden[i]!) * this.#output.values[i]!
    return 1 / (1 + Math.exp(-sum))
  }

  /** Returns the magnitudes, one row per bin. */
  #measure(): Signal {
    const input = this.#input
    const channels = WINDOW / 2 + 1
    const steps = Math.floor((input.length - WINDOW) / HOP) + 1
    const values = new Float64Array(channels * steps)
    for (let step = 0; step < steps; step++) {
      for (let i = 0; i < WINDOW; i++) this.#windowed[i] = input[step * HOP + i]! * this.#window[i]!
      const power = this.#spectrum.measure(this.#windowed)
      for (let bin = 0; bin < channels; bin++) values[bin * steps + step] = Math.sqrt(power[bin]!)
    }
    return { channels, steps, values }
  }
}
