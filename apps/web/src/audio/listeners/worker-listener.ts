import type { Microphone } from '../microphone/microphone.ts'
import type { LineListener, OnListenerEvent } from './line-listener.ts'
import type { ListenerMessage, ListenerRequest, WorkerListenerKind } from './listener-messages.ts'
import { loadListener, type Loading } from './load-listener.ts'

export type OnKeepingUpChanged = (isSlow: boolean) => void

/** Ears share the worker, and one is opened before the last is closed: each opening has a number of its own. */
let openings = 0

/** An ear in the worker. The sound goes there straight from the audio thread; the page only hears what came of it. */
export async function openWorkerListener(
  kind: WorkerListenerKind,
  microphone: Microphone,
  tell: OnListenerEvent,
  { loading, paceChanged }: { loading: Loading; paceChanged: OnKeepingUpChanged },
): Promise<LineListener> {
  const worker = await loadListener(kind, loading)
  const ear = (openings += 1)
  const closing = new AbortController()
  const { signal } = closing
  const order = (what: ListenerRequest, transfer: Transferable[] = []) => worker.postMessage(what, transfer)
  const fail = (reason: string) => tell({ type: 'failed', reason, atMs: performance.now() })
  let line = 0
  let isArmed = false

  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<ListenerMessage>) => {
      if (data.type === 'pace' && data.ear === ear) paceChanged(data.isSlow)
      if (data.type !== 'heard' || data.ear !== ear) return
      const isOfThisLine = isArmed && data.line === line
      if (!isOfThisLine && data.event.type !== 'level') return
      if (data.event.type === 'cue') isArmed = false
      tell({ ...data.event, atMs: microphone.toPageMs(data.event.atMs) })
    },
    { signal },
  )
  worker.addEventListener('error', () => fail('worker'), { signal, once: true })

  const { port1, port2 } = new MessageChannel()
  order({ type: 'open', ear, kind, sampleRate: microphone.sampleRate, port: port2 }, [port2])
  const detach = microphone.attach(port1)
  const forgetLoss = microphone.onLost(() => fail('lost'))

  return {
    kind,
    arm: (text, options) => {
      isArmed = true
      line++
      order({
        type: 'arm',
        ear,
        line,
        text,
        options: { ...options, ignoreUntilMs: microphone.toContextMs(options.ignoreUntilMs) },
      })
    },
    disarm: () => {
      isArmed = false
      order({ type: 'disarm', ear })
    },
    dispose: () => {
      closing.abort()
      forgetLoss()
      detach()
      order({ type: 'close', ear })
    },
  }
}
