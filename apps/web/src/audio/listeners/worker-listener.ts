import type { Microphone } from '../microphone/microphone.ts'
import type { LineListener, OnListenerEvent } from './line-listener.ts'
import type { ListenerMessage, ListenerRequest, WorkerListenerKind } from './listener-messages.ts'
import { findLearnedVoice, onVoicesForgotten, storeLearnedVoice } from './learned-voices.ts'

export type OnPaceChanged = (isSlow: boolean) => void

/** All listeners share the worker, and a new one is opened before the old one is closed. */
let lastListenerId = 0

/** A listener in the worker that `loadListener` gave. The audio thread sends the samples there directly; the page gets the events. */
export function openWorkerListener(
  worker: Worker,
  kind: WorkerListenerKind,
  microphone: Microphone,
  onEvent: OnListenerEvent,
  paceChanged: OnPaceChanged,
): LineListener {
  const listenerId = (lastListenerId += 1)
  const closing = new AbortController()
  const { signal } = closing
  const post = (request: ListenerRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  const fail = (reason: string) => onEvent({ type: 'failed', reason, atMs: performance.now() })
  const deviceId = microphone.track.getSettings().deviceId ?? ''
  let lineId = 0
  let isArmed = false

  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<ListenerMessage>) => {
      if (data.type === 'pace' && data.listenerId === listenerId) paceChanged(data.isSlow)
      if (data.type === 'voice learned' && data.listenerId === listenerId) storeLearnedVoice(deviceId, data.voice)
      if (data.type !== 'heard' || data.listenerId !== listenerId) return
      const isCurrentLine = isArmed && data.lineId === lineId
      if (!isCurrentLine && data.event.type !== 'level') return
      if (data.event.type === 'cue') isArmed = false
      onEvent({ ...data.event, atMs: microphone.toPageMs(data.event.atMs) })
    },
    { signal },
  )
  worker.addEventListener('error', () => fail('worker'), { signal, once: true })

  const { port1, port2 } = new MessageChannel()
  const voice = findLearnedVoice(deviceId)
  const opening = { type: 'open', listenerId, kind, sampleRate: microphone.sampleRate, port: port2 } as const
  post(voice === undefined ? opening : { ...opening, voice }, [port2])
  const detach = microphone.attach(port1)
  const unsubscribe = [
    microphone.onLost(() => fail('lost')),
    onVoicesForgotten(() => post({ type: 'forget voice', listenerId })),
  ]

  return {
    kind,
    arm: (text, options) => {
      isArmed = true
      lineId++
      const ignoreUntilMs = microphone.toContextMs(options.ignoreUntilMs)
      post({ type: 'arm', listenerId, lineId, text, options: { ...options, ignoreUntilMs } })
    },
    disarm: () => {
      isArmed = false
      post({ type: 'disarm', listenerId })
    },
    dispose: () => {
      closing.abort()
      for (const stop of unsubscribe) stop()
      detach()
      post({ type: 'close', listenerId })
    },
  }
}
