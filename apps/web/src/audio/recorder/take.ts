import type { Microphone } from '../microphone/microphone.ts'

/**
 * What threatens a take: it goes on in memory alone, is as long as the server takes them, or ends here because the
 * microphone is gone. What was recorded until then is kept.
 */
export type TakeProblem = 'kept in memory only' | 'as long as it gets' | 'microphone lost'

export interface TakeTarget {
  documentId: string
  sceneId: string
  /** Of the words that are said: the line may be another when the take is found again. */
  wordsId: string
  /** On `performance.now()`: until then the partner may still be heard. From its call on, unless told. */
  fromMs?: number
  onProblem?: (problem: TakeProblem) => void
}

export interface Take {
  /** Goes on with another microphone. Rejects where the sound of that one does not fit the beginning. */
  moveTo: (microphone: Microphone) => Promise<void>
  pause: () => void
  resume: () => void
  /** A WAV that no longer needs the device's copy; the copy stays until `discard`, in case saving fails. */
  finish: () => Promise<Blob>
  /** After it was saved, or when nobody wants it. */
  discard: () => Promise<void>
  seconds: () => number
}

export interface LeftoverTake {
  sceneId: string
  wordsId: string
  seconds: number
  finish: () => Promise<Blob>
  discard: () => Promise<void>
}
