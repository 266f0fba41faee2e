import { describe, expect, it } from 'vitest'
import { findLineTiming } from '../direction/find-line-timing.ts'
import { readDirection } from '../direction/read-direction.ts'
import type { RehearsalEvent } from './rehearsal-state.ts'
import { A, ACTOR_LINE, B, createRehearsalHarness, SCENE } from './testing/rehearsal-harness.ts'

const PLAY: RehearsalEvent = { type: 'play' }
const LISTENER_OPENED: RehearsalEvent = { type: 'listener opened', canRecord: true }

const startActorLine = () => createRehearsalHarness(SCENE).send(LISTENER_OPENED, PLAY).playClip('a')

describe('the pace of the answer', () => {
  it('[R-4-50] [R-4-53] [R-4-66] At a natural pace the line completes 500 ms after its last word and the answer follows a second later', () => {
    const rehearsal = startActorLine().hearAfter(2000, { type: 'cue', kind: 'heard' })
    expect(rehearsal.state.playback.phase).toBe('actor turn')
    rehearsal.advance(499)
    expect(rehearsal.state.playback.index).toBe(1)
    rehearsal.advance(1)
    expect(rehearsal.state.playback).toMatchObject({
      index: 2,
      phase: 'between lines',
      completed: new Set(['a', 'you']),
    })
    expect(rehearsal.effects).toContainEqual({ type: 'keep take', id: 'you' })
    rehearsal.advance(999)
    expect(rehearsal.listPlayed()).toEqual(['a'])
    rehearsal.advance(1)
    expect(rehearsal.listPlayed()).toEqual(['a', 'b'])
  })

  it('[R-10-11] An end that is noticed late is answered no later than the pace says, counted from the last word', () => {
    const answersAfter = (noticedMs: number) => {
      const rehearsal = startActorLine()
        .hearAfter(900, { type: 'speech started' })
        .hearAfter(900, { type: 'speech ended' })
        .hearAfter(noticedMs, { type: 'cue', kind: 'probable' })
      for (let ms = noticedMs; ms <= 6000; ms += 50) {
        if (rehearsal.listPlayed().includes('b')) return ms
        rehearsal.advance(50)
      }
      return undefined
    }
    expect([100, 800, 1200, 4000].map(answersAfter)).toEqual([1500, 1500, 1500, 4000])
  })

  it('[R-36-14] After a cut-off line the partner answers at once, and after a beat as late as the pace and the beat say', () => {
    const answersAfter = (dialog: string, answer: string) => {
      const lines = [
        A,
        { ...ACTOR_LINE, timing: findLineTiming(dialog, readDirection(dialog, []), false) },
        { ...B, timing: findLineTiming(answer, readDirection(answer, []), false) },
      ]
      const rehearsal = createRehearsalHarness(lines, { pace: 'natural' }).send(LISTENER_OPENED, PLAY).playClip('a')
      rehearsal.hearAfter(900, { type: 'cue', kind: 'heard' })
      for (let ms = 0; ms <= 5000; ms += 100) {
        if (rehearsal.listPlayed().includes('b')) return ms
        rehearsal.advance(100)
      }
      return undefined
    }
    expect(answersAfter("I didn't—", 'Yes.')).toBe(0)
    expect(answersAfter("I didn't.", '(interrupting) Yes.')).toBe(0)
    expect(answersAfter("I didn't.", 'Yes.')).toBe(1500)
    expect(answersAfter("I didn't—", '(beat) Yes.')).toBe(2300)
  })

  it('A tight pace answers in the same step and a roomy pace after two seconds', () => {
    const tight = createRehearsalHarness(SCENE, { pace: 'tight' }).send(LISTENER_OPENED, PLAY).playClip('a')
    expect(tight.hearAfter(900, { type: 'cue', kind: 'heard' }).listPlayed()).toEqual(['a', 'b'])
    const roomy = createRehearsalHarness(SCENE, { pace: 'roomy' }).send(LISTENER_OPENED, PLAY).playClip('a')
    roomy.hearAfter(900, { type: 'cue', kind: 'heard' })
    expect(roomy.advance(1999).listPlayed()).toEqual(['a'])
    expect(roomy.advance(1).listPlayed()).toEqual(['a', 'b'])
  })
})
