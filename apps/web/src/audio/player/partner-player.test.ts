import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { server } from '#testing/contract-server.ts'
import type { ClipEvent } from './clip.ts'
import type { PlayOptions } from './partner-player.ts'

const CLIP = { id: 'no', url: 'http://storage.test/no.mp3' }
const NEXT = { id: 'yes', url: 'http://storage.test/yes.mp3' }
const playing = new Set<EventTarget>()
/** When each source was to start, on the clock of the context, and from which position of its buffer. */
const starts: number[] = []
const offsets: number[] = []

const SAMPLE_RATE = 1000
/** 200 ms, of which the sound takes those from 50 to 150. */
const SAMPLES = Float32Array.from({ length: 200 }, (_, at) => (at >= 50 && at < 150 ? 0.5 : 0.001))

const createFakeBuffer = (samples: Float32Array) => ({
  duration: samples.length / SAMPLE_RATE,
  length: samples.length,
  numberOfChannels: 1,
  sampleRate: SAMPLE_RATE,
  getChannelData: () => samples,
  copyToChannel: (source: Float32Array) => samples.set(source),
})

/** An audio context that plays until the test ends its sources; jsdom has none. */
function stubAudioContext() {
  class Context extends EventTarget {
    state = 'running'
    currentTime = 0
    baseLatency = 0
    outputLatency = 0
    destination = {}
    resume = () => Promise.resolve()
    suspend = () => Promise.resolve()
    createBuffer = (_channels: number, length: number) => createFakeBuffer(new Float32Array(length))
    decodeAudioData = () => Promise.resolve(createFakeBuffer(SAMPLES.slice()))
  }
  class Node extends EventTarget {
    gain = new Proxy({}, { get: () => () => undefined })
    connect = (to: unknown) => to
    disconnect = () => undefined
    start = (when: number, offset: number) => {
      starts.push(when)
      offsets.push(offset)
      playing.add(this)
    }
    stop = () => void playing.delete(this)
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('AudioBufferSourceNode', Node)
  vi.stubGlobal('GainNode', Node)
}

function endAll() {
  for (const source of playing) source.dispatchEvent(new Event('ended'))
  playing.clear()
}

async function openPlayer() {
  // Another test may have left the shared audio context of its page.
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { PartnerPlayer } = await import('./partner-player.ts')
  const events: string[] = []
  const player = new PartnerPlayer(({ type }: ClipEvent) => events.push(type))
  player.unlock()
  return { player, events }
}

/** Plays a clip and schedules the next one, which is decoded only then. */
async function playAndSchedule(gapMs: number, options: PlayOptions = { speed: 1 }) {
  const { player, events } = await openPlayer()
  player.play(CLIP, { speed: options.speed })
  await vi.waitFor(() => expect(events).toEqual(['clip started']), 5000)
  player.schedule(NEXT, gapMs, options)
  await vi.waitFor(() => expect(playing.size).toBe(2), 5000)
  return { player, events }
}

beforeEach(() => {
  playing.clear()
  starts.length = offsets.length = 0
  stubAudioContext()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
  for (const { url } of [CLIP, NEXT]) server.use(http.get(url, () => new HttpResponse('audio')))
})

it('A scheduled clip that has ended before it is played is reported as ended once it is played', async () => {
  const { player, events } = await playAndSchedule(120)
  endAll()
  expect(events).toEqual(['clip started', 'clip ended'])
  player.play(NEXT, { speed: 1 })
  await vi.waitFor(() => expect(events).toEqual(['clip started', 'clip ended', 'clip started', 'clip ended']), 5000)
})

it.each([120, -60])('[R-36-12] A clip sounds %i ms after the last sound of the clip before it', async (gapMs) => {
  await playAndSchedule(gapMs)
  const [first = 0, second = 0] = starts
  expect(second - first).toBeCloseTo(0.15 + gapMs / 1000 - 0.05, 6)
})

it('[R-36-13] A pause takes a scheduled clip back, and it can be scheduled again', async () => {
  const { player } = await playAndSchedule(120)
  player.pause()
  expect(playing.size).toBe(0)
  player.resume(1)
  player.schedule(NEXT, 120, { speed: 1 })
  expect(playing.size).toBe(2)
  player.unschedule()
  expect(playing.size).toBe(1)
})

it('No event is sent during a call of the player', async () => {
  const { player, events } = await playAndSchedule(120)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const calls = [
    () => player.play(NEXT, { speed: 1 }),
    () => player.pause(),
    () => player.resume(1),
    () => player.setSpeed(1.5),
    () => player.play(CLIP, { speed: 1.5 }),
    () => player.stop(),
    () => player.play(CLIP, { speed: 1 }),
  ]
  for (const call of calls) {
    const before = events.length
    call()
    expect(events).toHaveLength(before)
    await Promise.resolve()
  }
  await vi.waitFor(() => expect(events).toContain('clip started'), 5000)
})

it('A clip paused while its speed changes does not start during the pause', async () => {
  const { player, events } = await openPlayer()
  player.play(CLIP, { speed: 1 })
  await vi.waitFor(() => expect(events).toEqual(['clip started']), 5000)
  player.setSpeed(1.5)
  player.pause()
  await vi.waitFor(() => expect(starts).toHaveLength(2), 5000)
  expect(playing.size).toBe(0)
  expect(events).toEqual(['clip started'])
  player.resume(1.5)
  await vi.waitFor(() => expect(playing.size).toBe(1), 5000)
})

it('[R-45-01] Of several speeds that are chosen while a clip loads or changes its speed, the last one is heard', async () => {
  const { player, events } = await openPlayer()
  player.play(CLIP, { speed: 1, fromMs: 90 })
  player.setSpeed(1.25)
  await vi.waitFor(() => expect(events).toEqual(['clip started']), 5000)
  expect(offsets.at(-1)).toBeCloseTo(0.09 / 1.25, 6)
  player.setSpeed(0.75)
  player.setSpeed(1.5)
  await vi.waitFor(() => expect(events).toHaveLength(2), 5000)
  expect(offsets.at(-1)).toBeCloseTo(0.06, 6)
  expect(playing.size).toBe(1)
})

it.each([1.5, 0.75])(
  '[R-45-02] At %f x clips are placed on the audio clock as at 1x, and without an audio element',
  async (speed) => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
    await playAndSchedule(120, { speed })
    const [first = 0, second = 0] = starts
    expect(second - first).toBeCloseTo(0.1 / speed + 0.12, 1)
    expect(play).not.toHaveBeenCalled()
  },
)

