export type MicrophoneProblem = 'denied' | 'absent' | 'busy' | 'unsupported' | 'lost'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneRefused'
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(`No microphone: ${problem}`)
    this.problem = problem
  }
}

/** One stream for everybody: the ear, the take and the meter hear the same samples. */
export interface Microphone {
  /** For those who listen by themselves: the browser's recogniser, a camera's recorder. */
  track: MediaStreamTrack
  sampleRate: number
  /** False until the first gesture, and while the system keeps the sound to itself (a call, a locked phone). */
  isRunning: () => boolean
  /** Sends the sound, mono, to a worker without passing through the page, which may be busy drawing: `SoundChunk`s. */
  attach: (port: MessagePort) => () => void
  /** From the clock of the chunks that are sent to a worker to `performance.now()`, and back. */
  toPageMs: (contextMs: number) => number
  toContextMs: (pageMs: number) => number
  /** Below full scale; -100 is nothing at all. */
  levelDb: () => number
  onLost: (listener: () => void) => () => void
  close: () => void
}

export interface MicrophoneRequest {
  /** Without headphones the reader is heard in the room and taken out again, at a price in quality. */
  hasHeadphones: boolean
}
