import { describe, expect, it } from 'vitest'
import { findLineTiming } from '../direction/find-line-timing.ts'
import { readDirection } from '../direction/read-direction.ts'
import { A, ACTOR_LINE, B, createRehearsalHarness, SCENE } from './testing/rehearsal-harness.ts'
import { DEFAULT_SETTINGS, type RehearsalSettings } from './rehearsal-settings.ts'
import type { RehearsalEffect, RehearsalLine } from './rehearsal-state.ts'
import { shapeRun, type WordTimes } from './italian-run-and-short-cues.ts'

const openRun = (lines: readonly RehearsalLine[], settings: Partial<RehearsalSettings>, wordTimes?: WordTimes) =>
  createRehearsalHarness(shapeRun(lines, { ...DEFAULT_SETTINGS, ...settings }, wordTimes), settings)

const another = (id: string, dialog: string, more: Partial<RehearsalLine> = {}): RehearsalLine => ({
  ...A,
  id,
  dialog,
  audioUrl: `https://storage.test/${id}`,
  timing: findLineTiming(dialog, readDirection(dialog, []), false),
  ...more,
})
const narration = (id: string) => another(id, 'He looks away.', { isNarration: true })

describe('one speed for a run', () => {
  it('[R-45-01] Every clip is prepared, scheduled and played at the chosen speed, and at 1x by default', () => {
    const lines = [A, B]
    for (const [settings, speed] of [
      [{}, 1],
      [{ speed: 1.25 }, 1.25],
    ] as const) {
      const run = openRun(lines, settings).send({ type: 'play' })
      expect(run.effects).toContainEqual({ type: 'play clip', id: 'a', speed })
      expect(run.effects).toContainEqual({ type: 'prepare clips', clips: [{ id: 'b', speed }] })
      run.send({ type: 'clip started', id: 'a' })
      expect(run.effects).toContainEqual({ type: 'schedule clip', id: 'b', gapMs: 120, speed })
    }
  })

  it('[R-45-01] Another speed changes the clip that plays and what follows it, and replaces the speed of a line', () => {
    const run = openRun([A, B], {}).send({ type: 'set speed', id: 'b', speed: 2 }, { type: 'play' })
    run.send({ type: 'clip started', id: 'a' })
    run.send({ type: 'settings changed', settings: { ...DEFAULT_SETTINGS, isShowingNotes: false } })
    expect(run.effects).toEqual([])
    run.send({ type: 'settings changed', settings: { ...DEFAULT_SETTINGS, speed: 0.75 } })
    expect(run.effects).toEqual([
      { type: 'change speed', speed: 0.75 },
      { type: 'prepare clips', clips: [{ id: 'b', speed: 0.75 }] },
      { type: 'schedule clip', id: 'b', gapMs: 120, speed: 0.75 },
    ])
  })

  it('[R-45-01] Another speed counts for a clip that is still loading', () => {
    const run = openRun([A], {}).send({ type: 'play' })
    run.send({ type: 'settings changed', settings: { ...DEFAULT_SETTINGS, speed: 0.75 } })
    expect(run.effects).toEqual([{ type: 'change speed', speed: 0.75 }])
  })

  it('[R-45-01] A clip that started again at another speed has the next one placed after it again', () => {
    const run = openRun([A, B], {}).send({ type: 'play' }, { type: 'clip started', id: 'a' })
    run.send({ type: 'settings changed', settings: { ...DEFAULT_SETTINGS, speed: 1.5 } })
    run.send({ type: 'clip started', id: 'a' })
    expect(run.effects).toEqual([{ type: 'schedule clip', id: 'b', gapMs: 120, speed: 1.5 }])
  })
})

