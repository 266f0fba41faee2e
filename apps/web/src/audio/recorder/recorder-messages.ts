/** What the page asks of the recorder's worker. Every request is answered under its id. */
export type RecorderRequest =
  | {
      type: 'start'
      takeId: number
      folder: string
      documentId: string
      lineId: string
      textId: string
      sampleRate: number
      /** Audio before this time is the partner's, on the way from the loudspeaker to the microphone. */
      fromContextMs: number
      port: MessagePort
    }
  | { type: 'change microphone'; takeId: number; sampleRate: number; port: MessagePort }
  | { type: 'pause' | 'resume' | 'finish' | 'discard'; takeId: number }
  | { type: 'list leftovers'; folder: string; documentId: string }
  | { type: 'delete takes'; folder: string; documentId: string }

export interface RequestMessage {
  id: number
  request: RecorderRequest
}

export interface LeftoverEntry {
  takeId: number
  lineId: string
  textId: string
  seconds: number
}

export interface RecorderReply {
  /** Cut to what was said. Missing if nothing was. */
  wav?: ArrayBuffer
  seconds?: number
  leftovers?: LeftoverEntry[]
}

export type TakeEvent =
  /** Sent with every chunk that was written. */
  | { type: 'progress'; takeId: number; seconds: number }
  | { type: 'memory only'; takeId: number }
  | { type: 'full'; takeId: number }

export type RecorderMessage =
  | ({ type: 'done'; id: number } & RecorderReply)
  | { type: 'failed'; id: number; reason: string }
  | TakeEvent
