export type TrackProcessor = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => {
  readable: ReadableStream<VideoFrame>
}

/** Chromium has it in pages and in workers, Safari in workers only, Firefox not at all. */
export const findTrackProcessor = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor
