/** What the page asks of the worker that writes; every order is answered under its number. */
export type RecorderRequest =
  | {
      type: 'begin'
      take: number
      folder: string
      documentId: string
      sceneId: string
      wordsId: string
      sampleRate: number
      /** What was heard before is the partner, on the way from the loudspeaker. */
      fromContextMs: number
      port: MessagePort
    }
  /** Another microphone takes the place of the one it began with. */
  | { type: 'source'; take: number; sampleRate: number; port: MessagePort }
  | { type: 'pause'; take: number }
  | { type: 'resume'; take: number }
  | { type: 'finish'; take: number }
  | { type: 'discard'; take: number }
  | { type: 'list'; folder: string; documentId: string }
  /** The script is gone, and with it everything that was said for it. */
  | { type: 'forget script'; folder: string; documentId: string }

export interface NumberedRequest {
  number: number
  order: RecorderRequest
}

export interface LeftoverEntry {
  take: number
  sceneId: string
  wordsId: string
  seconds: number
}

export type RecorderMessage =
  | { type: 'done'; number: number; wav?: ArrayBuffer; left?: LeftoverEntry[] }
  | { type: 'failed'; number: number; reason: string }
  /** With every piece that was written. */
  | { type: 'progress'; take: number; seconds: number }
  | { type: 'unsafe'; take: number }
  | { type: 'full'; take: number }
