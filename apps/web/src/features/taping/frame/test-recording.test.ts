import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { createFakeCamera, stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { fakeFrame, stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { testMachine } from './test-recording.ts'

const QUALITY = { height: 720, frameRate: 30, bitRate: 5_000_000 } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('[R-28-12] A test recording of 3 s tells how many frames were encoded and how late, and keeps nothing', async () => {
  const files = openFakePrivateFiles()
  const encoders = stubVideoEncoder()
  const workers = stubTapeWorkers()
  const { camera, send } = createFakeCamera()
  const testing = testMachine(camera, QUALITY)
  // The first was tried for the order of its packets.
  await vi.waitFor(() => expect(encoders).toHaveLength(2))
  for (let frame = 0; frame < 86; frame++) {
    await vi.advanceTimersByTimeAsync(1000 / 30)
    // Every second frame is lost.
    if (frame % 2 === 0) send(fakeFrame((frame * 1000) / 30))
  }
  await vi.advanceTimersByTimeAsync(300)
  const { frames, expectedFrames, worstLateMs } = await testing
  expect(encoders[1]?.config).toMatchObject({ width: 1280, height: 720, bitrate: 5_000_000, framerate: 30 })
  expect(frames).toBeGreaterThan(40)
  expect(frames).toBeLessThan(50)
  expect(expectedFrames).toBeGreaterThanOrEqual(90)
  expect(expectedFrames).toBeLessThan(95)
  expect(worstLateMs).toBeLessThan(10)
  expect(files.list('')).toEqual([])
  expect(workers.terminated).toBe(1)
})
