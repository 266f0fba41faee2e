import type { RefusedReason, TapeQuality } from '@sidelight/domain/taping/tape-state'
import { microphoneConstraints } from '#audio/microphone/ask-for-stream.ts'
import { holdRecordingSession } from '#audio/microphone/audio-session.ts'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { CameraError, createCamera, type Camera } from './camera.ts'

/** Held while this browser tapes: two tabs would share one camera and one disk. */
export const TAPING_LOCK = 'sidelight-taping'

export interface CameraRequest extends Pick<TapeQuality, 'height' | 'frameRate'> {
  hasHeadphones: boolean
  microphoneId?: string
  /** The browser chooses one that faces the actor where it is empty, and where that camera is not there. */
  cameraId?: string
  /** Of a phone that stands opposite the actor. */
  isBackCamera?: boolean
}

const REASONS: Record<string, RefusedReason> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  // Insecure pages and old browsers have no `mediaDevices`.
  TypeError: 'absent',
}

/**
 * Asks for both at once: on iOS a second question ends the stream of the first. The stream is for `openMicrophone`; closing
 * the camera ends it.
 */
export async function openCameraAndMicrophone(
  request: CameraRequest,
): Promise<{ camera: Camera; stream: MediaStream }> {
  const release = await holdTabLock(TAPING_LOCK)
  if (release === undefined) throw new CameraError('open in another tab')
  const releaseSession = holdRecordingSession()
  const releaseAll = () => {
    releaseSession()
    release()
  }
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: microphoneConstraints(request),
      video: videoConstraints(request),
    })
    const [track] = stream.getVideoTracks()
    if (track === undefined) throw new CameraError('absent')
    return { camera: createCamera(stream, track, releaseAll), stream }
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop()
    releaseAll()
    throw error instanceof CameraError ? error : new CameraError(REASONS[(error as Error).name] ?? 'busy')
  }
}

/** Landscape, and never more frames than the tape gets. */
const videoConstraints = ({
  height,
  frameRate,
  cameraId = '',
  isBackCamera = false,
}: CameraRequest): MediaTrackConstraints => ({
  width: { ideal: (height * 16) / 9 },
  height: { ideal: height },
  aspectRatio: { ideal: 16 / 9 },
  frameRate: { ideal: frameRate, max: frameRate },
  ...(cameraId === ''
    ? { facingMode: { ideal: isBackCamera ? 'environment' : 'user' } }
    : { deviceId: { ideal: cameraId } }),
})
