import { expect, it } from 'vitest'
import { FADE_SECONDS, fadeEnds, fadeInAt } from './fade.ts'

const RATE = 1000
const FADE = FADE_SECONDS * RATE

/** Neither jsdom nor Node has audio buffers. */
function bufferOf(channels: Float32Array<ArrayBuffer>[]): AudioBuffer {
  const length = channels[0]?.length ?? 0
  return {
    numberOfChannels: channels.length,
    length,
    sampleRate: RATE,
    duration: length / RATE,
    getChannelData: (channel: number) => channels[channel],
    copyToChannel: (samples: Float32Array, channel: number) => channels[channel]?.set(samples),
  } as AudioBuffer
}

const loud = (samples: number) => new Float32Array(samples).fill(1)
const context = {
  createBuffer: (channels: number, length: number) =>
    bufferOf(Array.from({ length: channels }, () => new Float32Array(length))),
} as unknown as BaseAudioContext

it('A clip is faded at both ends in every channel and unchanged in between', () => {
  const faded = fadeEnds(bufferOf([loud(20), loud(20)]))
  for (const channel of [0, 1]) {
    const samples = [...faded.getChannelData(channel)]
    expect(samples.slice(0, FADE)).toEqual([0, 0.25, 0.5, 0.75])
    expect(samples.slice(-FADE)).toEqual([0.75, 0.5, 0.25, 0])
    expect(samples.slice(FADE, -FADE)).toEqual(Array.from({ length: 20 - 2 * FADE }, () => 1))
  }
})

it('A clip shorter than two fades is faded to its middle', () => {
  expect([...fadeEnds(bufferOf([loud(4)])).getChannelData(0)]).toEqual([0, 0.5, 0.5, 0])
  expect([...fadeEnds(bufferOf([loud(1)])).getChannelData(0)]).toEqual([1])
})

it('A clip resumed in its middle fades in, and the original is unchanged', () => {
  const original = bufferOf([loud(20)])
  const rest = fadeInAt(context, original, 0.0105)
  expect([...rest.getChannelData(0)].slice(9, 15)).toEqual([1, 0, 0.25, 0.5, 0.75, 1])
  expect([...original.getChannelData(0)]).toEqual([...loud(20)])
})

it('A clip can be resumed at its very end', () => {
  expect(fadeInAt(context, bufferOf([loud(20)]), 0.02).length).toBe(20)
})
