import { expect, it } from 'vitest'
import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from './playback-state.ts'
import { advancePlayback } from './playback.ts'
import type { Segment } from './segment.ts'

const segment = (id: string, isActors: boolean, audioUrl = `https://storage.test/${id}`): Segment => ({
  id,
  isActors,
  audioUrl,
  isClipPending: false,
  isSilent: false,
})

const spoken: PlaybackEvent = { type: 'spoken', by: 'tapped' }
const playClip = (id: string): PlaybackEvent[] => [
  { type: 'clip started', id },
  { type: 'clip ended', id },
]

function run(segments: readonly Segment[], ...events: (PlaybackEvent | 'time passes')[]) {
  let state: Playback = IDLE_PLAYBACK
  let effects: PlaybackEffect[] = []
  for (const event of events) {
    const next = event === 'time passes' ? ({ type: 'waited', ticket: state.ticket } as const) : event
    ;({ state, effects } = advancePlayback(state, next, segments))
  }
  return { state, effects }
}

it('[R-41-05] A drill runs its ranges once, one after the other, and is then complete', () => {
  const scene = [
    segment('a', false),
    segment('you', true, ''),
    segment('b', false),
    segment('c', false),
    segment('d', true),
    segment('e', false),
  ]
  const drill: PlaybackEvent = {
    type: 'drill',
    ranges: [
      { from: 0, to: 1 },
      { from: 3, to: 4 },
    ],
  }
  const begun = run(scene, drill)
  expect(begun.state).toMatchObject({ index: 0, mode: 'playing' })
  expect(begun.effects).toContainEqual({ type: 'prepare clips', clips: [{ id: 'c', speed: 1 }] })
  const first: PlaybackEvent[] = [drill, ...playClip('a'), spoken]
  expect(run(scene, ...first).state).toMatchObject({ index: 3, drill: [{ from: 3, to: 4 }] })
  // The second line was recorded before, and is spoken again.
  const second = run(scene, ...first, 'time passes', ...playClip('c'))
  expect(second.state).toMatchObject({ index: 4, phase: 'actor cued' })
  const over = run(scene, ...first, 'time passes', ...playClip('c'), spoken)
  expect(over.state).toMatchObject({ mode: 'idle', isComplete: true, drill: [] })
  expect(run(scene, drill, { type: 'play from', index: 2 }).state.drill).toEqual([])
  expect(run(scene, { type: 'drill', ranges: [] }).state.mode).toBe('idle')
})
