import type { Page } from '@playwright/test'

export interface CueRecording {
  /** Loudness of the microphone in steps of about 10 ms, and their times on the microphone's clock. */
  levels: number[]
  timesMs: number[]
  /** What to add to get the page's time. No piece can arrive before it was recorded, and the fastest arrived at once. */
  toPageMs: number
  /** When the partner's clips began, on the page's clock. */
  clipStartsMs: number[]
  isOver: boolean
}

interface AudioPiece {
  timestamp: number
  duration: number
  numberOfFrames: number
  copyTo: (to: Float32Array, options: object) => void
  close: () => void
}

type Processor = new (of: { track: MediaStreamTrack; maxBufferSize: number }) => {
  readable: ReadableStream<AudioPiece>
}

/** Records the microphone of the product and when the partner speaks. To be called before the page opens. */
export async function recordCues(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: CueRecording = {
      levels: [],
      timesMs: [],
      toPageMs: Number.POSITIVE_INFINITY,
      clipStartsMs: [],
      isOver: false,
    }
    Object.assign(window, { cueRecording: recording })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
      const waitMs = Math.max(0, when - this.context.currentTime) * 1000
      if ((this.buffer?.duration ?? 0) > 0.1) recording.clipStartsMs.push(performance.now() + waitMs)
      start.call(this, when, offset)
    }
    const addPiece = (piece: AudioPiece) => {
      const samples = new Float32Array(piece.numberOfFrames)
      piece.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      recording.levels.push(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
      recording.timesMs.push(piece.timestamp / 1000)
      recording.toPageMs = Math.min(recording.toPageMs, performance.now() - (piece.timestamp + piece.duration) / 1000)
      piece.close()
    }
    const listen = async ([track]: MediaStreamTrack[]) => {
      const { MediaStreamTrackProcessor: Pieces } = window as unknown as { MediaStreamTrackProcessor: Processor }
      if (track === undefined) return
      // Ten seconds may wait while the page is busy, so that nothing is lost.
      const reader = new Pieces({ track, maxBufferSize: 1000 }).readable.getReader()
      for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) addPiece(value)
    }
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      void listen(stream.clone().getAudioTracks())
      return stream
    }
  })
}

interface Slot {
  fromMs: number
  untilMs: number
}

/** Taps for each line that was not answered, so that the track and the page stay at the same line. */
export const keepInStep = (page: Page, slots: readonly Slot[]): Promise<void> =>
  page.evaluate((all) => {
    const { cueRecording: recording } = window as unknown as { cueRecording: CueRecording }
    const remaining = [...all]
    const interval = setInterval(() => {
      const startMs = (recording.timesMs[0] ?? Number.POSITIVE_INFINITY) + recording.toPageMs
      const slot = remaining[0]
      if (slot === undefined) {
        clearInterval(interval)
        recording.isOver = true
        return
      }
      if (performance.now() < startMs + slot.untilMs) return
      remaining.shift()
      const isAnswered = recording.clipStartsMs.some((atMs) => atMs > startMs + slot.fromMs)
      if (!isAnswered) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    }, 40)
  }, slots)

export const readCueRecording = (page: Page): Promise<CueRecording> =>
  page.evaluate(() => (window as unknown as { cueRecording: CueRecording }).cueRecording)
