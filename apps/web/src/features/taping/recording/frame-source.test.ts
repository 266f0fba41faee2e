import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openFakePrivateFiles } from '#testing/fake-private-files.ts'
import { FakeTrack, stubCamera } from '#testing/taping/fake-camera.ts'
import { stubTapeWorkers } from '#testing/taping/fake-tape-inputs.ts'
import { stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { receiveFrames } from './video/frame-callbacks.ts'
import { openFrameSource } from './frame-source.ts'
import { linkVideoWorker } from './worker-link.ts'

type OnFrame = (nowMs: number, metadata: { mediaTime: number }) => void

/** Ports that pass on what cannot be cloned outside of a browser. */
class FakeChannel {
  readonly port2 = Object.assign(new EventTarget(), { start: () => undefined, close: () => undefined })
  readonly port1 = {
    postMessage: (data: unknown) => void this.port2.dispatchEvent(new MessageEvent('message', { data })),
    close: () => undefined,
  }
}

/** A browser whose videos call back for every frame, and which has no track processor. */
function stubCallbacks() {
  const waiting = new Map<number, OnFrame>()
  let requests = 0
  const prototype = HTMLVideoElement.prototype as Partial<HTMLVideoElement>
  const own = { play: prototype.play }
  const stubs = {
    play: () => Promise.resolve(),
    requestVideoFrameCallback: (onFrame: OnFrame) => {
      waiting.set(++requests, onFrame)
      return requests
    },
    cancelVideoFrameCallback: (request: number) => void waiting.delete(request),
  }
  Object.assign(prototype, stubs)
  onTestFinished(() => {
    for (const name of Object.keys(stubs)) Reflect.deleteProperty(prototype, name)
    Object.assign(prototype, own)
  })
  vi.stubGlobal('MessageChannel', FakeChannel)
  const show = (nowMs: number, mediaTime: number) => {
    const [[request, onFrame] = []] = waiting
    if (request !== undefined) waiting.delete(request)
    onFrame?.(nowMs, { mediaTime })
  }
  return { show, waiting }
}

beforeEach(() => {
  stubCamera()
  openFakePrivateFiles()
  stubVideoEncoder()
  stubTapeWorkers()
})

const open = () => {
  const link = linkVideoWorker(() => undefined)
  return openFrameSource(new FakeTrack('video') as unknown as MediaStreamTrack, link)
}

it('[R-77-03] A browser without a track processor sends the frames of a playing video, until it is stopped', async () => {
  const { show, waiting } = stubCallbacks()
  const opening = open()
  await vi.waitFor(() => expect(waiting.size).toBe(1))
  show(1000, 0)
  const { source, transfer, stop } = await opening
  if (!('port' in source)) throw new Error('Another way was chosen')
  expect(transfer).toEqual([source.port])
  const reader = receiveFrames(source.port).getReader()
  show(1040, 0.033)
  show(1066, 0.066)
  const times = [(await reader.read()).value?.timestamp, (await reader.read()).value?.timestamp]
  expect(times).toEqual([1_033_000, 1_066_000])
  stop()
  expect(waiting.size).toBe(0)
})

it('[R-77-03] A browser with a track processor uses it, and asks no video', async () => {
  const { waiting } = stubCallbacks()
  const readable = new ReadableStream<VideoFrame>()
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readonly readable = readable
    },
  )
  const { source } = await open()
  expect(source).toEqual({ readable })
  expect(waiting.size).toBe(0)
})
