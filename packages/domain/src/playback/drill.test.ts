import { expect, it } from 'vitest'
import type { PlaybackEvent } from './playback-state.ts'
import { playClip, run, line } from './testing/play-scene.ts'

const spoken: PlaybackEvent = { type: 'spoken', by: 'tapped' }

it('[R-41-05] A drill runs its ranges once, one after the other, and is then complete', () => {
  const scene = [
    line('a'),
    line('you', { isActors: true, audioUrl: '' }),
    line('b'),
    line('c'),
    line('d', { isActors: true }),
    line('e'),
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
