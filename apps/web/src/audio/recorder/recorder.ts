import { startWorker } from '#lib/browser/start-worker.ts'
import { onSessionEvent } from '#lib/session/session.ts'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import type { Microphone } from '../microphone/microphone.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import recorderWorkerUrl from './recorder.worker.ts?worker&url'
import type { RecorderMessage, RecorderReply, RecorderRequest, RequestMessage, TakeEvent } from './recorder-messages.ts'

/** What can happen to a take while it is recorded. What was recorded until then is kept. */
export type TakeProblem = 'kept in memory only' | 'maximum length reached' | 'microphone lost'

export interface TakeTarget {
  documentId: string
  lineId: string
  /** Identifies the text of the line: it may be edited before the take is found again. */
  textId: string
  /** On `performance.now()`: until then the partner may be heard. The start of the recording by default. */
  fromMs?: number
  onProblem?: (problem: TakeProblem) => void
}

/** A take cut to what was said. */
export interface SpokenTake {
  wav: Blob
  seconds: number
}

/** A finished take in a file of this device. */
export interface RecordedTake {
  /**
   * Returns what was said; undefined if nothing was. The file stays until `discard`, so that a take that could not be
   * saved is not lost.
   */
  finish: () => Promise<SpokenTake | undefined>
  discard: () => Promise<void>
}

export interface ActiveTake extends RecordedTake {
  /** Continues with another microphone. Rejects if its sample rate differs from that of the take. */
  moveTo: (microphone: Microphone) => Promise<void>
  pause: () => void
  resume: () => void
  seconds: () => number
}

export interface LeftoverTake extends RecordedTake {
  lineId: string
  textId: string
  seconds: number
}

/**
 * Records from the call on, or from `fromMs`. The audio thread sends the samples straight to the worker, which writes
 * them to a file: a tab that crashes loses the last 100 ms.
 */
export async function startRecording(microphone: Microphone, target: TakeTarget): Promise<ActiveTake> {
  const { fromMs, onProblem = () => undefined, ...line } = target
  const connection = getConnection()
  const takeId = connection.createId()
  let seconds = 0
  const unsubscribe = connection.subscribe(takeId, (event) => {
    if (event.type === 'progress') ({ seconds } = event)
    else onProblem(event.type === 'full' ? 'maximum length reached' : 'kept in memory only')
  })
  let source = microphone
  let input = attach(microphone, onProblem)
  const release = () => {
    input.detach()
    unsubscribe()
  }
  try {
    const folder = await getPrivateFolder()
    const { sampleRate } = microphone
    const { port } = input
    const fromContextMs = fromMs === undefined ? 0 : microphone.toContextMs(fromMs)
    await connection.request({ type: 'start', takeId, folder, ...line, sampleRate, fromContextMs, port }, [port])
  } catch (error) {
    release()
    throw error
  }
  const { finish, discard } = createRecordedTake(connection, takeId)
  // A rejection shows when the take is finished.
  const post = (type: 'pause' | 'resume') => void connection.request({ type, takeId }).catch(() => undefined)
  return {
    moveTo: async (next) => {
      if (next === source) return
      source = next
      input.detach()
      input = attach(next, onProblem)
      const { port } = input
      await connection.request({ type: 'change microphone', takeId, sampleRate: next.sampleRate, port }, [port])
    },
    pause: () => post('pause'),
    resume: () => post('resume'),
    seconds: () => seconds,
    finish: () => {
      release()
      return finish()
    },
    discard: () => {
      release()
      return discard()
    },
  }
}

/** Deletes the takes of a script, which itself was deleted. */
export async function deleteTakesOf(documentId: string): Promise<void> {
  await getConnection().request({ type: 'delete takes', folder: await getPrivateFolder(), documentId })
}

/** Lists the takes of this script that were never saved, by a page that was closed or by this one. */
export async function listLeftoverTakes(documentId: string): Promise<LeftoverTake[]> {
  const connection = getConnection()
  const folder = await getPrivateFolder()
  const { leftovers = [] } = await connection.request({ type: 'list leftovers', folder, documentId })
  return leftovers.map(({ takeId, ...line }) => ({ ...line, ...createRecordedTake(connection, takeId) }))
}

function attach(microphone: Microphone, onProblem: (problem: TakeProblem) => void) {
  const { port1, port2 } = new MessageChannel()
  const detachPort = microphone.attach(port1)
  const unsubscribe = microphone.onLost(() => onProblem('microphone lost'))
  const detach = () => {
    detachPort()
    unsubscribe()
  }
  return { port: port2, detach }
}

const createRecordedTake = ({ request }: Connection, takeId: number): RecordedTake => ({
  finish: async () => {
    const { wav, seconds = 0 } = await request({ type: 'finish', takeId })
    return wav && { wav: new Blob([wav], { type: 'audio/wav' }), seconds }
  },
  discard: async () => {
    await request({ type: 'discard', takeId })
  },
})

interface Connection {
  request: (request: RecorderRequest, transfer?: Transferable[]) => Promise<RecorderReply>
  subscribe: (takeId: number, listener: (event: TakeEvent) => void) => () => void
  createId: () => number
}

let current: Connection | undefined

/** One worker per sign-in: it holds the files of the signed-in user open. */
function getConnection(): Connection {
  current ??= connect(startWorker(recorderWorkerUrl))
  return current
}

function connect(worker: Worker): Connection {
  const pending = new Map<number, { resolve: (reply: RecorderReply) => void; reject: (error: Error) => void }>()
  const listeners = new Map<number, (event: TakeEvent) => void>()
  const closing = new AbortController()
  let lastId = 0

  const close = (reason: string) => {
    worker.terminate()
    const error = new Error(reason)
    closing.abort(error)
    if (current === connection) current = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<RecorderMessage>) => {
    if (data.type !== 'done' && data.type !== 'failed') {
      listeners.get(data.takeId)?.(data)
      return
    }
    const request = pending.get(data.id)
    pending.delete(data.id)
    if (data.type === 'done') request?.resolve(data)
    else request?.reject(new Error(data.reason))
  })
  worker.addEventListener('error', () => close('The recording worker could not be started'))
  // Signing out removes the user's files, which it cannot while the worker holds them open. After an expired session
  // the same user signs in again and finds the takes as they were.
  const unsubscribe = onSessionEvent((event) => {
    if (event === 'expired') return
    unsubscribe()
    close('Signed out')
  })

  const connection: Connection = {
    createId: () => ++lastId,
    subscribe: (takeId, listener) => {
      listeners.set(takeId, listener)
      return () => void listeners.delete(takeId)
    },
    request: (request, transfer = []) =>
      new Promise((resolve, reject) => {
        // A terminated worker would never answer.
        closing.signal.throwIfAborted()
        const message: RequestMessage = { id: ++lastId, request }
        pending.set(message.id, { resolve, reject })
        worker.postMessage(message, transfer)
      }),
  }
  return connection
}
