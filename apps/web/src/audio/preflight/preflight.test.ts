import { afterEach, expect, it, vi } from 'vitest'
import { predictPreflight, runPreflight } from './preflight.ts'

const NEWS = { heard: () => undefined, loading: () => undefined }
const WISH = { ear: 'auto', hasHeadphones: true } as const

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
  expect(foreseen).toMatchObject({ microphone: 'unsupported', ear: 'tap', voiceGoes: 'nowhere' })
  expect(foreseen.why).toBe(
    "This browser can't listen, so hands-free isn't available. Space or a tap gives the next cue.",
  )
  const { found, microphone } = await runPreflight(WISH, NEWS)
  expect(found).toEqual(foreseen)
  expect(microphone).toBeUndefined()
})

it.each([
  ['denied', ['audioinput'], 'denied', "Sidelight isn't allowed to use the microphone."],
  ['absent', ['videoinput'], 'prompt', "We couldn't find a microphone."],
] as const)(
  'knows in advance, and when it asks, that a microphone is %s',
  async (problem, kinds, permission, words) => {
    giveDevices([...kinds], permission)
    const foreseen = await predictPreflight(WISH)
    expect(foreseen).toMatchObject({ microphone: problem, ear: 'tap' })
    expect(foreseen.why).toContain(words)
    expect((await runPreflight(WISH, NEWS)).found).toEqual(foreseen)
  },
)

it('asks nobody when somebody would rather tap', async () => {
  giveDevices(['audioinput'], 'prompt')
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { found, ear, microphone } = await runPreflight({ ...WISH, ear: 'tap' }, NEWS)
  expect(found).toMatchObject({ ear: 'tap', voiceGoes: 'nowhere', why: 'Space or a tap gives the next cue.' })
  expect([ear.kind, microphone]).toEqual(['tap', undefined])
  expect(ask).not.toHaveBeenCalled()
})

it('says that the browser’s recogniser may send the voice away before anybody chooses it', async () => {
  giveDevices(['audioinput'], 'prompt')
  expect((await predictPreflight({ ear: 'browser' })).voiceGoes).toBe('vendor')
  expect((await predictPreflight({ ear: 'auto' })).voiceGoes).toBe('nowhere')
})
