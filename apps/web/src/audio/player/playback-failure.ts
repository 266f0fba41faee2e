import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { ClipRejected } from '#lib/files/fetch-stored.ts'

/** The statuses of an expired signed address, depending on the storage provider. */
const EXPIRED = new Set([400, 401, 403, 404, 410])

export function playbackFailureOf(error: unknown): PlaybackFailure {
  if (error instanceof ClipRejected) {
    return EXPIRED.has(error.status) ? { kind: 'expired' } : { kind: 'status', status: error.status }
  }
  switch ((error as Error | undefined)?.name) {
    case 'NotAllowedError':
      return { kind: 'blocked' }
    case 'AbortError':
      return { kind: 'aborted' }
    case 'NotSupportedError':
      return { kind: 'expired' }
    // Thrown by `fetch` without an answer.
    case 'TypeError':
      return { kind: 'network' }
    default:
      return { kind: 'other' }
  }
}

const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4

export function mediaFailureOf(error: MediaError | null): PlaybackFailure {
  switch (error?.code) {
    case MEDIA_ERR_NETWORK:
      return { kind: 'network' }
    case MEDIA_ERR_SRC_NOT_SUPPORTED:
      return { kind: 'expired' }
    case undefined:
      return { kind: 'other' }
    default:
      return { kind: 'status', status: error?.code ?? 0 }
  }
}
