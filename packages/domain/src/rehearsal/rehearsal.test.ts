import { describe, expect, it } from 'vitest'
import { A, B, createRehearsalHarness, SCENE, ACTOR_LINE } from './testing/rehearsal-harness.ts'
import type { RehearsalEvent } from './rehearsal-state.ts'
import { findNextWakeMs } from './rehearsal.ts'
import { summariseRun } from './run-record.ts'

const PLAY: RehearsalEvent = { type: 'play' }
const LISTENER_OPENED: RehearsalEvent = { type: 'listener opened', canRecord: true }

const startActorLine = () => createRehearsalHarness(SCENE).send(LISTENER_OPENED, PLAY).playClip('a')

describe('the actor’s line', () => {
  it('[R-4-52] Reaching the actor’s line cues the actor, starts listening and starts a take', () => {
    const rehearsal = startActorLine()
    expect(rehearsal.effects.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['cue actor', 'listen', 'record', 'show line']),
    )
    expect(rehearsal.effects).toContainEqual({ type: 'listen', id: 'you', line: ACTOR_LINE.dialog })
    expect(rehearsal.state.actorTurn).toMatchObject({ isListening: true, isRecorded: true, litWords: 0 })
  })

  it('[R-9-24] Listening and recording begin 0 ms after the partner’s line; the line turns into a recording line after 500 ms, or as soon as the actor speaks', () => {
    const rehearsal = startActorLine()
    expect(rehearsal.state.playback.phase).toBe('actor cued')
    expect(rehearsal.state.actorTurn).toMatchObject({ isListening: true, isRecorded: true })
    expect(rehearsal.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['listen', 'record']))
    expect(rehearsal.advance(499).state.playback.phase).toBe('actor cued')
    expect(rehearsal.advance(500).state.playback.phase).toBe('actor turn')
    const early = startActorLine().hearAfter(120, { type: 'speech started' })
    expect(early.state.playback.phase).toBe('actor turn')
  })

  it('[R-2.8-30] [R-4-67] Words are highlighted as they are reached and never unhighlighted', () => {
    const rehearsal = startActorLine().hearAfter(800, { type: 'word reached', pageWord: 2 })
    expect(rehearsal.state.actorTurn?.litWords).toBe(3)
    expect(rehearsal.hearAfter(100, { type: 'word reached', pageWord: 1 }).state.actorTurn?.litWords).toBe(3)
  })

  it('An actor’s line after another is listened to and recorded at once, because no partner answers between them', () => {
    const next = { ...ACTOR_LINE, id: 'you too', dialog: 'There.' }
    const rehearsal = createRehearsalHarness([A, ACTOR_LINE, next])
      .send(LISTENER_OPENED, PLAY)
      .playClip('a')
      .hearAfter(900, { type: 'cue', kind: 'heard' })
    expect(rehearsal.effects.filter(({ type }) => /take|listen|record/.test(type))).toMatchObject([
      { type: 'keep take', id: 'you' },
      { type: 'listen', id: 'you too' },
      { type: 'record', id: 'you too' },
    ])
    const direction = { ...A, id: 'direction', audioUrl: '', isSilent: true }
    const apart = createRehearsalHarness([A, ACTOR_LINE, direction, next]).send(LISTENER_OPENED, PLAY).playClip('a')
    apart.hearAfter(900, { type: 'cue', kind: 'heard' }).advance(100)
    expect(apart.state.actorTurn).toMatchObject({ id: 'you too', isListening: true })
  })

  it('[R-4-54] Skipping stops listening, drops the take and moves on', () => {
    const rehearsal = startActorLine().send({ type: 'skip' })
    expect(rehearsal.effects).toEqual(
      expect.arrayContaining([{ type: 'stop listening' }, { type: 'drop take', id: 'you' }]),
    )
    expect(rehearsal.state.playback.skipped).toEqual(new Set(['you']))
    expect(rehearsal.state.actorTurn).toBeUndefined()
  })

  it('[R-4-68] Pausing keeps the take and the heard words, and resuming continues from there', () => {
    const rehearsal = startActorLine().hearAfter(600, { type: 'word reached', pageWord: 1 }).send({ type: 'pause' })
    expect(rehearsal.effects).toEqual([{ type: 'stop listening' }, { type: 'pause take' }])
    rehearsal.send(PLAY)
    expect(rehearsal.effects).toEqual(
      expect.arrayContaining([
        { type: 'listen', id: 'you', line: 'it so I could give it back.' },
        { type: 'resume take' },
      ]),
    )
    expect(rehearsal.state.actorTurn?.litWords).toBe(2)
    expect(rehearsal.hearAfter(900, { type: 'word reached', pageWord: 2 }).state.actorTurn?.litWords).toBe(5)
    rehearsal.hearAfter(900, { type: 'cue', kind: 'heard' })
    expect(rehearsal.advance(1500).listPlayed()).toEqual(['a', 'b'])
  })

  it('A listener that reopens mid-line is given the rest of the line, starting after a stage direction', () => {
    const line = { ...ACTOR_LINE, dialog: 'One two (she sits down) three four.' }
    const rehearsal = createRehearsalHarness([A, line, B])
      .send(LISTENER_OPENED, PLAY)
      .playClip('a')
      .hearAfter(600, { type: 'word reached', pageWord: 1 })
    rehearsal.send({ type: 'listener closed' }, LISTENER_OPENED)
    expect(rehearsal.effects).toContainEqual({ type: 'listen', id: 'you', line: 'three four.' })
    expect(rehearsal.hearAfter(900, { type: 'word reached', pageWord: 0 }).state.actorTurn?.litWords).toBe(6)
  })

  it('Pausing pauses the take also when the listener has failed or has heard the whole line', () => {
    const withoutListener = startActorLine().send({ type: 'listener closed' }, { type: 'pause' })
    expect(withoutListener.effects).toEqual([{ type: 'pause take' }])
    expect(withoutListener.send(PLAY).effects).toContainEqual({ type: 'resume take' })
    expect(withoutListener.send({ type: 'spoken', by: 'tapped' }).effects).toContainEqual({
      type: 'keep take',
      id: 'you',
    })
    const heard = startActorLine().hearAfter(900, { type: 'cue', kind: 'heard' }).send({ type: 'pause' })
    expect(heard.effects).toEqual([{ type: 'pause take' }])
  })

  it('A run paused in the 500 ms after the last word goes on when it is resumed', () => {
    const rehearsal = startActorLine().hearAfter(900, { type: 'cue', kind: 'heard' }).send({ type: 'pause' })
    expect(rehearsal.advance(60_000).state.playback).toMatchObject({ index: 1, mode: 'paused' })
    expect(rehearsal.send(PLAY).advance(0).state.playback.index).toBe(2)
  })

  it('Listener events during the partner’s line or after the actor’s line change nothing', () => {
    const rehearsal = createRehearsalHarness(SCENE).send(LISTENER_OPENED, PLAY)
    rehearsal.hearAfter(100, { type: 'cue', kind: 'heard' })
    expect(rehearsal.state.playback.index).toBe(0)
    const finished = startActorLine().hearAfter(900, { type: 'cue', kind: 'heard' })
    finished.hearAfter(10, { type: 'cue', kind: 'heard' })
    expect(finished.advance(5000).listPlayed()).toEqual(['a', 'b'])
  })

  it('An actor’s line that has only stage directions passes by itself', () => {
    const rehearsal = createRehearsalHarness([A, { ...ACTOR_LINE, dialog: '(She leaves.)' }, B], { pace: 'tight' })
      .send(LISTENER_OPENED, PLAY)
      .playClip('a')
    expect(rehearsal.advance(600).listPlayed()).toEqual(['a', 'b'])
  })

  it('Without a listener a tap ends the line and nothing is recorded', () => {
    const rehearsal = createRehearsalHarness(SCENE).send(PLAY).playClip('a')
    expect(rehearsal.effects.map(({ type }) => type)).not.toContain('listen')
    expect(rehearsal.effects.map(({ type }) => type)).not.toContain('record')
    expect(rehearsal.send({ type: 'spoken', by: 'tapped' }).advance(100).listPlayed()).toEqual(['a', 'b'])
  })

  it('A listener that opens late gets the current line, and when it closes a tap ends the line', () => {
    const rehearsal = createRehearsalHarness(SCENE).send(PLAY).playClip('a')
    rehearsal.send(LISTENER_OPENED)
    expect(rehearsal.effects).toContainEqual({ type: 'listen', id: 'you', line: ACTOR_LINE.dialog })
    rehearsal.send({ type: 'listener closed' })
    expect(rehearsal.effects).toEqual([{ type: 'stop listening' }])
    expect(rehearsal.state.actorTurn?.isListening).toBe(false)
    expect(rehearsal.send({ type: 'spoken', by: 'tapped' }).advance(100).listPlayed()).toEqual(['a', 'b'])
  })

  it('An unvoiced line of the partner is listened to and never recorded', () => {
    const rehearsal = createRehearsalHarness([A, { ...B, audioUrl: '' }])
      .send(LISTENER_OPENED, PLAY)
      .playClip('a')
    rehearsal.advance(100)
    expect(rehearsal.effects.map(({ type }) => type)).toContain('listen')
    expect(rehearsal.effects.map(({ type }) => type)).not.toContain('record')
  })
})

