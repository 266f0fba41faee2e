import type { RefusedReason } from '@sidelight/domain/taping/tape-state'
import { createSubscribers } from '#lib/state/subscribers.ts'

export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly reason: RefusedReason

  constructor(reason: RefusedReason) {
    super(`No camera: ${reason}`)
    this.reason = reason
  }
}

export interface Camera {
  /** The picture alone, for the preview. */
  stream: MediaStream
  track: MediaStreamTrack
  /** As the camera delivers them now; a phone that is turned changes them. */
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** The back camera of a phone: what it sees is not mirrored. */
  readonly isFacingAway: boolean
  /** The camera was unplugged, or its permission was taken back. */
  onLost: (listener: () => void) => () => void
  /** The camera delivers nothing: a call, another app, a closed lid. */
  onMuted: (listener: () => void) => () => void
  /** Ends the microphone of the same question too. */
  close: () => void
}

/** A camera that changes its exposure, or a busy machine, delivers nothing for a moment. */
const MUTED_MS = 5000

export function createCamera(stream: MediaStream, track: MediaStreamTrack, release: () => void): Camera {
  const loss = createSubscribers()
  const mute = createSubscribers()
  let isClosed = false
  let muting: ReturnType<typeof setTimeout> | undefined

  const onEnded = () => {
    if (!isClosed) loss.notify()
  }
  const onMute = () => {
    clearTimeout(muting)
    muting = setTimeout(() => {
      if (!isClosed && track.muted) mute.notify()
    }, MUTED_MS)
  }
  const onUnmute = () => clearTimeout(muting)
  track.addEventListener('ended', onEnded)
  track.addEventListener('mute', onMute)
  track.addEventListener('unmute', onUnmute)
  return {
    stream: new MediaStream([track]),
    track,
    get width() {
      return track.getSettings().width ?? 0
    },
    get height() {
      return track.getSettings().height ?? 0
    },
    get frameRate() {
      return track.getSettings().frameRate ?? 0
    },
    get isFacingAway() {
      return track.getSettings().facingMode === 'environment'
    },
    onLost: loss.subscribe,
    onMuted: mute.subscribe,
    close: () => {
      if (isClosed) return
      isClosed = true
      clearTimeout(muting)
      for (const each of stream.getTracks()) each.stop()
      release()
    },
  }
}
