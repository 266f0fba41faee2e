export type MicrophoneProblem = 'denied' | 'absent' | 'busy' | 'unsupported' | 'lost'

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(`No microphone: ${problem}`)
    this.problem = problem
  }
}

/** One stream that the listener, the recorder and the level meter share. */
export interface Microphone {
  /** For the browser's recogniser, which takes a track. */
  track: MediaStreamTrack
  sampleRate: number
  /** False before the first gesture, and while a call or a locked screen holds the device. */
  isRunning: () => boolean
  /** Sends mono `AudioChunk`s to a worker, past the page, which may be busy. Returns the function that detaches. */
  attach: (port: MessagePort) => () => void
  /** The same for tapes: sends `StemsChunk`s of the microphone and the partner. */
  attachStems: (port: MessagePort) => () => void
  /** What the browser claims about the time from the air to the samples. */
  inputLatencyMs: number
  /** What it claims about the time from the partner's samples to the air. */
  outputLatencyMs: () => number
  /** From the audio clock of the chunks to `performance.now()`, and back. */
  toPageMs: (contextMs: number) => number
  toContextMs: (pageMs: number) => number
  /** Relative to full scale; -100 is silence. */
  levelDb: () => number
  onLost: (listener: () => void) => () => void
  close: () => void
}

export interface MicrophoneRequest {
  /** Without headphones echo cancellation removes the partner's voice, at a cost in quality. */
  hasHeadphones: boolean
  /** The browser chooses where it is empty, and where that microphone is not there. */
  microphoneId?: string | undefined
  /**
   * Uses this stream and asks for none, because a second question would end the first stream on some phones. Its owner
   * stops its tracks.
   */
  stream?: MediaStream | undefined
}