describe('prompting', () => {
  it('A prompt is offered after four seconds of silence, at the start of the line and after the actor stops speaking', () => {
    const rehearsal = startActorLine()
    expect(rehearsal.advance(3999).state.actorTurn?.offer).toBeUndefined()
    expect(rehearsal.advance(1).state.actorTurn?.offer).toBe('silence')
    rehearsal.hearAfter(10, { type: 'speech started' }).hearAfter(500, { type: 'speech ended' })
    expect(rehearsal.state.actorTurn?.offer).toBeUndefined()
    expect(rehearsal.advance(4000).state.actorTurn?.offer).toBe('silence')
  })

  it('[R-20-18] With all but the last word heard the offer comes after three seconds, also while the room is loud', () => {
    const rehearsal = startActorLine()
      .hearAfter(100, { type: 'speech started' })
      .hearAfter(600, { type: 'word reached', pageWord: 7 })
    expect(rehearsal.advance(2999).state.actorTurn?.offer).toBeUndefined()
    expect(rehearsal.advance(1).state.actorTurn?.offer).toBe('last word')
    rehearsal.hearAfter(10, { type: 'speech ended' }).hearAfter(500, { type: 'speech started' })
    expect(rehearsal.state.actorTurn?.offer).toBe('last word')
    rehearsal.hearAfter(10, { type: 'word reached', pageWord: 8 })
    expect(rehearsal.state.actorTurn?.offer).toBeUndefined()
  })

  it('[R-20-31] Eight seconds of sound without a word of the line bring an offer, which more sound does not take away', () => {
    const rehearsal = startActorLine()
      .hearAfter(100, { type: 'speech started' })
      .hearAfter(600, { type: 'word reached', pageWord: 6 })
    expect(rehearsal.advance(7999).state.actorTurn?.offer).toBeUndefined()
    expect(rehearsal.advance(1).state.actorTurn?.offer).toBe('noise')
    rehearsal.hearAfter(10, { type: 'speech ended' }).hearAfter(500, { type: 'speech started' })
    expect(rehearsal.state.actorTurn?.offer).toBe('noise')
    rehearsal.hearAfter(10, { type: 'word reached', pageWord: 7 })
    expect(rehearsal.state.actorTurn?.offer).toBeUndefined()
  })

  it('[R-20-31] A sound every second does not put the offer off', () => {
    const rehearsal = startActorLine()
    for (let second = 0; second < 8; second += 1)
      rehearsal.hearAfter(500, { type: 'speech started' }).hearAfter(500, { type: 'speech ended' })
    expect(rehearsal.advance(0).state.actorTurn?.offer).toBe('noise')
  })

  it('No prompt is offered and no tick is scheduled once every word was heard', () => {
    const rehearsal = startActorLine()
      .hearAfter(600, { type: 'word reached', pageWord: 8 })
      .hearAfter(10, { type: 'speech ended' })
    const { words, matched } = rehearsal.state.actorTurn ?? { words: [], matched: 0 }
    expect(matched).toBe(words.length)
    expect(rehearsal.advance(5000).state.actorTurn?.offer).toBeUndefined()
    expect(findNextWakeMs(rehearsal.state)).toBeUndefined()
  })

  it('Silence of an hour does not finish a line', () => {
    expect(startActorLine().advance(3_600_000).state.playback).toMatchObject({ index: 1, phase: 'actor turn' })
  })

  it('A prompt gives the next four words, a second one four more, and both go when the words are said', () => {
    const rehearsal = startActorLine().hearAfter(600, { type: 'word reached', pageWord: 0 }).send({ type: 'prompt' })
    expect(rehearsal.effects).toEqual([{ type: 'speak prompt', words: 'kept it so I' }])
    expect(rehearsal.state.actorTurn?.prompt).toEqual({ fromWord: 1, toWord: 5 })
    rehearsal.send({ type: 'prompt' })
    expect(rehearsal.effects).toEqual([{ type: 'speak prompt', words: 'could give it back.' }])
    expect(rehearsal.hearAfter(900, { type: 'word reached', pageWord: 8 }).state.actorTurn?.prompt).toBeUndefined()
  })

  it('A prompt during the partner’s line does nothing', () => {
    expect(createRehearsalHarness(SCENE).send(LISTENER_OPENED, PLAY, { type: 'prompt' }).effects).toEqual([])
  })
})

