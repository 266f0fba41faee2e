import { join } from 'node:path'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { Denoiser, DENOISER_DELAY_SAMPLES } from '@sidelight/listening/sound/denoiser'
import { expect, it } from 'vitest'
import { addNoise } from './bench/sound/rooms.ts'
import { join as splice, measureSpeechLevel, silence } from './bench/sound/splice.ts'
import { readListeningFile } from './load-listener.ts'
import { readWav } from './wav.ts'

const FIXTURES = join(import.meta.dirname, '../../packages/listening/fixtures')

const LEAD = SAMPLE_RATE / 2
const spoken = readWav(join(FIXTURES, 'promised.wav')).samples
const clean = splice(silence(LEAD), spoken, silence(LEAD))
const file = readListeningFile('denoiser')

const energyOf = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

function feed(denoiser: Denoiser, samples: Float32Array, step: number): Float32Array {
  const pieces: Float32Array[] = []
  for (let at = 0; at < samples.length; at += step) pieces.push(denoiser.feed(samples.subarray(at, at + step)))
  return Float32Array.from(pieces.flatMap((piece) => [...piece]))
}

it('The denoiser removes the noise of a room and keeps the voice', () => {
  const noisy = addNoise(clean, 10)
  const denoised = new Denoiser(file).feed(noisy)
  const room = (samples: Float32Array): number =>
    energyOf(samples.subarray(LEAD / 2, LEAD - 2 * DENOISER_DELAY_SAMPLES))
  expect(10 * Math.log10(room(noisy) / room(denoised))).toBeGreaterThan(10)
  const late = clean.subarray(0, denoised.length - DENOISER_DELAY_SAMPLES)
  const wrong = denoised.subarray(DENOISER_DELAY_SAMPLES).map((sample, i) => sample - (late[i] ?? 0))
  expect(20 * Math.log10(measureSpeechLevel(clean) / Math.sqrt(energyOf(wrong)))).toBeGreaterThan(13)
})

it('The denoiser leaves a voice in a quiet room unchanged', () => {
  const denoised = new Denoiser(file).feed(clean)
  const [from, to] = [LEAD + SAMPLE_RATE / 4, LEAD + spoken.length]
  const late = denoised.subarray(from + DENOISER_DELAY_SAMPLES, to + DENOISER_DELAY_SAMPLES)
  expect(Math.max(...late.map((sample, i) => Math.abs(sample - clean[from + i]!)))).toBeLessThan(1e-6)
})

it('The denoiser gives the same result for pieces of any length, and after a reset', () => {
  const denoiser = new Denoiser(file)
  const whole = denoiser.feed(clean)
  denoiser.reset()
  const pieces = feed(denoiser, clean, 441)
  expect(pieces).toEqual(whole)
  expect(whole).toHaveLength(clean.length - (clean.length % DENOISER_DELAY_SAMPLES))
})
