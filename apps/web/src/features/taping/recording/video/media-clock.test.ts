import { expect, it } from 'vitest'
import { MediaClock } from './media-clock.ts'

const FRAME_MS = 1000 / 30
const SCREEN_MS = 1000 / 60

it('[R-77-03] Frames that are shown late keep the even times of the stream', () => {
  const clock = new MediaClock()
  const delays = [0, 12, 3, 16, 1, 9]
  const times = Array.from({ length: 60 }, (_, i) =>
    clock.toPageMs(i * FRAME_MS, 5000 + i * FRAME_MS + (delays[i % delays.length] ?? 0)),
  )
  for (const [i, ms] of times.entries()) expect(ms).toBeCloseTo(5000 + i * FRAME_MS, 6)
})

it('[R-77-03] After ten minutes with a sound card that is 0.1 % slow, frames are a screen refresh late at most', () => {
  const clock = new MediaClock()
  let worstMs = 0
  for (let i = 0; i < 18_000; i++) {
    const atMs = i * FRAME_MS
    const shownMs = Math.ceil(atMs / SCREEN_MS) * SCREEN_MS
    worstMs = Math.max(worstMs, Math.abs(clock.toPageMs(atMs * 0.999, shownMs) - atMs))
  }
  expect(worstMs).toBeLessThan(SCREEN_MS)
})

it('[R-77-03] A stream without times of its own has those at which its frames are shown, and time never stands', () => {
  const clock = new MediaClock()
  expect([10, 43, 76].map((shownMs) => clock.toPageMs(0, shownMs))).toEqual([10, 43, 76])
  expect(clock.toPageMs(0, 60)).toBe(77)
})
