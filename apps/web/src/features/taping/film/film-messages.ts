import type { AlignRefusal } from '@sidelight/listening/align/align-sound'
import type { TakePlace } from '#shared/taping/take-folder.ts'

/** Why a file cannot give its picture to any take. */
export type FilmRefusal =
  | 'not a film'
  | 'other picture format'
  | 'no sound'
  | 'sound unreadable'
  | 'turned'
  | 'frame rate'
  | 'few keyframes'
  | 'other order'
  | 'too long'
  | 'disk full'
  | 'broken'

/** What became of a take that was looked for. */
export type FilmOutcome = 'added' | 'partly filmed' | 'take unreadable' | AlignRefusal

export interface FilmRequest {
  file: File
  /** The takes that are looked for. */
  places: readonly TakePlace[]
}

export type FilmMessage =
  | { type: 'progress'; share: number }
  | { type: 'done'; outcomes: readonly (readonly [takeId: string, outcome: FilmOutcome])[] }
  | { type: 'failed'; reason: FilmRefusal }

export class FilmError extends Error {
  override readonly name = 'FilmError'
  readonly reason: FilmRefusal

  constructor(reason: FilmRefusal, options?: ErrorOptions) {
    super(`No film: ${reason}`, options)
    this.reason = reason
  }
}

export function toFilmError(error: unknown): FilmError {
  if (error instanceof FilmError) return error
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new FilmError(isFull ? 'disk full' : 'broken', { cause: error })
}
