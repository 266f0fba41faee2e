import { describe, expect, it } from 'vitest'
import { findLineTiming } from '../direction/find-line-timing.ts'
import { readDirection } from '../direction/read-direction.ts'
import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from './playback-state.ts'
import { advancePlayback } from './playback.ts'
import type { PlaybackLine } from './playback-line.ts'

const partner = (id: string, dialog: string, isDual = false): PlaybackLine => ({
  id,
  isActors: false,
  audioUrl: `https://storage.test/${id}`,
  isClipPending: false,
  isSilent: false,
  timing: findLineTiming(dialog, readDirection(dialog, []), isDual),
})

function run(lines: readonly PlaybackLine[], ...events: PlaybackEvent[]) {
  let state: Playback = IDLE_PLAYBACK
  let effects: PlaybackEffect[] = []
  for (const event of events) ({ state, effects } = advancePlayback(state, event, lines))
  return { state, effects }
}

const PLAY: PlaybackEvent = { type: 'play' }
const STARTED: PlaybackEvent = { type: 'clip started', id: 'a' }
const ENDED: PlaybackEvent = { type: 'clip ended', id: 'a' }
const gapAfter = (first: PlaybackLine, second: PlaybackLine) => {
  const { effects } = run([first, second], PLAY, STARTED)
  return effects.flatMap((effect) => (effect.type === 'schedule clip' ? [effect.gapMs] : []))
}

describe('the gap between the lines of two partners', () => {
  it.each([
    ['Yes.', 'No.', 120],
    ['Yes.', '(beat) No.', 920],
    ['Yes. (pause)', 'No.', 1320],
    ["I didn't—", 'No.', -60],
    ['Yes.', '(interrupting) No.', -60],
    ['Yes.', '(overlapping) No.', -350],
    ["I didn't—", '(beat) No.', 920],
  ])('[R-36-12] Between "%s" and "%s" it is %i ms', (first, second, gapMs) => {
    expect(gapAfter(partner('a', first), partner('b', second))).toEqual([gapMs])
  })

  it('[R-36-12] The lines of a dual dialogue overlap, and a dual line after another kind does not', () => {
    expect(gapAfter(partner('a', 'Yes.', true), partner('b', 'No.', true))).toEqual([-350])
    expect(gapAfter(partner('a', 'Yes.'), partner('b', 'No.', true))).toEqual([120])
  })

  it('[R-36-12] The next line is entered when the clip has ended, after the beat between them', () => {
    const plain = [partner('a', 'Yes.'), partner('b', 'No.')]
    expect(run(plain, PLAY, STARTED, ENDED).effects).toContainEqual({ type: 'play clip', id: 'b', speed: 1 })
    const { state, effects } = run([partner('a', 'Yes.'), partner('b', '(beat) No.')], PLAY, STARTED, ENDED)
    expect(effects).toEqual([{ type: 'wait', delayMs: 800, ticket: state.ticket }])
  })

  it('[R-36-13] What would follow the playing clip is scheduled anew whenever that changes', () => {
    const lines = [partner('a', 'Yes.'), partner('b', 'No.')]
    expect(run(lines, PLAY, STARTED, { type: 'pause' }).effects).toEqual([{ type: 'pause clip' }])
    expect(run(lines, PLAY, STARTED, { type: 'pause' }, PLAY).effects).toEqual([
      { type: 'resume clip', id: 'a', speed: 1 },
      { type: 'schedule clip', id: 'b', gapMs: 120, speed: 1 },
    ])
    expect(run(lines, PLAY, STARTED, { type: 'set speed', id: 'b', speed: 2 }).effects).toEqual([
      { type: 'schedule clip', id: 'b', gapMs: 120, speed: 2 },
    ])
    const actors = { ...partner('b', 'No.'), isActors: true, audioUrl: '' }
    expect(run([partner('a', 'Yes.'), actors], PLAY, STARTED).effects).toEqual([])
    expect(run(lines, { type: 'play line', index: 0 }, STARTED).effects).toEqual([])
  })
})
