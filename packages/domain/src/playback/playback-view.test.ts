import { describe, expect, it } from 'vitest'
import { IDLE_PLAYBACK, type Playback } from './playback-state.ts'
import { listTimelineBlocks } from './playback-view.ts'
import type { PlaybackLine } from './playback-line.ts'

const line = (id: string, isActors = false): PlaybackLine => ({
  id,
  isActors,
  audioUrl: '',
  isClipPending: false,
  isSilent: false,
})
const SCENE = [line('a'), line('you', true), line('b')]

describe('listTimelineBlocks', () => {
  it('The timeline has a block for every line, as wide as the line is long', () => {
    const state: Playback = {
      ...IDLE_PLAYBACK,
      mode: 'playing',
      phase: 'actor turn',
      index: 1,
      completed: new Set(['a']),
    }
    const blocks = listTimelineBlocks(
      state,
      SCENE.map((line, at) => ({ ...line, words: at === 2 ? 12 : 4 })),
    )
    expect(blocks.map(({ isActors, isDone, isCurrent }) => [isActors, isDone, isCurrent])).toEqual([
      [false, true, false],
      [true, false, true],
      [false, false, false],
    ])
    expect(blocks.map(({ width }) => width)).toEqual([0.2, 0.2, 0.6])
  })

  it('The timeline of a long script has at most 160 blocks', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ ...line(String(at)), words: 5 }))
    expect(listTimelineBlocks(IDLE_PLAYBACK, many).length).toBeLessThanOrEqual(160)
    expect(listTimelineBlocks(IDLE_PLAYBACK, [])).toEqual([])
  })
})
