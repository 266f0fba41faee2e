import type { TapeFact, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeFrame, stubVideoEncoder, type FakeEncoder } from '#testing/taping/fake-video.ts'
import { VideoRecorder } from './video-recorder.ts'

const FRAME_MS = 1000 / 30
const CONFIG: VideoEncoderConfig = { codec: 'avc1.640028', width: 1280, height: 720, framerate: 30 }
/** The camera counts from anywhere. */
const FIRST_MS = 5_000_000

let encoders: FakeEncoder[]
let nowMs: number
beforeEach(() => {
  encoders = stubVideoEncoder()
  nowMs = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})

function record(sink = { append: (_bytes: Uint8Array): void => undefined }) {
  const facts: TapeFact[] = []
  const problems: TapeProblem[] = []
  const recorder = new VideoRecorder(CONFIG, sink, {
    onFact: (fact) => facts.push(fact),
    onProblem: (problem) => problems.push(problem),
  })
  let frames = 0
  /** Sends frames that are handled 10 ms after they were captured. */
  const roll = (count: number, frameMs = FRAME_MS) => {
    for (let i = 0; i < count; i++) {
      const atMs = frames++ * frameMs
      nowMs = 1010 + atMs
      recorder.addFrame(fakeFrame(FIRST_MS + atMs))
    }
  }
  const keys = () =>
    encoders
      .flatMap(({ encoded }) => encoded)
      .flatMap(({ timestamp, isKey }) => (isKey ? Math.round(timestamp / 1000) : []))
  return { recorder, facts, problems, roll, keys, lastEncoder: () => encoders.at(-1) }
}

