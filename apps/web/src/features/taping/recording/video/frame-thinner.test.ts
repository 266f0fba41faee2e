import { expect, it } from 'vitest'
import { FrameThinner } from './frame-thinner.ts'

function thin(cameraRate: number, seconds: number, frameRate = 30): FrameThinner {
  const thinner = new FrameThinner(frameRate)
  for (let frame = 0; frame < cameraRate * seconds; frame++) thinner.admit(frame / cameraRate)
  return thinner
}

it.each([
  [60, 300],
  [50, 300],
  [30, 300],
])('[R-28-04] A camera of %i frames a second gives %i frames in 10 s of a tape of 30', (cameraRate, kept) => {
  const thinner = thin(cameraRate, 10)
  expect(Math.abs(thinner.kept - kept)).toBeLessThanOrEqual(2)
  expect(thinner.missing).toBeLessThanOrEqual(2)
})

it('[R-28-04] A slow camera loses none of its frames, and the empty slots are counted', () => {
  const thinner = thin(15, 10)
  expect([thinner.kept, thinner.missing]).toEqual([150, 149])
})
