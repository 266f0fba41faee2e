import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { TAP_LISTENER } from '../listeners/tap-listener.ts'
import type { ListenerKind } from '../listeners/line-listener.ts'
import type { Microphone } from '../microphone/microphone.ts'

const EVENTS = { heard: () => undefined, loading: () => undefined }
const STREAM = {} as MediaStream
const openStream = () => Promise.resolve(STREAM)
const close = vi.fn()
const openMicrophone = vi.fn()

/** A microphone that opens, and no listener but taps. */
async function loadPreflight() {
  const { runPreflight } = await import('./preflight.ts')
  return runPreflight
}

beforeEach(() => {
  const microphone: Partial<Microphone> = { levelDb: () => -30, isRunning: () => true, close }
  close.mockReset()
  openMicrophone.mockReset().mockResolvedValue(microphone)
  vi.resetModules()
  vi.doMock('../microphone/open-microphone.ts', () => ({ openMicrophone }))
  vi.doMock('../listeners/open-listener.ts', () => ({
    openListener: (kind: ListenerKind) =>
      kind === 'tap' ? Promise.resolve(TAP_LISTENER) : Promise.reject(new Error('None')),
  }))
  onTestFinished(() => {
    vi.doUnmock('../microphone/open-microphone.ts')
    vi.doUnmock('../listeners/open-listener.ts')
    // Other test files must not get the modules that use the mocks.
    vi.resetModules()
  })
})

it.each(['auto', 'tap'] as const)(
  '[R-27-04] A tape has the microphone of its own stream with the listener “%s”, even if no listener can be opened',
  async (listener) => {
    const runPreflight = await loadPreflight()
    const { microphone, found } = await runPreflight({ listener, hasHeadphones: true, openStream }, EVENTS)
    expect(openMicrophone).toHaveBeenCalledExactlyOnceWith({ hasHeadphones: true, stream: STREAM })
    expect(microphone).toBeDefined()
    expect(found).toMatchObject({ microphone: 'ready', listener: 'tap' })
    expect(close).not.toHaveBeenCalled()
  },
)

it('[R-27-04] Without a tape no microphone is opened for taps, and one without a listener is closed', async () => {
  const runPreflight = await loadPreflight()
  expect((await runPreflight({ listener: 'tap', hasHeadphones: true }, EVENTS)).microphone).toBeUndefined()
  expect(openMicrophone).not.toHaveBeenCalled()
  expect((await runPreflight({ listener: 'auto', hasHeadphones: true }, EVENTS)).microphone).toBeUndefined()
  expect(close).toHaveBeenCalledOnce()
})
