import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { ListenerKind, ListenerOptions } from '#audio/listeners/line-listener.ts'
import type { Microphone, MicrophoneProblem } from '#audio/microphone/microphone.ts'
import type { TakeTarget, TakeProblem } from '#audio/recorder/recorder.ts'
import type {
  PreflightResult,
  Preflight,
  PreflightEvents,
  PreflightRequest,
} from '#audio/preflight/preflight-result.ts'

type Untimed<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never

const createTake = () => Promise.resolve({ wav: new Blob(['RIFF'], { type: 'audio/wav' }), seconds: 1 })
const MICROPHONE = {
  sampleRate: 48_000,
  track: { getSettings: () => ({ sampleRate: 48_000 }) },
  attachStems: () => () => undefined,
} as unknown as Microphone

interface FakeListenerOptions {
  listener?: ListenerKind
  problem?: MicrophoneProblem
  /** The browser's question stays open until `answer` is called. */
  isAsking?: boolean
  /** Takes that a closed page left on this device. */
  leftovers?: { lineId: string; textId: string }[]
}

/**
 * Replaces the microphone, which jsdom does not have: the check finds what the test says, and the listener hears what the
 * test sends. Everything above the listener and the recorder is real. Takes are one second long and empty.
 */
export function openFakeListener({
  listener = 'on-device',
  problem,
  isAsking = false,
  leftovers = [],
}: FakeListenerOptions = {}) {
  const question = Promise.withResolvers<void>()
  if (!isAsking) question.resolve()
  const armed: { line: string; options: ListenerOptions }[] = []
  const checks = { made: 0, closed: 0 }
  const takes: string[] = []
  const wanted: PreflightRequest['listener'][] = []
  let events: PreflightEvents | undefined
  let onProblem: TakeTarget['onProblem']
  let isArmed = false
  let isSilent = false
  const found: Preflight = {
    microphone: problem ?? 'ready',
    levelDb: -30,
    listener: problem === undefined ? listener : 'tap',
    why: problem === undefined ? 'Sidelight follows your line word by word.' : 'Space or a tap gives the next cue.',
    voiceGoes: listener === 'browser' ? 'vendor' : 'nowhere',
  }
  const createResult = (): PreflightResult => ({
    found,
    listener: {
      kind: found.listener,
      arm: (line, options) => {
        isArmed = true
        armed.push({ line, options })
      },
      disarm: () => {
        isArmed = false
      },
      dispose: () => undefined,
    },
    microphone: problem === undefined ? { ...MICROPHONE } : undefined,
    close: () => {
      checks.closed += 1
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => undefined }, configurable: true })
  for (const name of ['AudioWorkletNode', 'Worker']) vi.stubGlobal(name, EventTarget)
  Object.defineProperty(navigator, 'storage', { value: { getDirectory: () => undefined }, configurable: true })
  onTestFinished(() => {
    for (const name of ['mediaDevices', 'storage']) Reflect.deleteProperty(navigator, name)
  })
  vi.doMock('#audio/preflight/preflight.ts', () => ({
    predictPreflight: () => Promise.resolve(found),
    runPreflight: async ({ listener: wantedNow, openStream }: PreflightRequest, given: PreflightEvents) => {
      wanted.push(wantedNow)
      events = given
      checks.made += 1
      await question.promise
      const isOpen = await openStream?.().then(
        () => true,
        () => false,
      )
      return isOpen === false ? { ...createResult(), microphone: undefined } : createResult()
    },
  }))
  vi.doMock('#audio/recorder/recorder.ts', () => ({
    listLeftoverTakes: () =>
      Promise.resolve(leftovers.map((line) => ({ ...line, seconds: 1, finish: createTake, discard: createTake }))),
    startRecording: (_: unknown, target: TakeTarget) => {
      ;({ onProblem } = target)
      const name = target.lineId.slice(-1)
      let isFinished = false
      takes.push(`started ${name}`)
      const log = (event: string) => () => {
        // A finished take may be read again.
        if (!(event === 'finished' && isFinished)) takes.push(`${event} ${name}`)
        isFinished ||= event === 'finished'
        return isSilent ? Promise.resolve(undefined) : createTake()
      }
      return Promise.resolve({
        moveTo: log('moved'),
        pause: log('paused'),
        resume: log('resumed'),
        finish: log('finished'),
        discard: log('discarded'),
        seconds: () => 1,
      })
    },
  }))
  onTestFinished(() => {
    vi.doUnmock('#audio/preflight/preflight.ts')
    vi.doUnmock('#audio/recorder/recorder.ts')
  })
  return {
    armed,
    checks,
    takes,
    /** The listener that each check was asked for. */
    wanted,
    isArmed: () => isArmed,
    /** From now on nothing is said in a take. */
    fallSilent: () => {
      isSilent = true
    },
    answer: () => act(() => question.resolve()),
    changePace: (isSlow: boolean) => act(() => events?.paceChanged?.(isSlow)),
    reportProblem: (takeProblem: TakeProblem) => act(() => onProblem?.(takeProblem)),
    hear: (event: Untimed<HeardEvent> | Untimed<ListenerEvent>) =>
      act(() => events?.heard({ ...event, atMs: performance.now() } as ListenerEvent)),
  }
}

/** What is plugged in; ids and names are the same. Some browsers list the one that they would choose twice. */
export function plugIn(...names: [kind: 'videoinput' | 'audioinput', name: string][]): void {
  const devices = names.map(([kind, name]) => ({ kind, deviceId: name, label: name }))
  const enumerateDevices = () =>
    Promise.resolve([{ kind: 'audioinput', deviceId: 'default', label: 'Default' }, ...devices])
  Object.assign(navigator.mediaDevices, { enumerateDevices })
}
