import { describe, expect, it } from 'vitest'
import { A, B, advance, createRehearsalHarness, SCENE, YOURS } from './rehearsal-harness.ts'
import type { RehearsalEvent } from './rehearsal-state.ts'
import { findNextWakeMs } from './rehearsal.ts'

const PLAY: RehearsalEvent = { type: 'play' }
const EAR: RehearsalEvent = { type: 'ear opened', canRecord: true }

/** At the actor's line, with an ear, 100 ms after the partner ended. */
const atYourLine = () => createRehearsalHarness(SCENE).send(EAR, PLAY).hear('a')

describe('the actor’s line', () => {
  it('[R-4-52] an ear opens when playback reaches it, with a cue, and a take begins', () => {
    const room = atYourLine()
    expect(room.effects.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['your cue', 'listen', 'record', 'show']),
    )
    expect(room.effects).toContainEqual({ type: 'listen', id: 'you', line: YOURS.dialog })
    expect(room.state.actorTurn).toMatchObject({ isListening: true, isRecorded: true, litWords: 0 })
  })

  it('[R-9-24] it is a recording line 500 ms after moving on, and at once for whoever speaks', () => {
    const room = atYourLine()
    expect(room.state.playback.phase).toBe('cued')
    expect(advance(room, 499).state.playback.phase).toBe('cued')
    expect(advance(room, 500).state.playback.phase).toBe('yours')
    const early = atYourLine().heard({ type: 'speech started' }, 120)
    expect(early.state.playback.phase).toBe('yours')
  })

  it('[R-2.8-30] [R-4-67] words light up as they are reached, never back', () => {
    const room = atYourLine().heard({ type: 'word reached', pageWord: 2 }, 800)
    expect(room.state.actorTurn?.litWords).toBe(3)
    expect(room.heard({ type: 'word reached', pageWord: 1 }, 100).state.actorTurn?.litWords).toBe(3)
  })

  it('[R-4-50] [R-4-53] [R-4-66] natural: last word, 500 ms, the run is told, one second, the next line', () => {
    const room = atYourLine().heard({ type: 'cue', kind: 'heard' }, 2000)
    expect(room.state.playback.phase).toBe('yours')
    advance(room, 499)
    expect(room.state.playback.index).toBe(1)
    advance(room, 1)
    expect(room.state.playback).toMatchObject({ index: 2, phase: 'moving', completed: new Set(['a', 'you']) })
    expect(room.effects).toContainEqual({ type: 'keep take', id: 'you' })
    advance(room, 999)
    expect(room.sounds()).toEqual(['a'])
    advance(room, 1)
    expect(room.sounds()).toEqual(['a', 'b'])
  })

  it('tight answers in the same step; roomy takes two seconds', () => {
    const tight = createRehearsalHarness(SCENE, { pace: 'tight' }).send(EAR, PLAY).hear('a')
    expect(tight.heard({ type: 'cue', kind: 'heard' }, 900).sounds()).toEqual(['a', 'b'])
    const roomy = createRehearsalHarness(SCENE, { pace: 'roomy' }).send(EAR, PLAY).hear('a')
    roomy.heard({ type: 'cue', kind: 'heard' }, 900)
    expect(advance(roomy, 1999).sounds()).toEqual(['a'])
    expect(advance(roomy, 1).sounds()).toEqual(['a', 'b'])
  })

  it('a line of one’s own after another is heard and recorded at once, for nobody answers between them', () => {
    const next = { ...YOURS, id: 'you too', dialog: 'There.' }
    const room = createRehearsalHarness([A, YOURS, next])
      .send(EAR, PLAY)
      .hear('a')
      .heard({ type: 'cue', kind: 'heard' }, 900)
    expect(room.effects.filter(({ type }) => /take|listen|record/.test(type))).toMatchObject([
      { type: 'keep take', id: 'you' },
      { type: 'listen', id: 'you too' },
      { type: 'record', id: 'you too' },
    ])
    const direction = { ...A, id: 'direction', audioUrl: '', isSilent: true }
    const apart = createRehearsalHarness([A, YOURS, direction, next]).send(EAR, PLAY).hear('a')
    advance(apart.heard({ type: 'cue', kind: 'heard' }, 900), 100)
    expect(apart.state.actorTurn).toMatchObject({ id: 'you too', isListening: true })
  })

  it('[R-4-54] skipping stops listening, drops the take and moves on', () => {
    const room = atYourLine().send({ type: 'skip' })
    expect(room.effects).toEqual(expect.arrayContaining([{ type: 'stop listening' }, { type: 'drop take', id: 'you' }]))
    expect(room.state.playback.skipped).toEqual(new Set(['you']))
    expect(room.state.actorTurn).toBeUndefined()
  })

  it('[R-4-68] a pause keeps what was recorded and what was heard, and goes on from there', () => {
    const room = atYourLine().heard({ type: 'word reached', pageWord: 1 }, 600).send({ type: 'pause' })
    expect(room.effects).toEqual([{ type: 'stop listening' }, { type: 'pause take' }])
    room.send(PLAY)
    expect(room.effects).toEqual(
      expect.arrayContaining([
        { type: 'listen', id: 'you', line: 'it so I could give it back.' },
        { type: 'go on with take' },
      ]),
    )
    expect(room.state.actorTurn?.litWords).toBe(2)
    expect(room.heard({ type: 'word reached', pageWord: 2 }, 900).state.actorTurn?.litWords).toBe(5)
    room.heard({ type: 'cue', kind: 'heard' }, 900)
    expect(advance(room, 1500).sounds()).toEqual(['a', 'b'])
  })

  it('an ear that comes back in mid-line listens for what is left, and never for half a direction', () => {
    const line = { ...YOURS, dialog: 'One two (she sits down) three four.' }
    const room = createRehearsalHarness([A, line, B])
      .send(EAR, PLAY)
      .hear('a')
      .heard({ type: 'word reached', pageWord: 1 }, 600)
    room.send({ type: 'ear closed' }, EAR)
    expect(room.effects).toContainEqual({ type: 'listen', id: 'you', line: 'three four.' })
    expect(room.heard({ type: 'word reached', pageWord: 0 }, 900).state.actorTurn?.litWords).toBe(6)
  })

  it('a pause stops the take whatever became of the ear: failed, or content with what it heard', () => {
    const deaf = atYourLine().send({ type: 'ear closed' }, { type: 'pause' })
    expect(deaf.effects).toEqual([{ type: 'pause take' }])
    expect(deaf.send(PLAY).effects).toContainEqual({ type: 'go on with take' })
    expect(deaf.send({ type: 'spoken', by: 'tapped' }).effects).toContainEqual({ type: 'keep take', id: 'you' })
    const heard = atYourLine().heard({ type: 'cue', kind: 'heard' }, 900).send({ type: 'pause' })
    expect(heard.effects).toEqual([{ type: 'pause take' }])
  })

  it('paused in the half second after the last word, the run still goes on when it is resumed', () => {
    const room = atYourLine().heard({ type: 'cue', kind: 'heard' }, 900).send({ type: 'pause' })
    expect(advance(room, 60_000).state.playback).toMatchObject({ index: 1, mode: 'paused' })
    expect(advance(room.send(PLAY), 0).state.playback.index).toBe(2)
  })

  it('what is heard while the partner speaks, or after the line was said, changes nothing', () => {
    const room = createRehearsalHarness(SCENE).send(EAR, PLAY)
    room.heard({ type: 'cue', kind: 'heard' }, 100)
    expect(room.state.playback.index).toBe(0)
    const said = atYourLine().heard({ type: 'cue', kind: 'heard' }, 900)
    said.heard({ type: 'cue', kind: 'heard' }, 10)
    expect(advance(said, 5000).sounds()).toEqual(['a', 'b'])
  })

  it('a line of nothing but directions passes by itself', () => {
    const room = createRehearsalHarness([A, { ...YOURS, dialog: '(She leaves.)' }, B], { pace: 'tight' })
      .send(EAR, PLAY)
      .hear('a')
    expect(advance(room, 600).sounds()).toEqual(['a', 'b'])
  })

  it('without an ear a tap gives the cue, and nothing is recorded', () => {
    const room = createRehearsalHarness(SCENE).send(PLAY).hear('a')
    expect(room.effects.map(({ type }) => type)).not.toContain('listen')
    expect(room.effects.map(({ type }) => type)).not.toContain('record')
    expect(advance(room.send({ type: 'spoken', by: 'tapped' }), 100).sounds()).toEqual(['a', 'b'])
  })

  it('an ear that comes late hears the line that is waited for; one that goes leaves it to a tap', () => {
    const room = createRehearsalHarness(SCENE).send(PLAY).hear('a')
    room.send(EAR)
    expect(room.effects).toContainEqual({ type: 'listen', id: 'you', line: YOURS.dialog })
    room.send({ type: 'ear closed' })
    expect(room.effects).toEqual([{ type: 'stop listening' }])
    expect(room.state.actorTurn?.isListening).toBe(false)
    expect(advance(room.send({ type: 'spoken', by: 'tapped' }), 100).sounds()).toEqual(['a', 'b'])
  })

  it('a line that somebody else should read is listened to, and never recorded', () => {
    const room = createRehearsalHarness([A, { ...B, audioUrl: '' }])
      .send(EAR, PLAY)
      .hear('a')
    advance(room, 100)
    expect(room.effects.map(({ type }) => type)).toContain('listen')
    expect(room.effects.map(({ type }) => type)).not.toContain('record')
  })
})

