import { expect, it } from 'vitest'
import { IDLE_PLAYBACK, type PlaybackEffect, type PlaybackEvent } from './playback-state.ts'
import { advancePlayback } from './playback.ts'
import type { PlaybackLine } from './playback-line.ts'

const LINE: PlaybackLine = {
  id: 'a',
  isActors: false,
  audioUrl: 'https://storage.test/a',
  isClipPending: false,
  isSilent: false,
}

/** The effects of the last event. */
function effectsOf(...events: PlaybackEvent[]): PlaybackEffect[] {
  let step: { state: typeof IDLE_PLAYBACK; effects: PlaybackEffect[] } = { state: IDLE_PLAYBACK, effects: [] }
  for (const event of events) step = advancePlayback(step.state, event, [LINE])
  return step.effects
}

const PLAY: PlaybackEvent = { type: 'play' }
const STARTED: PlaybackEvent = { type: 'clip started', id: 'a' }
const own: PlaybackEvent = { type: 'set speed', id: 'a', speed: 2 }
const scene: PlaybackEvent = { type: 'set scene speed', speed: 0.75 }
const playAt = (speed: number) => ({ type: 'play clip', id: 'a', speed })

it('[R-20-07] A speed of the scene replaces the speed of a line, which can be changed again', () => {
  expect(effectsOf(own, scene, PLAY)).toContainEqual(playAt(0.75))
  expect(effectsOf(scene, own, PLAY)).toContainEqual(playAt(2))
})

it('[R-20-07] A speed of the scene changes the clip that loads or plays, and nothing while there is none', () => {
  expect(effectsOf(PLAY, STARTED, scene)).toEqual([{ type: 'change speed', speed: 0.75 }])
  expect(effectsOf(PLAY, scene)).toEqual([{ type: 'change speed', speed: 0.75 }])
  expect(effectsOf(scene)).toEqual([])
})

it('[R-20-07] A speed of the scene stays when the run starts over', () => {
  expect(effectsOf(scene, PLAY, { type: 'start over' }, { type: 'skip gap' })).toContainEqual(playAt(0.75))
})
