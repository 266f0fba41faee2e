import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceFollower, startLine, type Follower, type FollowerEvent, type FollowerSettings } from './follower.ts'

const LINE = "I don't know (beat) how to tell you this, but the 2 of us are finished, aren't we?"
const WORDS = LINE.split(' ')

const settings: fc.Arbitrary<FollowerSettings> = fc.record({
  pace: fc.constantFrom('tight', 'natural', 'roomy'),
  isHolding: fc.boolean(),
  strictness: fc.constantFrom('relaxed', 'standard', 'exact'),
  ear: fc.constantFrom('text', 'aligned'),
})
const event = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string()), { maxLength: 12 }).map((words) => ({
    type: 'heard' as const,
    transcript: words.join(' '),
  })),
  fc.nat(20).map((pageWord) => ({ type: 'reached' as const, pageWord })),
  fc.constantFrom('speech started' as const, 'speech ended' as const, 'ticked' as const).map((type) => ({ type })),
)
const history = fc.array(fc.tuple(event, fc.nat(8000)), { maxLength: 40 })

function listStates(how: FollowerSettings, events: [Omit<FollowerEvent, 'atMs'>, number][]): Follower[] {
  let atMs = 0
  let { state } = startLine(LINE, how, atMs)
  const states = [state]
  for (const [what, delayMs] of events) {
    atMs += delayMs
    state = advanceFollower(state, { ...what, atMs } as FollowerEvent).state
    states.push(state)
  }
  return states
}

function getLast<T>(list: T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('empty')
  return last
}

it('[R-4-67] never goes back, never leaves the line, never says twice that it is over', () => {
  fc.assert(
    fc.property(settings, history, (how, events) => {
      const states = listStates(how, events)
      const matched = states.map((state) => state.matched)
      expect(matched).toEqual(matched.toSorted((a, b) => a - b))
      for (const state of states) expect(state.matched).toBeLessThanOrEqual(state.words.length)
      const finished = states.filter((state) => state.phase === 'finished')
      expect(finished.every((state) => state === finished[0])).toBe(true)
    }),
  )
})

it('always ends: by time alone when nobody holds and something was heard, by a tap in any case', () => {
  fc.assert(
    fc.property(settings, history, (how, events) => {
      let atMs = 1e6
      const ending: FollowerEvent = how.isHolding ? { type: 'tapped', atMs } : { type: 'heard', transcript: 'so', atMs }
      let state = advanceFollower(getLast(listStates(how, events)), ending).state
      state = advanceFollower(state, { type: 'speech ended', atMs }).state
      for (let i = 0; i < 20; i++) state = advanceFollower(state, { type: 'ticked', atMs: (atMs += 2500) }).state
      expect(state.phase).toBe('finished')
    }),
  )
})

it('silence never finishes a line under Hold before its last three words', () => {
  const silence = fc.array(fc.tuple(fc.constant({ type: 'ticked' as const }), fc.nat(20_000)), { maxLength: 30 })
  fc.assert(
    fc.property(settings, history, silence, (how, events, still) => {
      const states = listStates({ ...how, isHolding: true }, [...events, ...still])
      const [first, ...quiet] = states.slice(events.length)
      if (first === undefined) return
      if (first.phase !== 'listening' || first.matched > first.words.length - 3) return
      expect(quiet.every((state) => state.phase === 'listening' && state.matched === first.matched)).toBe(true)
    }),
  )
})