describe('drying', () => {
  it('offers the line after four seconds of silence, from the beginning and after the last word', () => {
    const room = atYourLine()
    expect(advance(room, 3999).state.actorTurn?.isOffered).toBe(false)
    expect(advance(room, 1).state.actorTurn?.isOffered).toBe(true)
    room.heard({ type: 'speech started' }, 10).heard({ type: 'speech ended' }, 500)
    expect(room.state.actorTurn?.isOffered).toBe(false)
    expect(advance(room, 4000).state.actorTurn?.isOffered).toBe(true)
  })

  it('offers nothing to who has said it all, and does not look again and again', () => {
    const room = atYourLine().heard({ type: 'word reached', pageWord: 8 }, 600).heard({ type: 'speech ended' }, 10)
    const { words, matched } = room.state.actorTurn ?? { words: [], matched: 0 }
    expect(matched).toBe(words.length)
    expect(advance(room, 5000).state.actorTurn?.isOffered).toBe(false)
    expect(findNextWakeMs(room.state)).toBeUndefined()
  })

  it('silence never finishes a line, though it last an hour', () => {
    expect(advance(atYourLine(), 3_600_000).state.playback).toMatchObject({ index: 1, phase: 'yours' })
  })

  it('gives the next four words, then four more, and takes them back when they are said', () => {
    const room = atYourLine().heard({ type: 'word reached', pageWord: 0 }, 600).send({ type: 'line please' })
    expect(room.effects).toEqual([{ type: 'prompt', words: 'kept it so I' }])
    expect(room.state.actorTurn?.prompt).toEqual({ fromWord: 1, toWord: 5 })
    room.send({ type: 'line please' })
    expect(room.effects).toEqual([{ type: 'prompt', words: 'could give it back.' }])
    expect(room.heard({ type: 'word reached', pageWord: 8 }, 900).state.actorTurn?.prompt).toBeUndefined()
  })

  it('there is nothing to prompt on the partner’s line', () => {
    expect(createRehearsalHarness(SCENE).send(EAR, PLAY, { type: 'line please' }).effects).toEqual([])
  })
})

