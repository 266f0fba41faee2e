import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const contexts: FakeContext[] = []

/** Answers `resume` and `suspend` later, as browsers do, and refuses to run while a call holds the device. */
class FakeContext extends EventTarget {
  state: AudioContextState = 'suspended'
  currentTime = 0
  sampleRate = 48_000
  outputLatency = 0.02
  isInCall = false
  destination = {}
  audioWorklet = { addModule: () => Promise.resolve() }
  createMediaStreamSource = () => new FakeNode()
  resume = () => (this.isInCall ? Promise.reject(new Error('No')) : this.change('running'))
  suspend = () => this.change('suspended')

  constructor() {
    super()
    contexts.push(this)
  }

  async change(state: AudioContextState): Promise<void> {
    await Promise.resolve()
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeNode {
  targets: unknown[] = []
  port = { addEventListener: () => undefined, start: () => undefined, postMessage: () => undefined }
  connect = (to: unknown, ...at: number[]) => {
    this.targets.push([to, ...at])
    return to
  }
  disconnect = (from?: unknown) => {
    this.targets = from === undefined ? [] : this.targets.filter((target) => (target as unknown[])[0] !== from)
  }
}

/** Each test has the module anew, as a page has. */
async function load() {
  const { shareContext } = await import('./shared-audio-context.ts')
  const { createAudioOutput } = await import('../player/audio-output.ts')
  const { openMicrophone } = await import('./open-microphone.ts')
  return { shareContext, createAudioOutput, openMicrophone }
}
const expectState = (state: AudioContextState) => vi.waitFor(() => expect(contexts[0]?.state).toBe(state))

function createStream() {
  const track = { stop: vi.fn(), getSettings: () => ({ latency: 0.01 }), addEventListener: () => undefined }
  return { track, stream: { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream }
}

beforeEach(() => {
  vi.resetModules()
  contexts.length = 0
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('AudioWorkletNode', FakeNode)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
})

it('[R-27-01] The partner and the microphone share one context, and the partner goes to the second input of the capture', async () => {
  const { shareContext, createAudioOutput, openMicrophone } = await load()
  const output = createAudioOutput()
  output.wake()
  await expectState('running')
  const { stream } = createStream()
  const microphone = await openMicrophone({ hasHeadphones: true, stream })
  expect(contexts).toHaveLength(1)
  const { context, partnerBus } = shareContext()
  expect(output.findRunning()).toMatchObject({ node: { targets: [[partnerBus]] } })
  const inputs = () => (partnerBus as unknown as FakeNode).targets
  expect(inputs()).toEqual([[context.destination], [expect.any(FakeNode), 0, 1]])
  microphone.close()
  expect(inputs()).toEqual([[context.destination]])
})

it('[R-27-01] The context runs for the partner after the microphone is closed, and is suspended when nobody holds it', async () => {
  const { createAudioOutput, openMicrophone } = await load()
  const output = createAudioOutput()
  output.wake()
  const microphone = await openMicrophone({ hasHeadphones: true, stream: createStream().stream })
  await expectState('running')
  microphone.close()
  microphone.close()
  expect(output.findRunning()).toBeDefined()
  output.close()
  await expectState('suspended')
  expect(output.findRunning()).toBeUndefined()
})

it('[R-27-01] A context that is asked for again while it is being suspended runs', async () => {
  const { shareContext } = await load()
  const first = shareContext()
  await expectState('running')
  first.release()
  await shareContext().wake()
  await expectState('running')
})

it('[R-27-01] A context that is released while it wakes up is suspended', async () => {
  const { shareContext } = await load()
  const { context, release } = shareContext()
  const seen: string[] = []
  context.addEventListener('statechange', () => seen.push(context.state))
  release()
  await vi.waitFor(() => expect(seen).toEqual(['running', 'suspended']))
})

it('[R-27-01] After a call the context runs again with the next gesture, and without a holder it does not', async () => {
  const { shareContext } = await load()
  const shared = shareContext()
  await expectState('running')
  const [context] = contexts
  Object.assign(context ?? {}, { isInCall: true })
  await context?.change('suspended')
  expect(context?.state).toBe('suspended')
  Object.assign(context ?? {}, { isInCall: false })
  document.dispatchEvent(new Event('pointerdown'))
  await expectState('running')
  shared.release()
  await expectState('suspended')
  document.dispatchEvent(new Event('pointerdown'))
  await Promise.resolve()
  expect(context?.state).toBe('suspended')
})

it('[R-27-01] Nothing of a player that was closed goes to the partner’s bus any more', async () => {
  const { createAudioOutput } = await load()
  const output = createAudioOutput()
  output.wake()
  await expectState('running')
  const { node } = output.findRunning() ?? {}
  output.close()
  expect((node as unknown as FakeNode).targets).toEqual([])
})

it('[R-27-04] A given stream is used without a question, and its owner stops it', async () => {
  const { openMicrophone } = await load()
  const { stream, track } = createStream()
  const microphone = await openMicrophone({ hasHeadphones: true, stream })
  expect(microphone.track).toBe(track)
  expect([microphone.inputLatencyMs, microphone.outputLatencyMs()]).toEqual([10, 20])
  microphone.close()
  expect(track.stop).not.toHaveBeenCalled()
})

it('[R-27-04] A stream that was asked for is stopped when the microphone is closed', async () => {
  const { stream, track } = createStream()
  const mediaDevices = { getUserMedia: vi.fn(() => Promise.resolve(stream)) }
  vi.stubGlobal('navigator', { mediaDevices })
  vi.stubGlobal('Worker', EventTarget)
  const { openMicrophone } = await load()
  const microphone = await openMicrophone({ hasHeadphones: true })
  expect(mediaDevices.getUserMedia).toHaveBeenCalledOnce()
  microphone.close()
  expect(track.stop).toHaveBeenCalledOnce()
})

/** What a phone says about its sound. */
function stubSession() {
  const types: string[] = []
  const session = Object.assign(new EventTarget(), { state: 'active' })
  Object.defineProperty(session, 'type', {
    set: (type: string) => {
      types.push(type)
    },
  })
  vi.stubGlobal('navigator', { audioSession: session })
  const change = (state: string) => {
    session.state = state
    session.dispatchEvent(new Event('statechange'))
  }
  return { types, change }
}

it('[R-77-06] A phone records only while a microphone is open, and plays otherwise', async () => {
  const { types } = stubSession()
  const { shareContext, openMicrophone } = await load()
  shareContext()
  expect(types).toEqual(['playback'])
  const microphone = await openMicrophone({ hasHeadphones: true, stream: createStream().stream })
  const second = await openMicrophone({ hasHeadphones: true, stream: createStream().stream })
  expect(types.at(-1)).toBe('play-and-record')
  microphone.close()
  microphone.close()
  expect(types.at(-1)).toBe('play-and-record')
  second.close()
  expect(types.at(-1)).toBe('playback')
})

it('[R-77-06] A microphone that cannot be opened leaves the phone playing', async () => {
  const { types } = stubSession()
  const { openMicrophone } = await load()
  const ended = { getAudioTracks: () => [], getTracks: () => [] } as unknown as MediaStream
  await expect(openMicrophone({ hasHeadphones: true, stream: ended })).rejects.toThrow('absent')
  expect(types).toEqual(['playback', 'play-and-record', 'playback'])
})

it('[R-77-06] A context that a call interrupted runs again when the call is over, without a gesture', async () => {
  const { change } = stubSession()
  const { shareContext } = await load()
  shareContext()
  await expectState('running')
  const [context] = contexts
  if (context === undefined) throw new Error('No context')
  context.isInCall = true
  await context.change('interrupted' as AudioContextState)
  change('interrupted')
  await expectState('interrupted' as AudioContextState)
  context.isInCall = false
  change('active')
  await expectState('running')
})
