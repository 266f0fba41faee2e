import type { Strictness } from '@sidelight/domain/following/word-window'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'

/** How the end of a line is noticed; `tap` needs no microphone. */
export type EarKind = 'on-device' | 'voice-only' | 'browser' | 'tap'
export type EarLanguage = 'en-US' | 'en-GB' | 'en-AU'

/** `deafUntilMs` is on `performance.now()`, like every time an ear tells. */
export interface EarOptions extends ListenOptions {
  language: EarLanguage
  strictness: Strictness
}

export interface Ear {
  kind: EarKind
  arm: (line: string, options: EarOptions) => void
  disarm: () => void
  dispose: () => void
}

/** `failed` with the reason `lost` means that the microphone is gone; a tap still gives the cue. */
export type EarEvents = (event: ListenerEvent) => void