describe('an Italian run', () => {
  it('[R-45-03] In an Italian run everything is played at 1.5x, whatever speed is chosen, and the chosen one holds again afterwards', () => {
    const run = openRun([A, B], { isItalian: true, speed: 0.75 }).send({ type: 'play' })
    expect(run.effects).toContainEqual({ type: 'play clip', id: 'a', speed: 1.5 })
    run.send({ type: 'clip started', id: 'a' })
    run.send({ type: 'settings changed', settings: { ...DEFAULT_SETTINGS, speed: 0.75 } })
    expect(run.effects).toContainEqual({ type: 'change speed', speed: 0.75 })
  })

  it('[R-45-04] A partner follows the last sound of the one before, without a beat; overlapping lines overlap', () => {
    const gapOf = (isItalian: boolean, first: RehearsalLine, second: RehearsalLine) => {
      const { effects } = openRun([first, second], { isItalian }).send(
        { type: 'play' },
        { type: 'clip started', id: 'a' },
      )
      return effects.flatMap((effect) => (effect.type === 'schedule clip' ? [effect.gapMs] : []))
    }
    const beat = another('b', '(beat) No.')
    expect(gapOf(false, A, beat)).toEqual([920])
    expect(gapOf(true, A, beat)).toEqual([0])
    expect(gapOf(true, A, another('b', '(overlapping) No.'))).toEqual([-350])
  })

  it('[R-45-04] The partner answers at once, also after a tap and with a beat before the line', () => {
    const scene = [ACTOR_LINE, another('b', '(beat) No.')]
    const afterTap = (isItalian: boolean) =>
      openRun(scene, { isItalian }).send({ type: 'play' }, { type: 'spoken', by: 'tapped' })
    expect(afterTap(false).listPlayed()).toEqual([])
    expect(afterTap(true).listPlayed()).toEqual(['b'])
    const afterCue = (settings: Partial<RehearsalSettings>) =>
      openRun(scene, settings)
        .send({ type: 'listener opened', canRecord: false }, { type: 'play' })
        .hearAfter(900, { type: 'cue', kind: 'heard' })
        .advance(0)
    expect(afterCue({}).listPlayed()).toEqual([])
    expect(afterCue({ isItalian: true }).listPlayed()).toEqual(['b'])
  })

  it('[R-45-05] Directions that are read aloud, and lines of nothing but directions, are passed over', () => {
    const pantomime = { ...ACTOR_LINE, id: 'shrug', dialog: '(shrugs)' }
    const scene = [narration('n1'), A, narration('n2'), pantomime, ACTOR_LINE, B]
    const playAll = (isItalian: boolean) => {
      const run = openRun(scene, { isItalian }).send({ type: 'play' })
      for (const id of ['n1', 'a', 'n2']) run.playClip(id).advance(200)
      return run
    }
    expect(playAll(false).listPlayed()).toEqual(['n1', 'a', 'n2'])
    expect(playAll(false).state.playback.index).toBe(3)
    expect(playAll(true).listPlayed()).toEqual(['a'])
    expect(playAll(true).state.playback.index).toBe(4)
  })
})

