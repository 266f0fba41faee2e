import { describe, expect, it } from 'vitest'
import type { PlaybackEffect } from './playback-state.ts'
import { listTimelineBlocks } from './playback-view.ts'
import { line, A, B, ACTOR_LINE, SCENE, run, PLAY, playClip } from './testing/play-scene.ts'

describe('lines that are not read aloud', () => {
  const direction = (id: string) => line(id, { audioUrl: '', isSilent: true })
  const HEADING = direction('heading')
  const SILENT = [HEADING, direction('one'), A, direction('two'), direction('three'), ACTOR_LINE, direction('four'), B]

  it('[R-21-04] A run that starts at a heading begins with the first line that is read', () => {
    expect(run(SILENT, PLAY).effects).toContainEqual({ type: 'play clip', id: 'a', speed: 1 })
    const actorFirst = [HEADING, ACTOR_LINE]
    expect(run(actorFirst, PLAY).state).toMatchObject({ index: 1, phase: 'actor cued' })
  })

  it('[R-21-04] Cues, pauses and the order of effects are those of a script without the silent lines', () => {
    const events = [PLAY, ...playClip('a'), 'time passes', { type: 'spoken', by: 'tapped' }, 'time passes'] as const
    for (const [at] of events.entries()) {
      const played = events.slice(0, at + 1)
      const [silent, plain] = [run(SILENT, ...played), run(SCENE, ...played)]
      const withoutTicket = (effects: PlaybackEffect[]) => effects.map((effect) => ({ ...effect, ticket: 0 }))
      expect(withoutTicket(silent.effects)).toEqual(withoutTicket(plain.effects))
      expect(silent.state.phase).toBe(plain.state.phase)
    }
  })

  it('[R-21-04] Going back passes over silent lines, and starts the first line again', () => {
    const atActorLine = [PLAY, ...playClip('a')]
    expect(run(SILENT, ...atActorLine, { type: 'back' }).state).toMatchObject({ index: 2, phase: 'loading' })
    expect(run(SILENT, ...atActorLine, { type: 'back' }, { type: 'back' }).state.index).toBe(2)
  })

  it('[R-21-04] A script of nothing but silent lines ends at once, and a loop of them does not block', () => {
    expect(run([HEADING], PLAY).state).toMatchObject({ mode: 'idle', isComplete: true })
    const looping = run(SILENT, { type: 'loop', from: 0, to: 1 })
    expect(looping.state).toMatchObject({ mode: 'playing', phase: 'between lines' })
    expect(looping.effects).toContainEqual(expect.objectContaining({ type: 'wait', delayMs: 100 }))
  })

  it('[R-21-04] On the timeline, silent lines before the current line count as done', () => {
    const lines = SILENT.map((line) => ({ ...line, words: 3 }))
    const { state } = run(SILENT, PLAY, ...playClip('a'))
    expect(listTimelineBlocks(state, lines).map(({ isDone }) => isDone)).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(3).fill(false),
    ])
  })
})