it('[R-28-03] Nothing is encoded before the take begins, and every frame is closed', () => {
  const { recorder, keys } = record()
  const frame = fakeFrame(0)
  recorder.addFrame(frame)
  recorder.begin()
  const next = fakeFrame(40)
  recorder.addFrame(next)
  expect(keys()).toEqual([0])
  expect([frame.close, next.close].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('[R-28-05] A keyframe comes every quarter of a second in the first eight, then every half, and with the next frame when one is asked for', () => {
  const { recorder, roll, keys } = record()
  recorder.begin()
  roll(33)
  recorder.requestKey()
  roll(27)
  expect(keys()).toEqual([0, 267, 533, 800, 1067, 1100, 1367, 1633, 1900])
  roll(210)
  expect(keys().slice(-4)).toEqual([7500, 7767, 8267, 8767])
})

it('[R-28-05] A keyframe is told once its fragment is in the file, with the time of the camera and of the file', async () => {
  const { recorder, roll, facts } = record()
  recorder.begin()
  roll(45)
  await recorder.stop()
  const keys = facts.filter((fact) => fact.type === 'key')
  expect(keys.map(({ packetMs, videoMs }) => [Math.round(packetMs), Math.round(videoMs - FIRST_MS)])).toEqual([
    [0, 0],
    [267, 267],
    [533, 533],
    [800, 800],
    [1067, 1067],
    [1333, 1333],
  ])
})

it('[R-28-08] The clock of the camera is told four times a second, by the frame with the shortest delay', () => {
  const { recorder, roll, facts } = record()
  recorder.begin()
  roll(61)
  const clocks = facts.filter((fact) => fact.type === 'video clock')
  expect(clocks.length).toBeGreaterThanOrEqual(8)
  for (const { zeroWallMs } of clocks) expect(zeroWallMs + FIRST_MS).toBeCloseTo(performance.timeOrigin + 1010, 3)
})

it('[R-28-09] A camera that changes its size ends the picture there', async () => {
  const { recorder, roll, problems } = record()
  recorder.begin()
  roll(10)
  recorder.addFrame(fakeFrame(FIRST_MS + 340, { width: 720, height: 1280 }))
  roll(5)
  expect(problems).toEqual(['camera changed'])
  expect((await recorder.stop()).frames).toBe(10)
})

it.each([
  [1000, []],
  [1100, ['picture paused']],
  [40_000, ['picture paused', 'camera slow']],
])('[R-28-10] A picture that stood still for %i ms gives the problems %j, and goes on', async (gapMs, expected) => {
  const { recorder, roll, problems } = record()
  recorder.begin()
  roll(1)
  recorder.addFrame(fakeFrame(FIRST_MS + gapMs))
  expect(problems).toEqual(expected)
  expect((await recorder.stop()).frames).toBe(2)
})

it('[R-28-11] An encoder that fails is started again with a keyframe, and a second failure ends the picture', async () => {
  const { recorder, roll, problems, keys, lastEncoder } = record()
  recorder.begin()
  roll(5)
  lastEncoder()?.fail()
  roll(5)
  expect([encoders.length, problems, keys()]).toEqual([2, [], [0, 167]])
  lastEncoder()?.fail()
  roll(5)
  expect([encoders.length, problems]).toEqual([2, ['encoder failed']])
  expect((await recorder.stop()).frames).toBe(10)
})

it('[R-28-11] An encoder that comes back with other parameters ends the picture, because one file cannot hold both', () => {
  const { recorder, roll, problems, lastEncoder } = record()
  recorder.begin()
  roll(5)
  lastEncoder()?.fail()
  const restarted = lastEncoder()
  if (restarted !== undefined) restarted.description = restarted.description.map((byte, i) => (i === 3 ? 0x1f : byte))
  roll(1)
  expect(problems).toEqual(['encoder failed'])
})

it('[R-28-07] A full disk is told once, and the picture ends', async () => {
  let writes = 0
  const append = () => {
    if (++writes > 2) throw new DOMException('Full', 'QuotaExceededError')
  }
  const { recorder, roll, problems, facts } = record({ append })
  recorder.begin()
  roll(60)
  await vi.waitFor(() => expect(problems).toEqual(['disk full']), 20_000)
  roll(60)
  await recorder.stop()
  expect(problems).toEqual(['disk full'])
  expect(facts.filter(({ type }) => type === 'key')).toHaveLength(1)
})

it('[R-28-12] A camera below 20 frames a second is told once', () => {
  const good = record()
  good.recorder.begin()
  good.roll(220, 1000 / 21)
  expect(good.problems).toEqual([])
  const slow = record()
  slow.recorder.begin()
  slow.roll(220, 1000 / 15)
  expect(slow.problems).toEqual(['camera slow'])
})

it('[R-28-12] Packets that come out more than 0.4 s late are told once, with the worst delay', async () => {
  const { recorder, problems } = record()
  recorder.begin()
  const lateFrame = (atMs: number, lateMs: number) => {
    const frame = fakeFrame(FIRST_MS + atMs)
    nowMs = 1000 + atMs
    vi.spyOn(performance, 'now')
      .mockImplementationOnce(() => nowMs)
      .mockImplementation(() => nowMs + lateMs)
    recorder.addFrame(frame)
  }
  lateFrame(0, 0)
  lateFrame(33, 390)
  expect(problems).toEqual([])
  lateFrame(67, 410)
  lateFrame(100, 700)
  expect(problems).toEqual(['encoder late'])
  expect((await recorder.stop()).worstLateMs).toBeCloseTo(700)
})

it('[R-77-03] An encoder that holds its frames gives them away with every keyframe, and is not called late for it', async () => {
  const { recorder, problems, roll, facts, lastEncoder } = record()
  const encoder = lastEncoder()
  if (encoder === undefined) throw new Error('No encoder')
  encoder.isHolding = true
  recorder.begin()
  roll(100)
  expect(encoder.flushes).toBe(6)
  const { frames, lostFrames, worstLateMs } = await recorder.stop()
  expect([frames, lostFrames]).toEqual([100, 0])
  expect(worstLateMs).toBeLessThan(400)
  expect(problems).toEqual([])
  expect(facts.filter(({ type }) => type === 'key')).toHaveLength(13)
})

it('[R-77-03] An encoder that gives its frames away by itself is flushed only at the end', async () => {
  const { recorder, roll, lastEncoder } = record()
  recorder.begin()
  roll(100)
  expect(lastEncoder()?.flushes).toBe(0)
  await recorder.stop()
  expect(lastEncoder()?.flushes).toBe(1)
})

it.each([
  [30, 10],
  [31, 5],
])('[R-77-03] With %i frames waiting for the encoder, %i of ten are encoded', async (waiting, encoded) => {
  const { recorder, roll, lastEncoder } = record()
  const encoder = lastEncoder()
  if (encoder === undefined) throw new Error('No encoder')
  recorder.begin()
  roll(5)
  encoder.encodeQueueSize = waiting
  roll(5)
  expect(await recorder.stop()).toMatchObject({ frames: encoded, lostFrames: 10 - encoded })
})

it('[R-28-04] Lost frames are counted', async () => {
  const { recorder } = record()
  recorder.begin()
  for (const frame of [0, 1, 2, 6, 7]) recorder.addFrame(fakeFrame(FIRST_MS + frame * FRAME_MS))
  expect(await recorder.stop()).toMatchObject({ frames: 5, lostFrames: 3 })
})
