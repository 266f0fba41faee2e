import { sendFrames } from './video/frame-callbacks.ts'
import { findTrackProcessor } from './video/track-processor.ts'
import type { FrameSource, VideoRequest } from './tape-worker-messages.ts'
import type { WorkerLink } from './worker-link.ts'

/** A third of a second: a page that is busy hands over nothing, a worker that is busy reads late. */
const BUFFERED_FRAMES = 10

interface OpenSource {
  /** What is sent to the video worker, and what is transferred with it. */
  source: FrameSource
  transfer: Transferable[]
  stop: () => void
}

/**
 * The way to the frames that this browser has: Chromium reads a track in the page, Safari in a worker, and Firefox shows it
 * in a video. The track goes on for the preview.
 */
export async function openFrameSource(track: MediaStreamTrack, worker: WorkerLink<VideoRequest>): Promise<OpenSource> {
  const Processor = findTrackProcessor()
  if (Processor !== undefined) {
    const { readable } = new Processor({ track, maxBufferSize: BUFFERED_FRAMES })
    return { source: { readable }, transfer: [readable], stop: () => undefined }
  }
  const { abilities } = await worker.ask({ type: 'probe' })
  if (abilities?.canReadTracks === true) {
    const copy = track.clone()
    return { source: { track: copy }, transfer: [copy as unknown as Transferable], stop: () => copy.stop() }
  }
  const { port, stop } = await sendFrames(track)
  return { source: { port }, transfer: [port], stop }
}
