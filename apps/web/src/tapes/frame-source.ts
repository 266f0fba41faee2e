import { findTrackProcessor } from '#video/track-processor.ts'
import type { FrameSource } from './tape-worker-messages.ts'

/** A third of a second: a page that is busy hands over nothing, a worker that is busy reads late. */
const BUFFERED_FRAMES = 10

/** What is sent to the video worker, and what is transferred with it. The track goes on for the preview. */
export function createFrameSource(track: MediaStreamTrack): { source: FrameSource; transfer: Transferable[] } {
  const Processor = findTrackProcessor()
  if (Processor !== undefined) {
    const { readable } = new Processor({ track, maxBufferSize: BUFFERED_FRAMES })
    return { source: { readable }, transfer: [readable] }
  }
  const copy = track.clone()
  return { source: { track: copy }, transfer: [copy as unknown as Transferable] }
}