describe('short cues', () => {
  const LONG = another('long', 'I never (beat) said a word to your brother.')
  const TIMES = new Map([['long', [10, 200, 200, 500, 700, 900, 1100, 1300, 1500]]])
  const played = (effects: readonly RehearsalEffect[]) => effects.filter(({ type }) => type === 'play clip')
  const start = (lines: readonly RehearsalLine[], wordTimes: WordTimes = TIMES) =>
    openRun(lines, { hasShortCues: true }, wordTimes).send({ type: 'play' })

  it("[R-45-06] The partner's line before the actor's is heard from its last five spoken words on", () => {
    const lines = [LONG, ACTOR_LINE]
    expect(played(start(lines).effects)).toEqual([{ type: 'play clip', id: 'long', speed: 1, fromMs: 700 }])
    expect(played(openRun(lines, {}).send({ type: 'play' }).effects)).toEqual([
      { type: 'play clip', id: 'long', speed: 1 },
    ])
  })

  it('[R-45-06] A cue of five words, or one whose times are not known, is heard whole', () => {
    const five = { ...LONG, dialog: 'It was never your fault.' }
    expect(played(start([five, ACTOR_LINE]).effects)).toEqual([{ type: 'play clip', id: 'long', speed: 1 }])
    const six = { ...LONG, dialog: 'It was never your fault, Dani.' }
    expect(played(start([six, ACTOR_LINE]).effects)).toEqual([{ type: 'play clip', id: 'long', speed: 1, fromMs: 200 }])
    expect(played(start([six, ACTOR_LINE], new Map()).effects)).toEqual([{ type: 'play clip', id: 'long', speed: 1 }])
  })

  it('[R-45-07] Lines that cue nobody and directions are passed over, and the run ends after the last line', () => {
    const lines = [another('first', 'Well.'), LONG, narration('n'), ACTOR_LINE, B]
    const run = start(lines)
    expect(run.listPlayed()).toEqual(['long'])
    run.playClip('long')
    expect(run.state.playback).toMatchObject({ index: 3, phase: 'actor cued' })
    run.send({ type: 'spoken', by: 'tapped' })
    expect(run.state.playback.isComplete).toBe(true)
    expect(run.listPlayed()).toEqual(['long'])
  })

  it("[R-45-07] A silent direction is no cue, and neither is the actor's own line", () => {
    const heading = another('h', 'INT. KITCHEN', { isNarration: true, isSilent: true, audioUrl: '' })
    const lines = [LONG, heading, ACTOR_LINE, { ...ACTOR_LINE, id: 'also you' }]
    expect(shapeRun(lines, { ...DEFAULT_SETTINGS, hasShortCues: true }, TIMES)).toMatchObject([
      { id: 'long', fromMs: 700 },
      { id: 'h', isLeftOut: true },
      { id: 'you' },
      { id: 'also you' },
    ])
    expect(start([ACTOR_LINE]).state.playback.index).toBe(0)
  })

  it('[R-45-07] A line that is heard alone is heard whole, also one that runs leave out', () => {
    const lines = [another('first', 'Well.'), LONG, ACTOR_LINE]
    const run = openRun(lines, { hasShortCues: true }, TIMES)
    expect(played(run.send({ type: 'play line', index: 1 }).effects)).toEqual([
      { type: 'play clip', id: 'long', speed: 1 },
    ])
    expect(played(run.send({ type: 'play line', index: 0 }).effects)).toEqual([
      { type: 'play clip', id: 'first', speed: 1 },
    ])
  })

  it('[R-45-07] A clip that is scheduled when short cues are turned on is taken back, or heard from its last words on', () => {
    const settings = { ...DEFAULT_SETTINGS, hasShortCues: true }
    const turnOn = (lines: readonly RehearsalLine[]) =>
      openRun(lines, {}, TIMES)
        .send({ type: 'play' }, { type: 'clip started', id: 'a' })
        .useLines(shapeRun(lines, settings, TIMES))
        .send({ type: 'settings changed', settings }).effects
    expect(turnOn([A, narration('n'), ACTOR_LINE])).toEqual([{ type: 'unschedule clip' }])
    expect(turnOn([A, LONG, ACTOR_LINE])).toEqual([
      { type: 'unschedule clip' },
      { type: 'schedule clip', id: 'long', gapMs: 120, speed: 1, fromMs: 700 },
    ])
  })

  it('[R-45-05] A direction that is scheduled when an Italian run is turned on is taken back', () => {
    const lines = [A, narration('n'), ACTOR_LINE]
    const settings: RehearsalSettings = { ...DEFAULT_SETTINGS, speed: 1.5, isItalian: true }
    const run = openRun(lines, { speed: 1.5 }).send({ type: 'play' }, { type: 'clip started', id: 'a' })
    run.useLines(shapeRun(lines, settings)).send({ type: 'settings changed', settings })
    expect(run.effects).toEqual([{ type: 'unschedule clip' }])
  })

  it('[R-45-07] A script without a line of the actor is heard whole', () => {
    expect(start([LONG, B]).listPlayed()).toEqual(['long'])
    expect(shapeRun([LONG, B], { ...DEFAULT_SETTINGS, hasShortCues: true }, TIMES)).toEqual([LONG, B])
  })

  it('Without these settings the lines of a run are those of the script', () => {
    expect(shapeRun(SCENE, DEFAULT_SETTINGS)).toBe(SCENE)
  })
})

