import type { HeardEvent } from '@sidelight/domain/rehearsal/actor-turn'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { ListenerKind, ListenerOptions } from '#audio/listeners/line-listener.ts'
import type { Microphone, MicrophoneProblem } from '#audio/microphone/microphone.ts'
import type { TakeTarget, TakeProblem } from '#audio/recorder/take.ts'
import type { PreflightResult, Preflight, PreflightEvents } from '#audio/preflight/preflight-result.ts'

type Untimed<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never

const wavOf = () => Promise.resolve(new Blob(['RIFF'], { type: 'audio/wav' }))
const MICROPHONE = { sampleRate: 48_000 } as Microphone

interface EarStage {
  listener?: ListenerKind
  problem?: MicrophoneProblem
  /** The browser's question stays open until it is answered. */
  isAsking?: boolean
  /** What a page that is closed left behind. */
  left?: { sceneId: string; wordsId: string }[]
}

/**
 * jsdom has no microphone. Here one is found or not, as the test says, and the ear hears what the test says it hears;
 * everything behind the ear is the real thing. Takes are a second long and made of nothing.
 */
export function openFakeListener({ listener = 'on-device', problem, isAsking = false, left = [] }: EarStage = {}) {
  const question = Promise.withResolvers<void>()
  if (!isAsking) question.resolve()
  const armed: { line: string; options: ListenerOptions }[] = []
  /** How many checks have ended, and how many of what they opened was closed. */
  const checks = { made: 0, closed: 0 }
  const takes: string[] = []
  let news: PreflightEvents | undefined
  let threaten: TakeTarget['onProblem']
  let isArmed = false
  const found: Preflight = {
    microphone: problem ?? 'ready',
    levelDb: -30,
    listener: problem === undefined ? listener : 'tap',
    why: problem === undefined ? 'Sidelight follows your line word by word.' : 'Space or a tap gives the next cue.',
    voiceGoes: listener === 'browser' ? 'vendor' : 'nowhere',
  }
  const newCheck = (): PreflightResult => ({
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
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true })
  Object.defineProperty(navigator, 'storage', { value: { getDirectory: () => undefined }, configurable: true })
  onTestFinished(() => {
    for (const name of ['mediaDevices', 'storage']) Reflect.deleteProperty(navigator, name)
  })
  vi.doMock('#audio/preflight/preflight.ts', () => ({
    predictPreflight: () => Promise.resolve(found),
    runPreflight: (_: unknown, told: PreflightEvents) => {
      news = told
      checks.made += 1
      return question.promise.then(newCheck)
    },
  }))
  vi.doMock('#audio/recorder/recorder.ts', () => ({
    listLeftoverTakes: () =>
      Promise.resolve(left.map((one) => ({ ...one, seconds: 1, finish: wavOf, discard: wavOf }))),
    startRecording: (_: unknown, { sceneId, onProblem }: TakeTarget) => {
      threaten = onProblem
      let isFinished = false
      takes.push(`begun ${sceneId.slice(-1)}`)
      const end = (what: string) => () => {
        // What is finished may be read again.
        if (!(what === 'finished' && isFinished)) takes.push(`${what} ${sceneId.slice(-1)}`)
        isFinished ||= what === 'finished'
        return wavOf()
      }
      return Promise.resolve({
        moveTo: end('moved'),
        pause: end('paused'),
        resume: end('resumed'),
        finish: end('finished'),
        discard: end('discarded'),
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
    isArmed: () => isArmed,
    answer: () => act(() => question.resolve()),
    changePace: (isSlow: boolean) => act(() => news?.paceChanged?.(isSlow)),
    threaten: (problem: TakeProblem) => act(() => threaten?.(problem)),
    hear: (event: Untimed<HeardEvent> | Untimed<ListenerEvent>) =>
      act(() => news?.heard({ ...event, atMs: performance.now() } as ListenerEvent)),
  }
}
