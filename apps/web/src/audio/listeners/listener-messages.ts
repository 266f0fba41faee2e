import type { LISTENING_FILES } from '@sidelight/listening/listening-files'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'

export type ListeningFile = keyof typeof LISTENING_FILES
/** As they were fetched: packed. */
export type PackedFiles = Partial<Record<ListeningFile, ArrayBuffer>>
export type WorkerListenerKind = 'on-device' | 'voice-only'

/** What the page asks of the worker. Times are on the sound's clock, because the worker knows no other. */
export type ListenerRequest =
  | { type: 'load'; kind: WorkerListenerKind; files: PackedFiles }
  /** From now on the sound of this microphone comes through `port`. `ear` is the number of this opening. */
  | { type: 'open'; ear: number; kind: WorkerListenerKind; sampleRate: number; port: MessagePort }
  | { type: 'arm'; ear: number; line: number; text: string; options: ListenOptions }
  | { type: 'disarm'; ear: number }
  | { type: 'close'; ear: number }

export type ListenerMessage =
  | { type: 'loaded'; kind: WorkerListenerKind }
  | { type: 'not loaded'; kind: WorkerListenerKind; reason: string }
  /** The device cannot keep up, and this ear goes by loudness; or it can again, and it goes by words. */
  | { type: 'pace'; ear: number; isSlow: boolean }
  /** `line` says which arming it belongs to: what was heard of a line that is over concerns nobody. */
  | { type: 'heard'; ear: number; line: number; event: ListenerEvent }
