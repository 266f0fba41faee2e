import type { TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { Camera } from '../recording/video/camera.ts'
import { fitSize } from '../recording/video/encoder-config.ts'
import { openFrameSource } from '../recording/frame-source.ts'
import { linkVideoWorker } from '../recording/worker-link.ts'

const TEST_MS = 3000

export interface MachineTest {
  frames: number
  expectedFrames: number
  worstLateMs: number
}

/** Encodes three seconds as a take would, and keeps nothing. */
export async function testMachine(camera: Camera, quality: TapeQuality): Promise<MachineTest> {
  const link = linkVideoWorker(() => undefined)
  let stopFrames = () => undefined as void
  try {
    const { source, transfer, stop } = await openFrameSource(camera.track, link)
    stopFrames = stop
    await link.ask({ type: 'open', source, ...fitSize(camera, quality.height), quality, target: undefined }, transfer)
    const startedMs = performance.now()
    link.post({ type: 'begin' })
    await new Promise((resolve) => setTimeout(resolve, TEST_MS))
    const seconds = (performance.now() - startedMs) / 1000
    const { end } = await link.ask({ type: 'stop' })
    return {
      frames: end?.frames ?? 0,
      expectedFrames: Math.floor(seconds * quality.frameRate),
      worstLateMs: end?.worstLateMs ?? Infinity,
    }
  } finally {
    stopFrames()
    link.close()
  }
}
