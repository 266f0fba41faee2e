import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TapeProblem } from '../tape-fact.ts'
import { COUNTDOWN_MS, type Tape, type TapeEffect, type TapeEvent, type TapeQuality } from '../tape-state.ts'
import { advanceTape, CLOSED_TAPE, findTapeWakeMs } from '../tape.ts'

const QUALITY: TapeQuality = { height: 1080, frameRate: 30, bitRate: 8_000_000 }
const PROBLEMS: readonly TapeProblem[] = [
  'camera lost',
  'camera muted',
  'camera changed',
  'camera slow',
  'microphone lost',
  'sound stood still',
  'disk low',
  'disk full',
  'encoder failed',
  'encoder refused',
  'file refused',
  'recorder not loaded',
  'not ready',
  'encoder late',
  'page hidden',
  'computer slept',
]

const plan = fc.constantFrom(
  { kind: 'scene' } as const,
  { kind: 'slate' } as const,
  {
    kind: 'pick-up',
    lineId: '7',
  } as const,
)
/** Any event at any time, also those that only belong to another state. */
const anyEvent: fc.Arbitrary<TapeEvent> = fc.oneof(
  fc.constantFrom<TapeEvent>(
    { type: 'open' },
    { type: 'granted', quality: QUALITY },
    { type: 'refused', reason: 'denied' },
    { type: 'check' },
    { type: 'checked', quality: { ...QUALITY, height: 720 } },
    { type: 'ticked' },
    { type: 'cut' },
    { type: 'run ended' },
    { type: 'run paused' },
    { type: 'closed files' },
    { type: 'again' },
    { type: 'leave' },
  ),
  plan.map((plan): TapeEvent => ({ type: 'roll', plan })),
  fc.constantFrom(...PROBLEMS).map((problem): TapeEvent => ({ type: 'problem', problem })),
)

/** The event by which the tape goes on from its state; without these a random history hardly ever rolls. */
function findDueEvent(state: Tape, takeId: string): TapeEvent {
  switch (state.phase) {
    case 'closed':
    case 'refused':
      return { type: 'open' }
    case 'asking':
      return { type: 'granted', quality: QUALITY }
    case 'framing':
    case 'kept':
      return { type: 'roll', plan: { kind: 'scene' } }
    case 'checking':
      return { type: 'checked', quality: QUALITY }
    case 'counting':
      return state.isArmed ? { type: 'ticked' } : { type: 'armed', takeId }
    case 'rolling':
      return findTapeWakeMs(state) === undefined ? { type: 'cut' } : { type: 'ticked' }
    case 'stopping':
      return { type: 'closed files' }
  }
}

const history = fc.array(
  fc.record({
    afterMs: fc.nat(12_000),
    event: fc.oneof(anyEvent, fc.constant('due' as const), fc.constant('due' as const)),
  }),
  { maxLength: 60, size: 'max' },
)
type History = { afterMs: number; event: TapeEvent | 'due' }[]

interface Observed {
  before: Tape
  event: TapeEvent
  state: Tape
  effects: TapeEffect[]
}

function runHistory(steps: History): Observed[] {
  let state: Tape = CLOSED_TAPE
  let nowMs = 0
  return steps.map(({ afterMs, event: given }, at) => {
    nowMs += afterMs
    const event = given === 'due' ? findDueEvent(state, `take ${at}`) : given
    const before = state
    const { state: next, effects } = advanceTape(before, event, nowMs)
    state = next
    return { before, event, state, effects }
  })
}

const has = (effects: readonly TapeEffect[], type: TapeEffect['type']): boolean =>
  effects.some((effect) => effect.type === type)

/** What a history does against the rules, and how many takes were kept in it. */
function findViolations(steps: History): { violations: string[]; kept: number } {
  const checker = new TakeChecker()
  let nowMs = 0
  runHistory(steps).forEach((observed, at) => {
    nowMs += steps[at]?.afterMs ?? 0
    checker.check(observed, nowMs)
  })
  return { violations: checker.violations, kept: checker.kept }
}

class TakeChecker {
  readonly violations: string[] = []
  kept = 0
  #armed: string | undefined
  #countingSinceMs = 0
  #begun: string | undefined
  #isClosed = false

