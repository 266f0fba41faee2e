import { describe, expect, it } from 'vitest'
import { IDLE_PLAYBACK, type Playback } from './playback-state.ts'
import { listTimelineBlocks } from './playback-view.ts'
import type { Segment } from './segment.ts'

const segment = (id: string, isActors = false): Segment => ({
  id,
  isActors,
  audioUrl: '',
  isComing: false,
  isSilent: false,
})
const SCENE = [segment('a'), segment('you', true), segment('b')]

describe('the scene strip', () => {
  it('has a block for every line, as long as it lasts', () => {
    const state: Playback = { ...IDLE_PLAYBACK, mode: 'playing', phase: 'yours', index: 1, completed: new Set(['a']) }
    const strip = listTimelineBlocks(
      state,
      SCENE.map((one, at) => ({ ...one, words: at === 2 ? 12 : 4 })),
    )
    expect(strip.map(({ isActors, isDone, isCurrent }) => [isActors, isDone, isCurrent])).toEqual([
      [false, true, false],
      [true, false, true],
      [false, false, false],
    ])
    expect(strip.map(({ width }) => width)).toEqual([0.2, 0.2, 0.6])
  })

  it('does not grow without end', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ ...segment(String(at)), words: 5 }))
    expect(listTimelineBlocks(IDLE_PLAYBACK, many).length).toBeLessThanOrEqual(160)
    expect(listTimelineBlocks(IDLE_PLAYBACK, [])).toEqual([])
  })
})
