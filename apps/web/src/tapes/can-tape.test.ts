import { expect, it, vi } from 'vitest'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { createFakeCamera, stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { TAPING_LOCK } from '#video/open-camera.ts'
import { findTapeObstacle } from './can-tape.ts'

/** A browser that can tape. */
function stubBrowser() {
  openFakePrivateFiles()
  Object.assign(navigator, { mediaDevices: {} })
  vi.stubGlobal('AudioWorkletNode', EventTarget)
  stubVideoEncoder()
  createFakeCamera()
  stubTapeWorkers()
}

it('[R-28-02] A browser with a camera, an encoder, files and no other tab can tape', async () => {
  stubBrowser()
  expect(await findTapeObstacle()).toBeUndefined()
})

it('[R-28-02] A browser whose H.264 encoder is missing or refuses every profile has no encoder', async () => {
  stubBrowser()
  stubVideoEncoder({ isSupported: () => false })
  expect(await findTapeObstacle()).toBe('no encoder')
  vi.stubGlobal('VideoEncoder', undefined)
  expect(await findTapeObstacle()).toBe('no encoder')
})

it('[R-28-02] A browser that gives frames neither to the page nor to a worker has no encoder', async () => {
  stubBrowser()
  vi.stubGlobal('MediaStreamTrackProcessor', undefined)
  expect(await findTapeObstacle()).toBe('no encoder')
})

it('[R-28-02] A window that refuses files cannot tape', async () => {
  stubBrowser()
  const getDirectory = () => Promise.reject(new DOMException('Private', 'SecurityError'))
  Object.assign(navigator, { storage: { getDirectory } })
  expect(await findTapeObstacle()).toBe('no files')
})

it('[R-28-02] A tab learns that another one tapes, and not that it does itself', async () => {
  stubBrowser()
  let release = () => undefined as void
  void navigator.locks.request(TAPING_LOCK, () => new Promise<void>((resolve) => (release = resolve)))
  await vi.waitFor(async () => expect(await findTapeObstacle()).toBe('open in another tab'), 20_000)
  release()
  const releaseOwn = await vi.waitFor(async () => {
    const held = await holdTabLock(TAPING_LOCK)
    if (held === undefined) throw new Error('Still held')
    return held
  }, 20_000)
  expect(await findTapeObstacle()).toBeUndefined()
  releaseOwn()
})
