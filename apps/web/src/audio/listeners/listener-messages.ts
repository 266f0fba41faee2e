import type { LISTENING_FILES } from '@sidelight/listening/listening-files'
import type { ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import type { LearnedVoice } from '@sidelight/listening/sphinx/warp-estimator'

export type ListeningFile = keyof typeof LISTENING_FILES
/** Compressed, as they were fetched. */
export type PackedFiles = Partial<Record<ListeningFile, ArrayBuffer>>
export type WorkerListenerKind = 'on-device' | 'voice-only'

/** What the page asks of the worker. Times are on the audio clock, because the worker has no other. */
export type ListenerRequest =
  | { type: 'load'; kind: WorkerListenerKind; files: PackedFiles }
  /** The samples of the microphone come through `port`; `voice` is what was learned with it before. */
  | {
      type: 'open'
      listenerId: number
      kind: WorkerListenerKind
      sampleRate: number
      port: MessagePort
      voice?: LearnedVoice
    }
  | { type: 'arm'; listenerId: number; lineId: number; text: string; options: ListenOptions }
  | { type: 'disarm'; listenerId: number }
  | { type: 'forget voice'; listenerId: number }
  | { type: 'close'; listenerId: number }

export type ListenerMessage =
  | { type: 'loaded'; kind: WorkerListenerKind }
  | { type: 'not loaded'; kind: WorkerListenerKind; reason: string }
  /** The device cannot keep up and the listener uses loudness only, or it keeps up again and follows words. */
  | { type: 'pace'; listenerId: number; isSlow: boolean }
  /** `lineId` is that of the `arm` request, so that events of an earlier line can be ignored. */
  | { type: 'heard'; listenerId: number; lineId: number; event: ListenerEvent }
  /** To be kept on this device for the next time. */
  | { type: 'voice learned'; listenerId: number; voice: LearnedVoice }
