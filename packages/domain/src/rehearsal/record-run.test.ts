import { describe, expect, it } from 'vitest'
import { createRehearsalHarness, SCENE } from './testing/rehearsal-harness.ts'
import type { RehearsalEffect } from './rehearsal-state.ts'

/** The machine starts at 1000 ms; the partner's first clip takes 400 ms. */
function startActorLine() {
  const rehearsal = createRehearsalHarness(SCENE).send(
    { type: 'listener opened', canRecord: false },
    { type: 'play' },
    { type: 'clip started', id: 'a' },
  )
  return rehearsal.advance(400).send({ type: 'clip ended', id: 'a' })
}

const findNoted = (effects: readonly RehearsalEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'line noted' ? [effect.line] : []))

describe('The record of a run', () => {
  it('[R-27-05] Each line is noted when it is over, with the times of the clock', () => {
    const rehearsal = startActorLine()
    expect(findNoted(rehearsal.effects)).toEqual([
      { id: 'a', isActors: false, startMs: 1000, endMs: 1400, ending: 'read', missed: 0 },
    ])
    rehearsal.hearAfter(1600, { type: 'speech started' })
    expect(findNoted(rehearsal.effects)).toEqual([])
    rehearsal.advance(1000).send({ type: 'spoken', by: 'tapped' })
    expect(findNoted(rehearsal.effects)).toEqual([
      expect.objectContaining({ id: 'you', isActors: true, firstVoiceMs: 3000, endMs: 4000, ending: 'tapped' }),
    ])
    rehearsal.send({ type: 'clip started', id: 'b' }).send({ type: 'skip' })
    expect(findNoted(rehearsal.effects)).toEqual([expect.objectContaining({ id: 'b', ending: 'skipped' })])
  })

  it('[R-27-05] The run has the same lines as were noted, with times since its start', () => {
    const rehearsal = startActorLine().hearAfter(1600, { type: 'speech started' })
    rehearsal.advance(1000).send({ type: 'spoken', by: 'tapped' })
    const [noted] = findNoted(rehearsal.effects)
    const { run } = rehearsal.state
    expect(run.startedMs).toBe(1000)
    const sinceStart = (atMs = Number.NaN) => atMs - run.startedMs
    expect(run.lines.at(-1)).toEqual({
      ...noted,
      startMs: sinceStart(noted?.startMs),
      endMs: sinceStart(noted?.endMs),
      firstVoiceMs: sinceStart(noted?.firstVoiceMs),
    })
  })

  it('[R-41-06] The run has the words that were not heard, the rung and how often the actor asked', () => {
    const rehearsal = startActorLine()
      .send({ type: 'prompt' }, { type: 'peek', pageWord: 2 }, { type: 'end peek' })
      .hearAfter(700, { type: 'word reached', pageWord: 8 })
      .hearAfter(300, { type: 'cue', kind: 'heard', notHeard: [6, 7, 8] })
    rehearsal.advance(5000)
    const { run } = rehearsal.state
    expect(run.lines.at(-1)).toMatchObject({
      missed: 3,
      attempt: { rung: 'full', words: 9, prompts: 2, notHeard: [6, 7, 8] },
    })
  })

  it('[R-41-06] Of a line that a listener joined in the middle, the words are not known', () => {
    const rehearsal = startActorLine()
      .hearAfter(700, { type: 'word reached', pageWord: 4 })
      .send({ type: 'pause' }, { type: 'play' })
      .hearAfter(300, { type: 'cue', kind: 'heard', notHeard: [] })
    rehearsal.advance(5000)
    expect(rehearsal.state.run.lines.at(-1)).toMatchObject({ ending: 'heard' })
    expect(rehearsal.state.run.lines.at(-1)?.attempt).not.toHaveProperty('notHeard')
  })

  it('[R-41-08] Words that the actor confirms count as heard, and the run is saved again once it is over', () => {
    const rehearsal = startActorLine().hearAfter(300, { type: 'cue', kind: 'probable', notHeard: [6, 7, 8] })
    rehearsal.advance(5000).send({ type: 'confirm words', at: 1 })
    expect(rehearsal.savedRuns).toHaveLength(0)
    rehearsal.playClip('b').send({ type: 'confirm words', at: 1 })
    expect(rehearsal.savedRuns).toHaveLength(2)
    expect(rehearsal.savedRuns.at(-1)?.lines[1]).toMatchObject({ missed: 0, attempt: { notHeard: [] } })
    expect(rehearsal.savedRuns.at(-1)?.lines[0]).not.toHaveProperty('attempt')
  })

  it('[R-27-05] The first voice is the first speech or word of the turn, and later ones do not change it', () => {
    const bySpeech = startActorLine()
      .hearAfter(700, { type: 'speech started' })
      .hearAfter(300, { type: 'word reached', pageWord: 1 })
      .hearAfter(500, { type: 'speech ended' })
      .hearAfter(500, { type: 'speech started' })
    const byWord = startActorLine().hearAfter(900, { type: 'word reached', pageWord: 0 })
    const firstVoice = ({ state }: typeof byWord) =>
      (state.actorTurn?.firstVoiceMs ?? 0) - (state.actorTurn?.startedMs ?? 0)
    expect([firstVoice(bySpeech), firstVoice(byWord)]).toEqual([700, 900])
  })

  it('[R-27-05] A voice that began before the cue counts from the cue, and a line without a voice has none', () => {
    const early = startActorLine()
    const { startedMs } = early.state.actorTurn ?? { startedMs: 0 }
    early.send({ type: 'heard', event: { type: 'speech started', atMs: startedMs - 300 } })
    expect(early.state.actorTurn?.firstVoiceMs).toBe(startedMs)
    const silent = startActorLine().advance(500).send({ type: 'spoken', by: 'tapped' })
    expect(findNoted(silent.effects)[0]).not.toHaveProperty('firstVoiceMs')
    expect(silent.state.run.lines.at(-1)).not.toHaveProperty('firstVoiceMs')
  })
})