it('[R-45-02] A clip that was prepared at the speed of the run starts within the call', async () => {
  const { player } = await openPlayer()
  player.prepare([{ ...CLIP, speed: 1.5 }])
  await vi.waitFor(() => {
    player.play(CLIP, { speed: 1.5 })
    expect(starts).not.toEqual([])
    player.stop()
  }, 5000)
  starts.length = 0
  player.play(CLIP, { speed: 1.5 })
  expect(starts).toHaveLength(1)
  player.stop()
  player.play(CLIP, { speed: 1 })
  expect(starts).toHaveLength(1)
})

it('[R-45-06] A clip is heard from the given position on, at any speed, and positions are those of the clip', async () => {
  const { player, events } = await openPlayer()
  player.play(CLIP, { speed: 1, fromMs: 90 })
  await vi.waitFor(() => expect(events).toEqual(['clip started']), 5000)
  expect(offsets).toEqual([0.09])
  player.stop()
  player.play(CLIP, { speed: 1.5, fromMs: 90 })
  await vi.waitFor(() => expect(events).toHaveLength(2), 5000)
  expect(offsets[1]).toBeCloseTo(0.06, 6)
  expect(player.positionMs()).toBeCloseTo(90, 6)
})

it('[R-45-06] A clip that follows another is heard from the given position on, after the same gap', async () => {
  await playAndSchedule(120, { speed: 1, fromMs: 90 })
  const [first = 0, second = 0] = starts
  expect(offsets).toEqual([0, 0.09])
  expect(second - first).toBeCloseTo(0.15 + 0.12, 6)
})
