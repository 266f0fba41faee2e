import type { LineListener, OnListenerEvent, ListenerKind, ListenerLanguage } from '../listeners/line-listener.ts'
import type { OnKeepingUpChanged } from '../listeners/worker-listener.ts'
import type { Microphone, MicrophoneProblem } from '../microphone/microphone.ts'

export interface PreflightRequest {
  listener: 'auto' | ListenerKind
  hasHeadphones: boolean
  /** For the browser's recogniser; American unless told. */
  language?: ListenerLanguage
}

/** What the check found, in a form the screen can say. */
export interface Preflight {
  microphone: 'ready' | MicrophoneProblem
  levelDb: number
  listener: ListenerKind
  /** A sentence for the person: why this ear, or what to do about the microphone. */
  why: string
  voiceGoes: 'nowhere' | 'vendor'
}

export interface PreflightEvents {
  heard: OnListenerEvent
  /** Share of the files the ear needs, 0 to 1; not told when they are here already. */
  loading: (share: number) => void
  /** In the middle of a run: the device cannot keep up with this ear, which goes by loudness; or it can again. */
  paceChanged?: OnKeepingUpChanged
}

/** The check leaves everything open that it opened, so that the run can begin at once. */
export interface PreflightResult {
  found: Preflight
  listener: LineListener
  microphone: Microphone | undefined
  close: () => void
}
