import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceFollower, startLine, type Follower, type FollowerEvent, type FollowerSettings } from './follower.ts'

const LINE = "I don't know (beat) how to tell you this, but the 2 of us are finished, aren't we?"
const WORDS = LINE.split(' ')

const followerSettings: fc.Arbitrary<FollowerSettings> = fc.record({
  isHolding: fc.boolean(),
  strictness: fc.constantFrom('relaxed', 'standard', 'exact'),
})
const untimedEvent = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string()), { maxLength: 12 }).map((words) => ({
    type: 'heard' as const,
    transcript: words.join(' '),
  })),
  fc.constant({ type: 'ticked' as const }),
)
const history = fc.array(fc.tuple(untimedEvent, fc.nat(8000)), { maxLength: 40 })

function listStates(settings: FollowerSettings, events: [Omit<FollowerEvent, 'atMs'>, number][]): Follower[] {
  let atMs = 0
  let { state } = startLine(LINE, settings)
  const states = [state]
  for (const [event, delayMs] of events) {
    atMs += delayMs
    state = advanceFollower(state, { ...event, atMs } as FollowerEvent).state
    states.push(state)
  }
  return states
}

it('[R-4-67] The follower never goes back, never leaves the line and completes it once', () => {
  fc.assert(
    fc.property(followerSettings, history, (settings, events) => {
      const states = listStates(settings, events)
      const matched = states.map((state) => state.matched)
      expect(matched).toEqual(matched.toSorted((a, b) => a - b))
      for (const state of states) expect(state.matched).toBeLessThanOrEqual(state.words.length)
      const complete = states.filter((state) => state.isComplete)
      expect(complete.every((state) => state === complete[0])).toBe(true)
    }),
  )
})

it('Without "Hold for me" time alone completes a line once a word was transcribed', () => {
  fc.assert(
    fc.property(followerSettings, history, (settings, events) => {
      let atMs = 1e6
      let state = listStates({ ...settings, isHolding: false }, events).at(-1) as Follower
      state = advanceFollower(state, { type: 'heard', transcript: 'so', atMs }).state
      for (let i = 0; i < 20; i++) state = advanceFollower(state, { type: 'ticked', atMs: (atMs += 2500) }).state
      expect(state.isComplete).toBe(true)
    }),
  )
})

it('With "Hold for me" silence never advances a line before its last three words', () => {
  const silence = fc.array(fc.tuple(fc.constant({ type: 'ticked' as const }), fc.nat(20_000)), { maxLength: 30 })
  fc.assert(
    fc.property(followerSettings, history, silence, (settings, events, ticks) => {
      const states = listStates({ ...settings, isHolding: true }, [...events, ...ticks])
      const [first, ...quiet] = states.slice(events.length)
      if (first === undefined) return
      if (first.isComplete || first.matched > first.words.length - 3) return
      expect(quiet.every((state) => !state.isComplete && state.matched === first.matched)).toBe(true)
    }),
  )
})
