import type { Ear, EarEvents, EarKind, EarLanguage } from '../listeners/line-listener.ts'
import type { PaceChanged } from '../listeners/worker-listener.ts'
import type { Microphone, MicrophoneTrouble } from '../microphone/microphone.ts'

export interface PreflightWish {
  ear: 'auto' | EarKind
  hasHeadphones: boolean
  /** For the browser's recogniser; American unless told. */
  language?: EarLanguage
}

/** What the check found, in a form the screen can say. */
export interface Preflight {
  microphone: 'ready' | MicrophoneTrouble
  levelDb: number
  ear: EarKind
  /** A sentence for the person: why this ear, or what to do about the microphone. */
  why: string
  voiceGoes: 'nowhere' | 'vendor'
}

export interface PreflightNews {
  heard: EarEvents
  /** Share of the files the ear needs, 0 to 1; not told when they are here already. */
  loading: (share: number) => void
  /** In the middle of a run: the device cannot keep up with this ear, which goes by loudness; or it can again. */
  paceChanged?: PaceChanged
}

/** The check leaves everything open that it opened, so that the run can begin at once. */
export interface Checked {
  found: Preflight
  ear: Ear
  microphone: Microphone | undefined
  close: () => void
}