describe('asking for the line by voice', () => {
  const atActorsLine = () =>
    openRun([ACTOR_LINE], {}).send({ type: 'listener opened', canRecord: false }).send({ type: 'play' })

  it('[R-45-09] "Line!" prompts the next four words, and counts as a prompt in the record of the line', () => {
    const run = atActorsLine().hearAfter(900, { type: 'prompt requested', pageWord: 0 })
    expect(run.state.actorTurn?.prompt).toEqual({ fromWord: 0, toWord: 4 })
    expect(run.effects).toEqual([{ type: 'speak prompt', words: 'I kept it so' }])
    run.hearAfter(2000, { type: 'cue', kind: 'heard', notHeard: [] }).advance(2000)
    expect(run.savedRuns[0]?.lines[0]?.attempt).toMatchObject({ prompts: 1 })
    const without = atActorsLine().hearAfter(2900, { type: 'cue', kind: 'heard', notHeard: [] }).advance(2000)
    expect(without.savedRuns[0]?.lines[0]?.attempt).toMatchObject({ prompts: 0 })
  })

  it('[R-45-09] Words that "Line!" was taken for are taken back, and prompted from the last one that was said', () => {
    const run = atActorsLine().hearAfter(900, { type: 'word reached', pageWord: 2 })
    run.hearAfter(900, { type: 'word reached', pageWord: 4 }).hearAfter(400, { type: 'prompt requested', pageWord: 3 })
    expect(run.state.actorTurn).toMatchObject({ matched: 3, litWords: 3, prompt: { fromWord: 3, toWord: 7 } })
    const atStart = atActorsLine().hearAfter(900, { type: 'word reached', pageWord: 0 })
    atStart.hearAfter(400, { type: 'prompt requested', pageWord: 0 })
    expect(atStart.state.actorTurn).toMatchObject({ matched: 0, litWords: 0, prompt: { fromWord: 0, toWord: 4 } })
  })

  it('[R-45-09] A request that comes when nobody listens any more changes nothing', () => {
    const run = openRun([ACTOR_LINE], {}).send({ type: 'play' })
    const { state } = run
    expect(run.hearAfter(0, { type: 'prompt requested', pageWord: 0 }).state).toEqual(state)
  })
})

describe('recording', () => {
  const LISTENER_OPENED = { type: 'listener opened', canRecord: true } as const
  const isAboutTakes = ({ type }: RehearsalEffect) => type === 'record' || type === 'keep take'

  it('[R-73-01] Without "Record my lines" the line is listened to, and no take is made of it', () => {
    const rehearsal = openRun(SCENE, { isRecording: false }).send(LISTENER_OPENED, { type: 'play' }).playClip('a')
    expect(rehearsal.state.actorTurn).toMatchObject({ isListening: true, isRecorded: false })
    expect(rehearsal.effects.filter(isAboutTakes)).toEqual([])
    expect(rehearsal.send({ type: 'spoken', by: 'tapped' }).effects.filter(isAboutTakes)).toEqual([])
  })

  it('[R-73-01] A line that the actor records again is recorded without "Record my lines", also by a listener that opens late, and the others are not', () => {
    const own = [ACTOR_LINE, { ...ACTOR_LINE, id: 'you too' }]
    const rehearsal = openRun(own, { isRecording: false }).send({ type: 'speak again', index: 0 })
    expect(rehearsal.send(LISTENER_OPENED).effects).toContainEqual({ type: 'record', id: 'you' })
    expect(rehearsal.send({ type: 'spoken', by: 'tapped' }).effects).toContainEqual({ type: 'keep take', id: 'you' })
    const next = rehearsal.advance(2000).state.actorTurn
    expect(next).toMatchObject({ id: 'you too', isListening: true, isRecorded: false })
  })
})
