/** A piece of the microphone's sound, as the audio thread hands it out. Times are on the sound's own clock. */
export interface AudioChunk {
  samples: Float32Array
  /** Of the first sample, since the sound's clock began. */
  contextMs: number
  /** When it was complete, by `Date.now()`, the only clock an audio thread has. */
  wallMs: number
  /** The device slept before this: what comes now does not continue what was heard. */
  isAfterGap: boolean
}

/** Twenty times a second: how loud it is, and where the sound's clock stands on the wall's. */
export interface CaptureReport {
  levelDb: number
  contextMs: number
  wallMs: number
}

export type CaptureRequest =
  | { type: 'attach'; id: number; port: MessagePort }
  | { type: 'detach'; id: number }
  | { type: 'stop' }

export const CAPTURE_NAME = 'capture'

/** Buffers come in bursts of up to a tenth of a second, on wireless microphones more; a device that slept is longer away. */
export const GAP_MS = 1000