  check(observed: Observed, nowMs: number): void {
    const { before, event, state, effects } = observed
    if (event.type === 'armed' && before.phase === 'counting') this.#armed ??= event.takeId
    for (const effect of effects) this.#apply(effect, state, nowMs)
    const isLeft = before.phase === 'rolling' && state.phase !== 'rolling'
    const isStopped = isLeft || (event.type === 'run ended' && before !== state)
    this.#expect(has(effects, 'stop run') === isStopped, 'the run is stopped when it or the take ends, and only then')
    this.#expect(!has(effects, 'start run') || state.phase === 'rolling', 'the run plays while nothing rolls')
    const isWriting = state.phase === 'rolling' || state.phase === 'stopping'
    if (this.#begun !== undefined && !isWriting) this.#keep(observed)
    this.#expect((this.#begun !== undefined) === isWriting, 'a take is written in a state that does not know of it')
  }

  #apply(effect: TapeEffect, state: Tape, nowMs: number): void {
    switch (effect.type) {
      case 'arm writer':
        this.#armed = undefined
        this.#countingSinceMs = nowMs
        break
      case 'begin take':
        this.#expect(effect.takeId === this.#armed, 'a take began without open files')
        this.#expect(nowMs - this.#countingSinceMs >= COUNTDOWN_MS, 'a take began before the countdown was over')
        this.#expect(this.#begun === undefined && state.phase === 'rolling', 'two takes at once')
        this.#begun = effect.takeId
        this.#isClosed = false
        break
      case 'disarm writer':
        this.#expect(this.#begun === undefined, 'a take that began was dropped')
        break
      case 'close writer':
        this.#expect(this.#begun !== undefined && !this.#isClosed, 'a take was closed twice')
        this.#isClosed = true
        break
      default:
    }
  }

  #keep({ event, state }: Observed): void {
    this.#expect(this.#isClosed || event.type === 'closed files', 'a take was left without closing it')
    this.#expect(state.phase === 'closed' || state.phase === 'kept', 'a take ended neither kept nor left')
    this.#expect(state.phase !== 'kept' || state.takeId === this.#begun, 'another take was kept')
    this.#begun = undefined
    this.kept += 1
  }

  #expect(isMet: boolean, violation: string): void {
    if (!isMet) this.violations.push(violation)
  }
}

it('[R-26-01] [R-26-02] [R-26-03] A take begins with open files after the countdown, is kept once, never dropped, and the run plays only while it rolls', () => {
  let kept = 0
  fc.assert(
    fc.property(history, (steps) => {
      const found = findViolations(steps)
      kept += found.kept
      expect(found.violations).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(kept).toBeGreaterThan(500)
})

/** Everything else ends the take. */
const NOTED: readonly TapeProblem[] = ['camera slow', 'encoder late', 'disk low']

it.each(PROBLEMS)('[R-26-04] The problem "%s" ends a rolling take and keeps it, or is only noted', (problem) => {
  const endings = new Set<string>()
  fc.assert(
    fc.property(history, (steps) => {
      for (const { state } of runHistory(steps).filter(({ state }) => state.phase === 'rolling')) {
        const { state: next, effects } = advanceTape(state, { type: 'problem', problem }, 1e7)
        const closed = advanceTape(next, { type: 'closed files' }, 1e7).state
        const isKnown = 'problems' in next && next.problems.includes(problem)
        endings.add(`${effects.map(({ type }) => type).join(', ')} → ${next.phase} → ${closed.phase} ${isKnown}`)
      }
    }),
    { numRuns: 20 },
  )
  expect([...endings]).toEqual([
    NOTED.includes(problem)
      ? 'note problem → rolling → kept true'
      : 'note problem, stop run, close writer → stopping → kept true',
  ])
})

it('A closed tape never holds the camera: leaving releases it from every state, also one that is granted late', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let isHeld = false
      const heldWhileClosed = runHistory([...steps, { afterMs: 0, event: { type: 'leave' } }]).filter(
        ({ event, state, effects }) => {
          if (event.type === 'granted') isHeld = true
          if (has(effects, 'release camera')) isHeld = false
          return state.phase === 'closed' && isHeld
        },
      )
      expect(heldWhileClosed).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('From every state the due events lead to a kept take, and a tick at the wake time changes the state', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let state = runHistory(steps).at(-1)?.state ?? CLOSED_TAPE
      let nowMs = 1e9
      for (let i = 0; i < 12 && (i === 0 || state.phase !== 'kept'); i += 1) {
        nowMs = Math.max(nowMs, findTapeWakeMs(state) ?? 0)
        state = advanceTape(state, findDueEvent(state, 'take'), nowMs).state
        const woken = advanceTape(state, { type: 'ticked' }, findTapeWakeMs(state) ?? nowMs).state
        expect(woken === state).toBe(findTapeWakeMs(state) === undefined)
      }
      expect(state.phase).toBe('kept')
    }),
  )
})
