import { expect, it } from 'vitest'
import type { Microphone } from '../microphone/microphone.ts'
import { findLearnedVoice, forgetLearnedVoices } from './learned-voices.ts'
import type { ListenerMessage, ListenerRequest } from './listener-messages.ts'
import { openWorkerListener } from './worker-listener.ts'

const VOICE = { frames: 400, scores: [-3, 0, -2] }

/** A worker that does nothing itself: tests read the requests and send the messages. */
function createWorker() {
  const requests: ListenerRequest[] = []
  const worker = Object.assign(new EventTarget(), { postMessage: (request: ListenerRequest) => requests.push(request) })
  const send = (data: ListenerMessage) => worker.dispatchEvent(new MessageEvent('message', { data }))
  const open = (deviceId: string) =>
    openWorkerListener(
      worker as unknown as Worker,
      'on-device',
      createMicrophone(deviceId),
      () => undefined,
      () => undefined,
    )
  return { requests, send, open }
}

function createMicrophone(deviceId: string): Microphone {
  const track = { getSettings: () => ({ deviceId }) } as MediaStreamTrack
  const detach = () => undefined
  return { track, sampleRate: 48_000, attach: () => detach, onLost: () => detach } as unknown as Microphone
}

it('[R-10-06] [R-10-07] What the worker learns is stored for the microphone, given to its next listener, and forgotten by open ones', () => {
  const { requests, send, open } = createWorker()
  const listener = open('headset')
  const [first] = requests
  expect(first).toMatchObject({ type: 'open' })
  expect(first).not.toHaveProperty('voice')
  const listenerId = first?.type === 'open' ? first.listenerId : 0
  send({ type: 'voice learned', listenerId: listenerId + 1, voice: VOICE })
  expect(findLearnedVoice('headset')).toBeUndefined()
  send({ type: 'voice learned', listenerId, voice: VOICE })
  expect(findLearnedVoice('headset')).toEqual(VOICE)

  open('laptop')
  expect(requests.at(-1)).not.toHaveProperty('voice')
  open('headset')
  expect(requests.at(-1)).toMatchObject({ type: 'open', voice: VOICE })

  listener.dispose()
  requests.length = 0
  forgetLearnedVoices()
  expect(requests).toEqual([
    { type: 'forget voice', listenerId: listenerId + 1 },
    { type: 'forget voice', listenerId: listenerId + 2 },
  ])
})
