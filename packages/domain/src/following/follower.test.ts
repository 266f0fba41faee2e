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
const SPEC: FollowerSettings = { pace: 'natural', isHolding: false, strictness: 'standard', ear: 'text' }

function run(events: FollowerEvent[], settings: FollowerSettings = SPEC, line = LINE) {
  const begun = startLine(line, settings, 0)
  let { state } = begun
  const all: FollowerEffect[] = [...begun.effects]
  for (const event of events) {
    const step = advanceFollower(state, event)
    state = step.state
    all.push(...step.effects)
  }
  return { state, effects: all, kinds: all.map((effect) => effect.type) }
}

const heard = (transcript: string, atMs = 1000): FollowerEvent => ({ type: 'heard', transcript, atMs })
const ticked = (atMs: number): FollowerEvent => ({ type: 'ticked', atMs })

describe('following a line by what a recogniser wrote', () => {
  it('[R-4-63] a match inside the window advances to that word', () => {
    expect(run([heard('quick')]).state.matched).toBe(2)
    expect(run([heard('brown')]).state.matched).toBe(3)
  })

  it('[R-4-62] a word of the next window counts for nothing until this one is passed', () => {
    expect(run([heard('fox')]).state.matched).toBe(0)
    expect(run([heard('brown fox')]).state.matched).toBe(4)
  })

  it('[R-5-49] [R-5-50] is content with 0.55 among the first three words, and asks for 0.7 after', () => {
    expect(run([heard('quirk')]).state.matched).toBe(2)
    expect(run([heard('qzick')]).state.matched).toBe(2)
    expect(run([heard('qzzck')]).state.matched).toBe(2)
    expect(run([heard('the quick brown jumzz')]).state.matched).toBe(3)
    expect(run([heard('the quick brown jumpz')]).state.matched).toBe(5)
  })

  it('[R-5-51] reports near matches from 0.5 and goes nowhere', () => {
    const { state, effects } = run([heard('the quick brown juzzs')])
    expect(state.matched).toBe(3)
    expect(effects).toContainEqual({ type: 'near', pageWord: 4, similarity: 0.6 })
    expect(run([heard('the quick brown xyzzy')]).kinds).not.toContain('near')
  })

  it('[R-4-67] never goes back, and uses each heard word once', () => {
    const { state } = run([heard('the quick brown'), heard('the'), heard('the quick brown')])
    expect(state.matched).toBe(3)
  })

  it('[R-4-64] without progress for 2 s the window advances to its end, counted from the first heard word', () => {
    expect(run([ticked(60_000)]).state.matched).toBe(0)
    expect(run([heard('well', 1000), ticked(2999)]).state.matched).toBe(0)
    expect(run([heard('well', 1000), ticked(3000)]).state.matched).toBe(3)
    expect(run([heard('well', 1000), ticked(3000), ticked(4999)]).state.matched).toBe(3)
    expect(run([heard('well', 1000), ticked(3000), ticked(5000)]).state.matched).toBe(6)
  })

  it('[R-4-64] the 2 s run though the recogniser calls everything speech, and are counted from words alone', () => {
    const speaking: FollowerEvent = { type: 'speech started', atMs: 500 }
    const begun = [speaking, heard('well', 1000)]
    expect(findNextTickMs(run(begun).state)).toBe(3000)
    expect(run([...begun, ticked(3000), ticked(5000), ticked(7000)]).kinds).toContain('complete')
    expect(run([...begun, { type: 'speech ended', atMs: 2900 }, ticked(3000)]).state.matched).toBe(3)
    expect(findNextTickMs(run([speaking, { type: 'speech ended', atMs: 900 }]).state)).toBeUndefined()
  })

  it('[R-4-53] finishes a line by advancing alone', () => {
    const { kinds } = run([heard('well', 1000), ticked(3000), ticked(5000), ticked(7000)])
    expect(kinds).toContain('complete')
  })

  it('[R-4-65] [R-9-27] is complete at once when the last word is matched', () => {
    const { state, kinds } = run([heard(LINE)])
    expect(state.matched).toBe(9)
    expect(kinds.at(-1)).toBe('complete')
  })

  it('[R-4-66] tells the run 500 ms later, once', () => {
    const { kinds } = run([heard(LINE, 1000), ticked(1499), ticked(1500), ticked(9000)])
    expect(kinds.filter((kind) => kind === 'notify')).toHaveLength(1)
    expect(run([heard(LINE, 1000), ticked(1499)]).kinds).not.toContain('notify')
    expect(findNextTickMs(run([heard(LINE, 1000)]).state)).toBe(1500)
  })

  it('tells it at once when the pace is tight', () => {
    expect(run([heard(LINE)], { ...SPEC, pace: 'tight' }).kinds.at(-1)).toBe('notify')
  })

  it('hears contractions and figures as they were meant', () => {
    const { kinds } = run([heard('do not touch 2 of them')], SPEC, "Don't touch (beat) two of them")
    expect(kinds).toContain('complete')
  })

  it('asks for more when strict, and for less when relaxed', () => {
    expect(run([heard('the quick brown jumpz')], { ...SPEC, strictness: 'exact' }).state.matched).toBe(3)
    expect(run([heard('the quick brown juzzs')], { ...SPEC, strictness: 'relaxed' }).state.matched).toBe(5)
  })

  it('has nothing to wait for in a line of stage directions', () => {
    expect(run([ticked(500)], SPEC, '(she leaves)').kinds).toEqual(['highlight', 'complete', 'notify'])
  })
})

describe('holding for the actor', () => {
  const HOLD = { ...SPEC, isHolding: true }
  const ALIGNED: FollowerSettings = { ...HOLD, ear: 'aligned', pace: 'tight' }
  const reached = (pageWord: number, atMs = 1000): FollowerEvent => ({ type: 'reached', pageWord, atMs })

  it('silence advances nothing before the last three words; it offers the words instead, once', () => {
    const { state, effects, kinds } = run([heard('the quick', 1000), ticked(4999), ticked(5000), ticked(60_000)], HOLD)
    expect(state.matched).toBe(2)
    expect(kinds.filter((kind) => kind === 'offer line')).toHaveLength(1)
    expect(effects).toContainEqual({ type: 'offer line', fromPageWord: 2 })
  })

  it('in the last three words of a written transcript the 2 s count again', () => {
    const { kinds } = run([heard('the quick brown fox jumps over the', 1000), ticked(3000)], HOLD)
    expect(kinds).toContain('complete')
  })

  it('an aligning ear lights words as it reaches them and ends the line with its cue, not before', () => {
    const lit = run([reached(3), reached(8), ticked(60_000)], ALIGNED)
    expect(lit.effects).toContainEqual({ type: 'highlight', pageWords: 9 })
    expect(lit.kinds).not.toContain('complete')
    expect(run([reached(8), { type: 'cued', atMs: 1200 }], ALIGNED).kinds.slice(-2)).toEqual(['complete', 'notify'])
  })

  it('does not offer anything to somebody who speaks', () => {
    const speaking: FollowerEvent[] = [reached(2), { type: 'speech started', atMs: 1100 }, ticked(60_000)]
    expect(run(speaking, ALIGNED).kinds).not.toContain('offer line')
    const stopped: FollowerEvent[] = [...speaking, { type: 'speech ended', atMs: 61_000 }, ticked(65_000)]
    expect(run(stopped, ALIGNED).kinds).toContain('offer line')
  })

  it('a tap always ends the line', () => {
    expect(run([{ type: 'tapped', atMs: 10 }], ALIGNED).kinds).toContain('notify')
  })
})
