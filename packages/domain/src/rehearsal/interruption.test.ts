import { describe, expect, it } from 'vitest'
import { PLAIN_TIMING } from '../direction/line-timing.ts'
import type { RehearsalEvent } from './rehearsal-state.ts'
import type { RehearsalSettings } from './rehearsal-settings.ts'
import { A, ACTOR_LINE, B, createRehearsalHarness } from './testing/rehearsal-harness.ts'

const CUT_OFF = { ...A, timing: { ...PLAIN_TIMING, ending: 'cut off' as const } }
const START: RehearsalEvent[] = [
  { type: 'listener opened', canRecord: true },
  { type: 'play' },
  { type: 'clip started', id: 'a' },
]
const isListening = (type: string): boolean => type === 'listen' || type === 'stop listening'

function startClip(settings: Partial<RehearsalSettings> = {}, lines = [CUT_OFF, ACTOR_LINE, B]) {
  return createRehearsalHarness(lines, { hasHeadphones: true, ...settings }).send(...START)
}

describe('a partner that can be interrupted', () => {
  it('[R-64-01] [R-64-04] While a partner says a line that is cut off, the actor’s next line is listened to, and its first word stops the partner and begins the turn', () => {
    const rehearsal = startClip()
    expect(rehearsal.effects).toContainEqual({
      type: 'listen',
      id: 'you',
      line: ACTOR_LINE.dialog,
      isInterrupting: true,
    })
    rehearsal.hearAfter(700, { type: 'interrupted' })
    const types = rehearsal.effects.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['stop clip', 'cue actor', 'record']))
    // The listener goes on: what it is told again it would hear from then on only.
    expect(types.filter(isListening)).toEqual([])
    expect(rehearsal.state.actorTurn).toMatchObject({ id: 'you', isListening: true, isSpeaking: true })
    rehearsal.hearAfter(900, { type: 'cue', kind: 'heard' }).advance(2000)
    expect(rehearsal.listPlayed()).toEqual(['a', 'b'])
    expect(rehearsal.state.run.lines.map(({ id, ending }) => [id, ending])).toEqual([
      ['a', 'read'],
      ['you', 'heard'],
    ])
    expect(rehearsal.state.run.lines.map(({ wasCutInOn = false }) => wasCutInOn)).toEqual([true, false])
  })

  it('[R-64-01] A partner who was not interrupted ends the line, and the actor’s line is listened to anew', () => {
    const rehearsal = startClip().advance(3000).send({ type: 'clip ended', id: 'a' })
    expect(rehearsal.effects.filter(({ type }) => isListening(type))).toEqual([
      { type: 'listen', id: 'you', line: ACTOR_LINE.dialog },
    ])
    expect(rehearsal.state.interruptingId).toBe('')
  })

  it.each<[string, Partial<RehearsalSettings>, Parameters<typeof startClip>[1]]>([
    ['the script does not cut off', {}, [A, ACTOR_LINE, B]],
    ['another partner answers', {}, [CUT_OFF, B, ACTOR_LINE]],
  ])('[R-64-01] A line that %s is never interrupted', (_, settings, lines) => {
    const rehearsal = startClip(settings, lines).hearAfter(700, { type: 'interrupted' })
    expect(rehearsal.state.playback).toMatchObject({ index: 0, phase: 'playing clip' })
  })

  it('[R-64-02] Without an earbud, or with the setting off, the partner is not interrupted', () => {
    for (const settings of [{ hasHeadphones: false }, { isInterruptible: false }]) {
      const rehearsal = startClip(settings)
      expect(rehearsal.effects.filter(({ type }) => isListening(type))).toEqual([])
      expect(rehearsal.hearAfter(700, { type: 'interrupted' }).state.playback.phase).toBe('playing clip')
    }
  })

  it.each<[string, RehearsalEvent]>([
    ['paused', { type: 'pause' }],
    ['skipped', { type: 'skip' }],
    ['moved elsewhere', { type: 'play from', index: 2 }],
  ])('A run that is %s while the partner can be interrupted no longer expects it', (_, event) => {
    const rehearsal = startClip().send(event)
    expect(rehearsal.state.interruptingId).toBe('')
    expect(rehearsal.effects.findLast(({ type }) => isListening(type))?.type).toBe(
      event.type === 'skip' ? 'listen' : 'stop listening',
    )
  })

  it('A partner who goes on after a pause can be interrupted again', () => {
    const rehearsal = startClip().send({ type: 'pause' }, { type: 'play' })
    rehearsal.send({ type: 'clip started', id: 'a' }).hearAfter(700, { type: 'interrupted' })
    expect(rehearsal.state.actorTurn?.id).toBe('you')
  })
})
