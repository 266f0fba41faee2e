import type { ExportFailure } from '@sidelight/domain/taping/export/tape-export'

const TEXTS: Record<ExportFailure, string> = {
  'no progress': 'It stopped responding. Your takes are safe. Try again, or save the raw recording.',
  'disk full':
    'There isn’t enough free space on this device for the file. Delete takes you don’t need, then try again.',
  'parts differ':
    'These takes were recorded with different camera or microphone settings, so they can’t be joined. Record the slate or pick-up again with the settings of the scene.',
  'no encoder': 'This browser can’t write the sound of the file. Your takes are safe. Try it in Chrome or Edge.',
  'take unreadable': 'A take can’t be read as far as this cut needs. Try another trim, or save the raw recording.',
  'file broken': 'Something went wrong on the way. Your takes are safe. Try again, or save the raw recording.',
}

/** Its message is for the user. Whatever the reason, the takes are as they were. */
export class TapeExportError extends Error {
  readonly failure: ExportFailure

  constructor(failure: ExportFailure, options?: ErrorOptions) {
    super(TEXTS[failure], options)
    this.name = 'TapeExportError'
    this.failure = failure
  }
}

export function toTapeExportError(error: unknown): TapeExportError {
  if (error instanceof TapeExportError) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return new TapeExportError('disk full', { cause: error })
  return new TapeExportError(name === 'NotFoundError' ? 'take unreadable' : 'file broken', { cause: error })
}
