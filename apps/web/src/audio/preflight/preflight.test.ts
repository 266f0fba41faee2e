import { afterEach, expect, it, vi } from 'vitest'
import { predictPreflight, runPreflight } from './preflight.ts'

const NEWS = { heard: () => undefined, loading: () => undefined }
const WISH = { listener: 'auto', hasHeadphones: true } as const

/** The browser's side of the question: what there is, and whether it may be used. */
function giveDevices(kinds: string[], permission: PermissionState): void {
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
    'AudioContext',
    class extends EventTarget {
      state = 'suspended'
      resume = async () => undefined
    },
  )
}

afterEach(() => vi.unstubAllGlobals())

it('[R-5-52] says from the start that a browser without microphones cannot listen, and opens none to record with', async () => {
  const foreseen = await predictPreflight(WISH)
  expect(foreseen).toMatchObject({ microphone: 'unsupported', listener: 'tap', voiceGoes: 'nowhere' })
  expect(foreseen.why).toBe(
    'This browser cannot listen, so hands-free is not available. Space or a tap gives the next cue.',
  )
  const { found, microphone } = await runPreflight(WISH, NEWS)
  expect(found).toEqual(foreseen)
  expect(microphone).toBeUndefined()
})

it.each([
  ['denied', ['audioinput'], 'denied', 'Sidelight may not use the microphone.'],
  ['absent', ['videoinput'], 'prompt', 'No microphone was found.'],
] as const)(
  'knows in advance, and when it asks, that a microphone is %s',
  async (problem, kinds, permission, words) => {
    giveDevices([...kinds], permission)
    const foreseen = await predictPreflight(WISH)
    expect(foreseen).toMatchObject({ microphone: problem, listener: 'tap' })
    expect(foreseen.why).toContain(words)
    expect((await runPreflight(WISH, NEWS)).found).toEqual(foreseen)
  },
)

it('asks nobody when somebody would rather tap', async () => {
  giveDevices(['audioinput'], 'prompt')
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { found, listener, microphone } = await runPreflight({ ...WISH, listener: 'tap' }, NEWS)
  expect(found).toMatchObject({ listener: 'tap', voiceGoes: 'nowhere', why: 'Space or a tap gives the next cue.' })
  expect([listener.kind, microphone]).toEqual(['tap', undefined])
  expect(ask).not.toHaveBeenCalled()
})

it('says that the browser’s recogniser may send the voice away before anybody chooses it', async () => {
  giveDevices(['audioinput'], 'prompt')
  expect((await predictPreflight({ listener: 'browser' })).voiceGoes).toBe('vendor')
  expect((await predictPreflight({ listener: 'auto' })).voiceGoes).toBe('nowhere')
})
