import { vi } from 'vitest'
import type { Microphone } from '#audio/microphone/microphone.ts'
import type { Camera } from '#features/taping/recording/video/camera.ts'
import { StemsWorker } from '#features/taping/recording/stems-worker.ts'
import type { StemsRequest, TapeWorkerMessage, VideoRequest } from '#features/taping/recording/tape-worker-messages.ts'
import { VideoWorker } from '#features/taping/recording/video-worker.ts'
import { FakeTrack } from './fake-camera.ts'

/** Runs the workers of a take in the page; returns how many were terminated. */
export function stubTapeWorkers(): { terminated: number } {
  const counts = { terminated: 0 }
  class FakeWorker extends EventTarget {
    readonly #handle: (request: unknown) => Promise<void>

    constructor(url: string) {
      super()
      const post = (data: TapeWorkerMessage) => void this.dispatchEvent(new MessageEvent('message', { data }))
      const stems = new StemsWorker(post)
      const video = new VideoWorker(post)
      this.#handle = url.includes('stems.worker')
        ? (request) => stems.handle(request as StemsRequest)
        : (request) => video.handle(request as VideoRequest)
    }

    postMessage(request: unknown): void {
      queueMicrotask(() => void this.#handle(request))
    }

    terminate(): void {
      counts.terminated += 1
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return counts
}

/** A camera whose frames the test sends. */
export function createFakeCamera() {
  const track = new FakeTrack('video')
  let controller: ReadableStreamDefaultController<VideoFrame> | undefined
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readonly readable = new ReadableStream<VideoFrame>({ start: (opened) => void (controller = opened) })
    },
  )
  const listeners: Record<'lost' | 'muted', (() => void)[]> = { lost: [], muted: [] }
  const subscribe = (kind: 'lost' | 'muted') => (listener: () => void) => {
    listeners[kind].push(listener)
    return () => undefined
  }
  const camera: Camera = {
    stream: {} as MediaStream,
    track: track as unknown as MediaStreamTrack,
    width: 1280,
    height: 720,
    frameRate: 30,
    isFacingAway: false,
    onLost: subscribe('lost'),
    onMuted: subscribe('muted'),
    close: () => undefined,
  }
  return {
    camera,
    send: (frame: VideoFrame) => controller?.enqueue(frame),
    tell: (kind: 'lost' | 'muted') => listeners[kind].forEach((listener) => listener()),
  }
}

/** A microphone whose chunks the test sends. Its clock is a second ahead of the page's. */
export function createFakeStems() {
  let port: MessagePort | undefined
  const lost: (() => void)[] = []
  const microphone = {
    sampleRate: 48_000,
    inputLatencyMs: 10,
    outputLatencyMs: () => 20,
    toContextMs: (pageMs: number) => pageMs + 1000,
    attachStems: (attached: MessagePort) => {
      port = attached
      return () => attached.close()
    },
    onLost: (listener: () => void) => {
      lost.push(listener)
      return () => undefined
    },
  }
  return {
    microphone: microphone as unknown as Microphone,
    send: (samples: Int16Array, frame: number) => port?.postMessage({ samples, frame, gap: 0 }),
    lose: () => lost.forEach((listener) => listener()),
  }
}
