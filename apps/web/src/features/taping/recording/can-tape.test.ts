import { expect, it, vi } from 'vitest'
import { CAPABILITIES, TAPE_NEEDS } from '#lib/browser/capabilities.ts'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { createFakeCamera, stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { TAPING_LOCK } from './video/open-camera.ts'
import { findTapeObstacle } from './can-tape.ts'

/** A browser that can tape. */
function stubBrowser() {
  const files = openFakePrivateFiles()
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => undefined } })
  vi.stubGlobal('AudioWorkletNode', EventTarget)
  stubVideoEncoder()
  createFakeCamera()
  stubTapeWorkers()
  return files
}

/** A worker whose file is not served. */
class BrokenWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  terminate(): void {}
}

it('[R-28-02] A browser with a camera, an encoder, files and no other tab can tape', async () => {
  stubBrowser()
  expect(await findTapeObstacle()).toBeUndefined()
})

const refuse = () => Promise.reject(new DOMException('Private', 'SecurityError'))
const lackSyncHandles = () => {
  const { storage } = navigator
  const getFileHandle = async () => ({})
  const root = { getFileHandle, removeEntry: () => undefined } as unknown as FileSystemDirectoryHandle
  Object.assign(storage, { getDirectory: async () => root })
}

it.each([
  ['no media devices', 'camera', () => Object.assign(navigator, { mediaDevices: undefined })],
  ['no audio worklets', 'sound recording', () => Reflect.deleteProperty(window, 'AudioWorkletNode')],
  ['no locks', 'tab locks', () => Object.assign(navigator, { locks: undefined })],
  ['private files that it refuses', 'files', () => Object.assign(navigator, { storage: { getDirectory: refuse } })],
  ['workers that do not start', 'recorder', () => vi.stubGlobal('Worker', BrokenWorker)],
  ['no H.264 encoder', 'encoder', () => vi.stubGlobal('VideoEncoder', undefined)],
  ['an encoder that refuses every profile', 'encoder', () => stubVideoEncoder({ isSupported: () => false })],
  ['no way to the frames', 'frames', () => Reflect.deleteProperty(window, 'MediaStreamTrackProcessor')],
  ['no synchronous file handles', 'file writing', lackSyncHandles],
] as const)(
  '[R-28-02] [R-77-02] A browser with %s is told “%s” before the camera is asked for',
  async (_, need, lack) => {
    stubBrowser()
    lack()
    expect(await findTapeObstacle()).toBe(need)
  },
)

it('[R-77-02] Asking what the browser can do leaves no file', async () => {
  const { list } = stubBrowser()
  await findTapeObstacle()
  expect(list('')).toEqual([])
})

it('[R-77-02] Every row says what goes on without it, what is missing and what to do, in whole sentences', () => {
  for (const { without, title, remedy } of [...Object.values(CAPABILITIES), ...Object.values(TAPE_NEEDS)]) {
    expect(without).toMatch(/rehearsing/)
    expect(title).toMatch(/^[A-Z].+\.$/)
    expect(remedy).toMatch(/^[A-Z].+\.$/)
  }
  expect(new Set(Object.values(TAPE_NEEDS).map(({ title }) => title)).size).toBe(Object.keys(TAPE_NEEDS).length)
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
