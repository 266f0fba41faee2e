import { afterEach, expect, it, vi } from 'vitest'
import { predictPreflight, runPreflight } from './preflight.ts'

const EVENTS = { heard: () => undefined, loading: () => undefined }
const REQUEST = { listener: 'auto', hasHeadphones: true } as const

/** The devices of the browser and the permission to use them. */
function stubDevices(kinds: string[], permission: PermissionState): void {
  const devices = kinds.map((kind) => ({ kind, deviceId: '', label: '' }))
  const mediaDevices = {
    enumerateDevices: async () => devices,
    getUserMedia: async () =>
      Promise.reject(new DOMException('', permission === 'denied' ? 'NotAllowedError' : 'NotFoundError')),
  }
  vi.stubGlobal('navigator', { mediaDevices, permissions: { query: async () => ({ state: permission }) } })
  vi.stubGlobal('AudioWorkletNode', EventTarget)
  vi.stubGlobal('Worker', EventTarget)
  vi.stubGlobal(
    'GainNode',
    class {
      connect = () => undefined
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'suspended'
      resume = async () => undefined
    },
  )
}

afterEach(() => vi.unstubAllGlobals())

it('[R-5-52] In a browser without microphones the prediction and the check say so, and no microphone is opened', async () => {
  const predicted = await predictPreflight(REQUEST)
  expect(predicted).toMatchObject({ microphone: 'unsupported', listener: 'tap', voiceGoes: 'nowhere' })
  expect(predicted.why).toBe(
    "This browser can't listen, so hands-free isn't available. Space or a tap gives the next cue.",
  )
  const { found, microphone } = await runPreflight(REQUEST, EVENTS)
  expect(found).toEqual(predicted)
  expect(microphone).toBeUndefined()
})

it.each([
  ['denied', ['audioinput'], 'denied', "Sidelight isn't allowed to use the microphone."],
  ['absent', ['videoinput'], 'prompt', "We couldn't find a microphone."],
] as const)(
  'The prediction and the check agree that the microphone is %s',
  async (problem, kinds, permission, sentence) => {
    stubDevices([...kinds], permission)
    const predicted = await predictPreflight(REQUEST)
    expect(predicted).toMatchObject({ microphone: problem, listener: 'tap' })
    expect(predicted.why).toContain(sentence)
    expect((await runPreflight(REQUEST, EVENTS)).found).toEqual(predicted)
  },
)

it('The microphone is not asked for when the user taps', async () => {
  stubDevices(['audioinput'], 'prompt')
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { found, listener, microphone } = await runPreflight({ ...REQUEST, listener: 'tap' }, EVENTS)
  expect(found).toMatchObject({ listener: 'tap', voiceGoes: 'nowhere', why: 'Space or a tap gives the next cue.' })
  expect([listener.kind, microphone]).toEqual(['tap', undefined])
  expect(ask).not.toHaveBeenCalled()
})

it('The prediction says that the voice may leave the device with the browser’s recogniser', async () => {
  stubDevices(['audioinput'], 'prompt')
  expect((await predictPreflight({ listener: 'browser' })).voiceGoes).toBe('vendor')
  expect((await predictPreflight({ listener: 'auto' })).voiceGoes).toBe('nowhere')
})
