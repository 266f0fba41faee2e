import { describe, expect, it } from 'vitest'
import {
  advanceFollower,
  startLine,
  findNextTickMs,
  type FollowerEffect,
  type FollowerEvent,
  type FollowerSettings,
} from './follower.ts'

const LINE = 'the quick brown fox jumps over the lazy dog'
const SPEC: FollowerSettings = { isHolding: false, strictness: 'standard' }

function run(events: FollowerEvent[], settings: FollowerSettings = SPEC, line = LINE) {
  const started = startLine(line, settings)
  let { state } = started
  const effects: FollowerEffect[] = [...started.effects]
  for (const event of events) {
    const step = advanceFollower(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, kinds: effects.map((effect) => effect.type) }
}

const heard = (transcript: string, atMs = 1000): FollowerEvent => ({ type: 'heard', transcript, atMs })
const ticked = (atMs: number): FollowerEvent => ({ type: 'ticked', atMs })

describe('following a line by a transcript', () => {
  it('[R-4-63] A match inside the window advances to the matched word', () => {
    expect(run([heard('quick')]).state.matched).toBe(2)
    expect(run([heard('brown')]).state.matched).toBe(3)
  })

  it('[R-4-62] A word of the next window does not count until the current window is passed', () => {
    expect(run([heard('fox')]).state.matched).toBe(0)
    expect(run([heard('brown fox')]).state.matched).toBe(4)
  })

  it('[R-5-49] [R-5-50] The first three words need a similarity of 0.55, later words 0.7', () => {
    expect(run([heard('quirk')]).state.matched).toBe(2)
    expect(run([heard('qzick')]).state.matched).toBe(2)
    expect(run([heard('qzzck')]).state.matched).toBe(2)
    expect(run([heard('the quick brown jumzz')]).state.matched).toBe(3)
    expect(run([heard('the quick brown jumpz')]).state.matched).toBe(5)
  })

  it('[R-5-51] A near match from 0.5 is reported and does not advance', () => {
    const { state, effects } = run([heard('the quick brown juzzs')])
    expect(state.matched).toBe(3)
    expect(effects).toContainEqual({ type: 'near', pageWord: 4, similarity: 0.6 })
    expect(run([heard('the quick brown xyzzy')]).kinds).not.toContain('near')
  })

  it('[R-4-67] The follower never goes back and uses each transcript word once', () => {
    const { state } = run([heard('the quick brown'), heard('the'), heard('the quick brown')])
    expect(state.matched).toBe(3)
  })

  it('[R-4-64] Without progress for 2 s the window is passed, counted from the first transcript word', () => {
    expect(run([ticked(60_000)]).state.matched).toBe(0)
    expect(run([heard('well', 1000), ticked(2999)]).state.matched).toBe(0)
    expect(run([heard('well', 1000), ticked(3000)]).state.matched).toBe(3)
    expect(run([heard('well', 1000), ticked(3000), ticked(4999)]).state.matched).toBe(3)
    expect(run([heard('well', 1000), ticked(3000), ticked(5000)]).state.matched).toBe(6)
    expect(findNextTickMs(run([heard('well', 1000)]).state)).toBe(3000)
    expect(findNextTickMs(run([]).state)).toBeUndefined()
  })

  it('[R-4-53] A line completes by passing windows alone', () => {
    const { kinds } = run([heard('well', 1000), ticked(3000), ticked(5000), ticked(7000)])
    expect(kinds).toContain('complete')
  })

  it('[R-4-65] [R-9-27] A line is complete at once when its last word is matched', () => {
    const { state, kinds } = run([heard(LINE), heard(LINE), ticked(60_000)])
    expect(state.matched).toBe(9)
    expect(kinds).toEqual(['highlight', 'complete'])
  })

  it('Contractions and figures match either way', () => {
    const { kinds } = run([heard('do not touch 2 of them')], SPEC, "Don't touch (beat) two of them")
    expect(kinds).toContain('complete')
  })

  it('Strictness "exact" needs more similarity and "relaxed" less', () => {
    expect(run([heard('the quick brown jumpz')], { ...SPEC, strictness: 'exact' }).state.matched).toBe(3)
    expect(run([heard('the quick brown juzzs')], { ...SPEC, strictness: 'relaxed' }).state.matched).toBe(5)
  })

  it('A line of stage directions is complete from the start', () => {
    expect(run([ticked(500)], SPEC, '(she leaves)').kinds).toEqual(['highlight', 'complete'])
  })
})

describe('"Hold for me"', () => {
  const HOLD = { ...SPEC, isHolding: true }

  it('Silence passes no window before the last three words', () => {
    const { state } = run([heard('the quick', 1000), ticked(5000), ticked(60_000)], HOLD)
    expect(state.matched).toBe(2)
    expect(findNextTickMs(state)).toBeUndefined()
  })

  it('Silence of 2 s completes a line that has reached its last three words', () => {
    const { kinds } = run([heard('the quick brown fox jumps over the', 1000), ticked(3000)], HOLD)
    expect(kinds).toContain('complete')
  })
})
