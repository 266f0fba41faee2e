import { onSessionEvent } from '#lib/session/session.ts'
import { startWorker } from '#lib/browser/start-worker.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import takeWorkerAddress from './recorder.worker.ts?worker&url'
import type { LeftoverEntry, NumberedRequest, RecorderMessage, RecorderRequest } from './recorder-messages.ts'

interface Result {
  wav?: ArrayBuffer
  left?: LeftoverEntry[]
}

/** The page's line to the worker that writes takes. */
export interface RecorderConnection {
  ask: (order: RecorderRequest, transfer?: Transferable[]) => Promise<Result>
  onNews: (take: number, listener: (news: RecorderMessage) => void) => () => void
  newNumber: () => number
}

let line: RecorderConnection | undefined

/** One worker for as long as somebody is signed in: files that it holds are nobody else's. */
export function getRecorderConnection(): RecorderConnection {
  line ??= connect(startWorker(takeWorkerAddress))
  return line
}

function connect(worker: Worker): RecorderConnection {
  const waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>()
  const listeners = new Map<number, (news: RecorderMessage) => void>()
  let numbers = 0
  let over: string | undefined

  const hangUp = (reason: string) => {
    worker.terminate()
    over = reason
    if (line === mine) line = undefined
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<RecorderMessage>) => {
    if (data.type === 'progress' || data.type === 'unsafe' || data.type === 'full') {
      listeners.get(data.take)?.(data)
      return
    }
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.type === 'done') asked?.resolve(data)
    else asked?.reject(new Error(data.reason))
  })
  worker.addEventListener('error', () => hangUp('The recording worker could not be started'))
  // Its files could not be removed while it holds them.
  const stopListening = onSessionEvent((event) => {
    // Who has to sign in again finds their takes as they were.
    if (event === 'expired') return
    stopListening()
    hangUp('Signed out')
  })

  const mine: RecorderConnection = {
    newNumber: () => ++numbers,
    onNews: (take, listener) => {
      listeners.set(take, listener)
      return () => void listeners.delete(take)
    },
    ask: (order, transfer = []) =>
      new Promise((resolve, reject) => {
        // A worker that is gone would never answer.
        if (over !== undefined) {
          reject(new Error(over))
          return
        }
        const numbered: NumberedRequest = { number: ++numbers, order }
        waiting.set(numbered.number, { resolve, reject })
        worker.postMessage(numbered, transfer)
      }),
  }
  return mine
}