describe('the whole run', () => {
  it('[R-4-55] [R-4-57] past the last line playback stops, complete once every line of the actor’s is done or skipped', () => {
    const room = createRehearsalHarness([A, YOURS]).send(EAR, PLAY).hear('a').send({ type: 'skip' })
    expect(room.state.playback).toMatchObject({ mode: 'idle', isComplete: true, index: 0 })
  })

  it('[R-4-56] a scene without lines to record is complete when it was heard, and not before', () => {
    const room = createRehearsalHarness([A, B]).send(PLAY)
    expect(room.state.playback.isComplete).toBe(false)
    advance(room.hear('a'), 100)
    expect(room.hear('b').state.playback.isComplete).toBe(true)
  })

  it('[R-4-58] [R-4-59] [R-4-60] [R-4-61] starting over stops listening, clears what was said and plays after half a second', () => {
    const room = atYourLine().heard({ type: 'word reached', pageWord: 3 }, 700).send({ type: 'start over' })
    expect(room.effects).toEqual(
      expect.arrayContaining([{ type: 'stop listening' }, { type: 'drop take', id: 'you' }, { type: 'show top' }]),
    )
    expect(room.state).toMatchObject({ actorTurn: undefined, playback: { index: 0, completed: new Set() } })
    expect(advance(room, 499).sounds()).toEqual(['a'])
    expect(advance(room, 1).sounds()).toEqual(['a', 'a'])
  })

  it('plays what was recorded, unless the actor wants to speak it anew', () => {
    const recorded = [A, { ...YOURS, audioUrl: 'https://storage.test/take' }, B]
    const phaseOf = (isSpokenAnew: boolean) =>
      advance(createRehearsalHarness(recorded, { isSpokenAnew }).send(EAR, PLAY, { type: 'start over' }), 500).hear('a')
        .state.playback.phase
    expect([phaseOf(false), phaseOf(true)]).toEqual(['moving', 'cued'])
  })

  it('a breath in mid-line is not the end of it: cue and pace are counted from the last silence', () => {
    const room = atYourLine().heard({ type: 'speech started' }, 200).heard({ type: 'speech ended' }, 800)
    room.heard({ type: 'speech started' }, 600).heard({ type: 'cue', kind: 'heard' }, 9400)
    expect(room.state.lastCueMs).toBeUndefined()
    expect(room.state.playback.index).toBe(1)
    expect(advance(room, 499).state.playback.index).toBe(1)
    expect(advance(room, 1).state.playback.index).toBe(2)
  })

  it('keeps and notes the last line of a loop like the others, round after round', () => {
    const room = createRehearsalHarness([A, YOURS]).send(EAR, { type: 'loop', from: 0, to: 1 }).hear('a')
    room.send({ type: 'spoken', by: 'tapped' })
    expect(room.effects).toContainEqual({ type: 'keep take', id: 'you' })
    advance(room, 100).hear('a').send({ type: 'skip' })
    expect(room.effects).toContainEqual({ type: 'drop take', id: 'you' })
    expect(room.state.run.lines.map(({ id, ending }) => [id, ending])).toEqual([
      ['a', 'read'],
      ['you', 'tapped'],
      ['a', 'read'],
      ['you', 'skipped'],
    ])
    const drill = createRehearsalHarness([YOURS]).send(EAR, { type: 'loop', from: 0, to: 0 })
    drill.send({ type: 'spoken', by: 'tapped' })
    expect(drill.effects.map(({ type }) => type)).toEqual(expect.arrayContaining(['keep take', 'record']))
  })

  it('notes for each line when it began and ended, how late the cue was and what was not heard', () => {
    const room = atYourLine()
    room
      .heard({ type: 'speech started' }, 600)
      .heard({ type: 'word reached', pageWord: 1 }, 300)
      .heard({ type: 'word reached', pageWord: 6 }, 500)
      .heard({ type: 'speech ended' }, 900)
      .heard({ type: 'cue', kind: 'probable' }, 210)
    advance(room, 1290)
    room.hear('b')
    expect(room.state.lastCueMs).toBe(210)
    const [run] = room.kept
    expect(run?.lines.map(({ id, ending, missed }) => [id, ending, missed])).toEqual([
      ['a', 'read', 0],
      ['you', 'probable', 6],
      ['b', 'read', 0],
    ])
    expect(run?.lines[1]).toMatchObject({ isActors: true, cueMs: 210, answerMs: 1500 })
    expect(JSON.stringify(run)).not.toContain('give')
  })

  it('an ear that goes by the voice alone has missed no words', () => {
    const room = atYourLine().heard({ type: 'speech started' }, 100).heard({ type: 'speech ended' }, 2000)
    room.heard({ type: 'cue', kind: 'probable' }, 1500)
    advance(room, 2000)
    expect(room.state.run.lines.at(-1)).toMatchObject({ id: 'you', ending: 'probable', missed: 0 })
  })
})
