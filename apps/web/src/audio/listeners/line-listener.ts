import type { Strictness } from '@sidelight/domain/following/word-window'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'

/** How the end of a line is noticed; `tap` needs no microphone. */
export type ListenerKind = 'on-device' | 'voice-only' | 'browser' | 'tap'
export type ListenerLanguage = 'en-US' | 'en-GB' | 'en-AU'

/** All times, also those of events, are on `performance.now()`. */
export interface ListenerOptions extends ListenOptions {
  language: ListenerLanguage
  strictness: Strictness
}

export interface LineListener {
  kind: ListenerKind
  arm: (line: string, options: ListenerOptions) => void
  disarm: () => void
  dispose: () => void
}

/** `failed` with the reason `lost` means that the microphone is gone. */
export type OnListenerEvent = (event: ListenerEvent) => void
