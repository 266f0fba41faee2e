import { describe, expect, it } from 'vitest'
import { DEMO_SCENE } from './demo-scene.ts'
import { type SceneEvent, stepScene, usualCueMs } from './scene-run.ts'
import { NOT_STARTED } from './scene-view.ts'

const after = (...events: SceneEvent[]) =>
  events.reduce<ReturnType<typeof stepScene>>(({ run }, event) => stepScene(run, event), {
    run: NOT_STARTED,
    effects: [],
  })

describe('a scene', () => {
  it('begins with the partner when the first line is theirs, and waits when it is yours', () => {
    expect(after({ type: 'started', part: 'SAM' }).effects).toEqual([{ type: 'speak', line: 0 }])
    expect(after({ type: 'started', part: 'NELL' }).effects).toEqual([{ type: 'listen', line: 0 }])
  })

  it('goes from line to line to its end, whoever plays what', () => {
    for (const part of ['SAM', 'NELL'] as const) {
      let { run } = after({ type: 'started', part })
      for (const line of DEMO_SCENE) {
        expect(run.phase).toBe(line.part === part ? 'you' : 'partner')
        run = stepScene(run, { type: run.phase === 'you' ? 'cued' : 'partner finished' }).run
      }
      expect(run.phase).toBe('done')
    }
  })

  it('takes no cue while the partner speaks, and no end of the partner while you do', () => {
    const speaking = after({ type: 'started', part: 'SAM' }).run
    expect(stepScene(speaking, { type: 'cued' })).toEqual({ run: speaking, effects: [] })
    const yours = after({ type: 'started', part: 'NELL' }).run
    expect(stepScene(yours, { type: 'partner finished' })).toEqual({ run: yours, effects: [] })
  })

  it('marks words as they are reached, never backwards, and forgets them with the line', () => {
    const { run } = after(
      { type: 'started', part: 'NELL' },
      { type: 'word reached', pageWord: 3 },
      { type: 'word reached', pageWord: 1 },
    )
    expect(run.wordsHeard).toBe(4)
    expect(stepScene(run, { type: 'cued' }).run.wordsHeard).toBe(0)
  })

  it('keeps every answer and tells the usual one', () => {
    const { run } = after(
      { type: 'started', part: 'NELL' },
      { type: 'cued' },
      { type: 'answered', afterMs: 212.4 },
      { type: 'answered', afterMs: 900 },
      { type: 'answered', afterMs: 180 },
    )
    expect(run.cuesMs).toEqual([212, 900, 180])
    expect(usualCueMs(run)).toBe(212)
    expect(usualCueMs(NOT_STARTED)).toBeUndefined()
  })

  it('is silent when it stops and when a sound fails', () => {
    expect(after({ type: 'started', part: 'SAM' }, { type: 'stopped' })).toMatchObject({
      run: { phase: 'idle' },
      effects: [{ type: 'hush' }],
    })
    expect(after({ type: 'started', part: 'SAM' }, { type: 'sound failed' }).run.phase).toBe('failed')
  })
})
