import { expect, it } from 'vitest'
import { FADE_SECONDS, fadeEnds, fadeInAt } from './fade.ts'

const RATE = 1000
const FADE = FADE_SECONDS * RATE

/** Neither jsdom nor Node has buffers of sound. */
function bufferOf(channels: Float32Array<ArrayBuffer>[]): AudioBuffer {
  const length = channels[0]?.length ?? 0
  return {
    numberOfChannels: channels.length,
    length,
    sampleRate: RATE,
    duration: length / RATE,
    getChannelData: (channel: number) => channels[channel],
    copyToChannel: (sound: Float32Array, channel: number) => channels[channel]?.set(sound),
  } as AudioBuffer
}

const loud = (samples: number) => new Float32Array(samples).fill(1)
const context = {
  createBuffer: (channels: number, length: number) =>
    bufferOf(Array.from({ length: channels }, () => new Float32Array(length))),
} as unknown as BaseAudioContext

it('begins and ends in silence, in every channel, and is what it was in between', () => {
  const faded = fadeEnds(bufferOf([loud(20), loud(20)]))
  for (const channel of [0, 1]) {
    const sound = [...faded.getChannelData(channel)]
    expect(sound.slice(0, FADE)).toEqual([0, 0.25, 0.5, 0.75])
    expect(sound.slice(-FADE)).toEqual([0.75, 0.5, 0.25, 0])
    expect(sound.slice(FADE, -FADE)).toEqual(Array.from({ length: 20 - 2 * FADE }, () => 1))
  }
})

it('leaves nothing loud at the ends of what is shorter than two fades', () => {
  expect([...fadeEnds(bufferOf([loud(4)])).getChannelData(0)]).toEqual([0, 0.5, 0.5, 0])
  expect([...fadeEnds(bufferOf([loud(1)])).getChannelData(0)]).toEqual([1])
})

it('goes on from its middle out of silence, and the original stays whole', () => {
  const original = bufferOf([loud(20)])
  const rest = fadeInAt(context, original, 0.0105)
  expect([...rest.getChannelData(0)].slice(9, 15)).toEqual([1, 0, 0.25, 0.5, 0.75, 1])
  expect([...original.getChannelData(0)]).toEqual([...loud(20)])
})

it('goes on from its very end with nothing', () => {
  expect(fadeInAt(context, bufferOf([loud(20)]), 0.02).length).toBe(20)
})
