import type { LineListener, OnListenerEvent, ListenerKind, ListenerLanguage } from '../listeners/line-listener.ts'
import type { OnPaceChanged } from '../listeners/worker-listener.ts'
import type { Microphone, MicrophoneProblem } from '../microphone/microphone.ts'

export interface PreflightRequest {
  listener: 'auto' | ListenerKind
  hasHeadphones: boolean
  microphoneId?: string
  /** For the browser's recogniser; `en-US` by default. */
  language?: ListenerLanguage
  /** In tape mode: this stream is used and nothing is asked. The microphone stays open even if no listener can be. */
  openStream?: (() => Promise<MediaStream>) | undefined
}

/** The result of the check, for the screen. */
export interface Preflight {
  microphone: 'ready' | MicrophoneProblem
  levelDb: number
  listener: ListenerKind
  /** A sentence for the user: why this listener, or what to do about the microphone. */
  why: string
  voiceGoes: 'nowhere' | 'vendor'
}

export interface PreflightEvents {
  heard: OnListenerEvent
  /** The share of the listener's files that is loaded, 0 to 1; not called if they are cached. */
  loading: (share: number) => void
  /** During a run: the device cannot keep up and the listener uses loudness only, or it keeps up again. */
  paceChanged?: OnPaceChanged
}

/** The microphone and the listener stay open, so that the run can start at once. */
export interface PreflightResult {
  found: Preflight
  listener: LineListener
  microphone: Microphone | undefined
  close: () => void
}
