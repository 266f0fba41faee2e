import type { Page } from '@playwright/test'

export interface CueRecording {
  /** What came from the microphone, some 10 ms at a time: how loud it was, and when, on the microphone's clock. */
  levels: number[]
  timesMs: number[]
  /** What to add to get the page's time: no piece came before it was heard, and the soonest came at once. */
  toPageMs: number
  /** When the partner's sounds began, on the page's clock. */
  soundsMs: number[]
  isOver: boolean
}

interface SoundPiece {
  timestamp: number
  duration: number
  numberOfFrames: number
  copyTo: (to: Float32Array, options: object) => void
  close: () => void
}

type Processor = new (of: { track: MediaStreamTrack; maxBufferSize: number }) => {
  readable: ReadableStream<SoundPiece>
}

/** Before the page: hears the same microphone as the product, and notes when the partner sounds. */
export async function recordCues(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: CueRecording = {
      levels: [],
      timesMs: [],
      toPageMs: Number.POSITIVE_INFINITY,
      soundsMs: [],
      isOver: false,
    }
    Object.assign(window, { cueWatch: watch })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
      const waitMs = Math.max(0, when - this.context.currentTime) * 1000
      if ((this.buffer?.duration ?? 0) > 0.1) watch.soundsMs.push(performance.now() + waitMs)
      start.call(this, when, offset)
    }
    const note = (piece: SoundPiece) => {
      const sound = new Float32Array(piece.numberOfFrames)
      piece.copyTo(sound, { planeIndex: 0, format: 'f32-planar' })
      watch.levels.push(Math.sqrt(sound.reduce((sum, one) => sum + one * one, 0) / sound.length))
      watch.timesMs.push(piece.timestamp / 1000)
      watch.toPageMs = Math.min(watch.toPageMs, performance.now() - (piece.timestamp + piece.duration) / 1000)
      piece.close()
    }
    const listen = async ([track]: MediaStreamTrack[]) => {
      const { MediaStreamTrackProcessor: Pieces } = window as unknown as { MediaStreamTrackProcessor: Processor }
      if (track === undefined) return
      // Ten seconds of it may wait while the page is busy: none is lost.
      const reader = new Pieces({ track, maxBufferSize: 1000 }).readable.getReader()
      for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) note(value)
    }
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      void listen(stream.clone().getAudioTracks())
      return stream
    }
  })
}

interface Slot {
  fromMs: number
  untilMs: number
}

/** Taps for whoever was not answered, so that the next line of the tape meets its own line on the page. */
export const keepInStep = (page: Page, slots: readonly Slot[]): Promise<void> =>
  page.evaluate((all) => {
    const { cueWatch: watch } = window as unknown as { cueWatch: CueRecording }
    const left = [...all]
    const looking = setInterval(() => {
      const startMs = (watch.timesMs[0] ?? Number.POSITIVE_INFINITY) + watch.toPageMs
      const slot = left[0]
      if (slot === undefined) {
        clearInterval(looking)
        watch.isOver = true
        return
      }
      if (performance.now() < startMs + slot.untilMs) return
      left.shift()
      const isAnswered = watch.soundsMs.some((atMs) => atMs > startMs + slot.fromMs)
      if (!isAnswered) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    }, 40)
  }, slots)

export const readCueWatch = (page: Page): Promise<CueRecording> =>
  page.evaluate(() => (window as unknown as { cueWatch: CueRecording }).cueWatch)
