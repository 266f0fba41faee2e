import { AudioSample, type AudioSampleSource } from 'mediabunny'
import { measurePowers, measureSilence, toDb, windowFrames, WINDOWS_PER_SECOND } from './loudness.ts'

/** The mixed sound on its way to the encoder: one block at a time, measured as it passes. */
export class SoundTrack {
  readonly #blocks: AsyncGenerator<Float32Array<ArrayBuffer>, undefined>
  readonly #sampleRate: number
  readonly #target: Pick<AudioSampleSource, 'add'>
  readonly #powers: number[] = []
  #written = 0
  #peak = 0

  constructor(
    blocks: AsyncGenerator<Float32Array<ArrayBuffer>, undefined>,
    sampleRate: number,
    target: Pick<AudioSampleSource, 'add'>,
  ) {
    this.#blocks = blocks
    this.#sampleRate = sampleRate
    this.#target = target
  }

  /** Writes blocks until the sound reaches this time of the file, or to its end. */
  async writeUntil(seconds: number): Promise<void> {
    while (this.#written < seconds * this.#sampleRate) {
      const { value: data } = await this.#blocks.next()
      if (data === undefined) return
      this.#measure(data)
      const sample = new AudioSample({
        data,
        format: 'f32',
        numberOfChannels: 1,
        sampleRate: this.#sampleRate,
        timestamp: this.#written / this.#sampleRate,
      })
      await this.#target.add(sample)
      sample.close()
      this.#written += data.length
    }
  }

  get measures(): { peakDb: number; silentStartSeconds: number; silentEndSeconds: number } {
    const { start, end } = measureSilence(this.#powers)
    return {
      peakDb: toDb(this.#peak ** 2),
      silentStartSeconds: start / WINDOWS_PER_SECOND,
      silentEndSeconds: end / WINDOWS_PER_SECOND,
    }
  }

  #measure(block: Float32Array): void {
    this.#powers.push(...measurePowers(block, windowFrames(this.#sampleRate)))
    for (const sample of block) this.#peak = Math.max(this.#peak, Math.abs(sample))
  }
}
