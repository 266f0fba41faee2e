import { MediaClock } from './media-clock.ts'

/** A camera that shows nothing for this long is told by its track. */
const FIRST_FRAME_LIMIT_MS = 3000

export interface FrameSender {
  /** Receives a `VideoFrame` with each message. */
  port: MessagePort
  stop: () => void
}

/**
 * Sends the frames of a track by way of a playing video, for browsers that hand the frames of a track to nobody. Resolves
 * with the first frame, as a video needs a moment to start.
 */
export async function sendFrames(track: MediaStreamTrack): Promise<FrameSender> {
  const { port1, port2 } = new MessageChannel()
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: new MediaStream([track]) })
  const clock = new MediaClock()
  let request = 0
  let limit: ReturnType<typeof setTimeout> | undefined
  const first = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, FIRST_FRAME_LIMIT_MS)
    const onFrame = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      request = video.requestVideoFrameCallback(onFrame)
      // The frame's own time does not advance in Firefox.
      const timestamp = Math.round(clock.toPageMs(mediaTime * 1000, nowMs) * 1000)
      const frame = new VideoFrame(video, { timestamp })
      port1.postMessage(frame, [frame])
      resolve()
    }
    request = video.requestVideoFrameCallback(onFrame)
  })
  // Muted videos play without a gesture; one that does not gives no frame, which the test recording tells.
  void video.play().catch(() => undefined)
  await first
  clearTimeout(limit)
  const stop = () => {
    video.cancelVideoFrameCallback(request)
    video.srcObject = null
    port1.close()
  }
  return { port: port2, stop }
}

/** The other end, in the worker. */
export const receiveFrames = (port: MessagePort): ReadableStream<VideoFrame> =>
  new ReadableStream<VideoFrame>({
    start: (controller) => {
      port.addEventListener('message', ({ data }: MessageEvent<VideoFrame>) => controller.enqueue(data))
      port.start()
    },
    cancel: () => port.close(),
  })