describe('the whole run', () => {
  it('[R-4-55] [R-4-57] Playback stops after the last line and is complete once every actor’s line is done or skipped', () => {
    const rehearsal = createRehearsalHarness([A, ACTOR_LINE])
      .send(LISTENER_OPENED, PLAY)
      .playClip('a')
      .send({ type: 'skip' })
    expect(rehearsal.state.playback).toMatchObject({ mode: 'idle', isComplete: true, index: 0 })
  })

  it('[R-4-56] A script without actor’s lines is complete only after it was heard', () => {
    const rehearsal = createRehearsalHarness([A, B]).send(PLAY)
    expect(rehearsal.state.playback.isComplete).toBe(false)
    rehearsal.playClip('a').advance(100)
    expect(rehearsal.playClip('b').state.playback.isComplete).toBe(true)
  })

  it('[R-4-58] [R-4-59] [R-4-60] [R-4-61] Starting over stops listening, clears the progress and plays after 500 ms', () => {
    const rehearsal = startActorLine()
      .hearAfter(700, { type: 'word reached', pageWord: 3 })
      .send({ type: 'start over' })
    expect(rehearsal.effects).toEqual(
      expect.arrayContaining([{ type: 'stop listening' }, { type: 'drop take', id: 'you' }, { type: 'show top' }]),
    )
    expect(rehearsal.state).toMatchObject({ actorTurn: undefined, playback: { index: 0, completed: new Set() } })
    expect(rehearsal.advance(499).listPlayed()).toEqual(['a'])
    expect(rehearsal.advance(1).listPlayed()).toEqual(['a', 'a'])
  })

  it('A recorded line is played, unless the setting asks the actor to speak it again', () => {
    const recorded = [A, { ...ACTOR_LINE, audioUrl: 'https://storage.test/take' }, B]
    const phaseOf = (isSpokenAnew: boolean) =>
      createRehearsalHarness(recorded, { isSpokenAnew })
        .send(LISTENER_OPENED, PLAY, { type: 'start over' })
        .advance(500)
        .playClip('a').state.playback.phase
    expect([phaseOf(false), phaseOf(true)]).toEqual(['loading', 'actor cued'])
  })

  it('Cue time and pace are counted from the last silence, not from a breath in mid-line', () => {
    const rehearsal = startActorLine()
      .hearAfter(200, { type: 'speech started' })
      .hearAfter(800, { type: 'speech ended' })
    rehearsal.hearAfter(600, { type: 'speech started' }).hearAfter(9400, { type: 'cue', kind: 'heard' })
    expect(rehearsal.state.lastCueMs).toBeUndefined()
    expect(rehearsal.state.playback.index).toBe(1)
    expect(rehearsal.advance(499).state.playback.index).toBe(1)
    expect(rehearsal.advance(1).state.playback.index).toBe(2)
  })

  it('The last line of a loop is kept and recorded like the others, in every round', () => {
    const rehearsal = createRehearsalHarness([A, ACTOR_LINE])
      .send(LISTENER_OPENED, { type: 'loop', from: 0, to: 1 })
      .playClip('a')
    rehearsal.send({ type: 'spoken', by: 'tapped' })
    expect(rehearsal.effects).toContainEqual({ type: 'keep take', id: 'you' })
    rehearsal.advance(100).playClip('a').send({ type: 'skip' })
    expect(rehearsal.effects).toContainEqual({ type: 'drop take', id: 'you' })
    expect(rehearsal.state.run.lines.map(({ id, ending }) => [id, ending])).toEqual([
      ['a', 'read'],
      ['you', 'tapped'],
      ['a', 'read'],
      ['you', 'skipped'],
    ])
    const drill = createRehearsalHarness([ACTOR_LINE]).send(LISTENER_OPENED, { type: 'loop', from: 0, to: 0 })
    drill.send({ type: 'spoken', by: 'tapped' })
    expect(drill.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['keep take', 'record']))
  })

  it('The run records for each line its outcome, its cue and answer times and its missed words', () => {
    const rehearsal = startActorLine()
    rehearsal
      .hearAfter(600, { type: 'speech started' })
      .hearAfter(300, { type: 'word reached', pageWord: 1 })
      .hearAfter(500, { type: 'word reached', pageWord: 6 })
      .hearAfter(900, { type: 'speech ended' })
      .hearAfter(210, { type: 'cue', kind: 'probable' })
    rehearsal.advance(1290)
    rehearsal.playClip('b')
    expect(rehearsal.state.lastCueMs).toBe(210)
    const [run] = rehearsal.savedRuns
    expect(run?.lines.map(({ id, ending, missed }) => [id, ending, missed])).toEqual([
      ['a', 'read', 0],
      ['you', 'probable', 6],
      ['b', 'read', 0],
    ])
    expect(run?.lines[1]).toMatchObject({ isActors: true, cueMs: 210, answerMs: 1500 })
    expect(JSON.stringify(run)).not.toContain('give')
  })

  it('[R-20-21] The time of a run counts what was played and said, and no pause', () => {
    const rehearsal = createRehearsalHarness(SCENE, { pace: 'tight' }).send(LISTENER_OPENED, PLAY)
    rehearsal.send({ type: 'clip started', id: 'a' }).advance(2000).send({ type: 'pause' })
    rehearsal.advance(120_000).send(PLAY, { type: 'clip started', id: 'a' }).advance(1000)
    rehearsal.send({ type: 'clip ended', id: 'a' }).advance(1000).send({ type: 'pause' })
    rehearsal.advance(120_000).send(PLAY).advance(3000).send({ type: 'spoken', by: 'tapped' }).advance(10)
    expect(summariseRun({ startedMs: 0, lines: rehearsal.state.run.lines }).seconds).toBe(5)
  })

  it('[R-20-21] The answer to a line that was ended by a tap is not timed', () => {
    const rehearsal = startActorLine().hearAfter(600, { type: 'word reached', pageWord: 1 })
    rehearsal.advance(4000).send({ type: 'spoken', by: 'tapped' }).advance(1500).playClip('b')
    expect(rehearsal.savedRuns[0]?.lines[1]).toMatchObject({ id: 'you', ending: 'tapped' })
    expect(rehearsal.savedRuns[0]?.lines[1]).not.toHaveProperty('answerMs')
  })

  it('A voice-only listener reports no missed words', () => {
    const rehearsal = startActorLine()
      .hearAfter(100, { type: 'speech started' })
      .hearAfter(2000, { type: 'speech ended' })
    rehearsal.hearAfter(1500, { type: 'cue', kind: 'probable' })
    rehearsal.advance(2000)
    expect(rehearsal.state.run.lines.at(-1)).toMatchObject({ id: 'you', ending: 'probable', missed: 0 })
  })
})
