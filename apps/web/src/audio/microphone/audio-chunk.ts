/** A chunk of the microphone's audio as the audio thread sends it. */
export interface AudioChunk {
  samples: Float32Array
  /** The time of the first sample on the audio clock. */
  contextMs: number
  /** When the chunk was complete, by `Date.now()`, the only wall clock of an audio thread. */
  wallMs: number
  /** The device was suspended before this chunk: it does not continue the one before. */
  isAfterGap: boolean
}

/** Sent twenty times a second: the level, and the same moment on the audio clock and on the wall clock. */
export interface CaptureReport {
  levelDb: number
  contextMs: number
  wallMs: number
}

export type CaptureRequest =
  | { type: 'attach' | 'attach stems'; id: number; port: MessagePort }
  | { type: 'detach'; id: number }
  | { type: 'stop' }

export const CAPTURE_NAME = 'capture'

/** Buffers come in bursts of 100 ms, and more from wireless microphones; only a suspended device is away longer. */
export const GAP_MS = 1000
