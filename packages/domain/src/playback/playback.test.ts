import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlaybackFailure } from './playback-error.ts'
import { isPartnerAboutToAnswer, isGlobalPlayback, isWaitingForActor, mainLabel, viewSegment } from './playback-view.ts'
import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from './playback-state.ts'
import { advancePlayback } from './playback.ts'
import type { Segment } from './segment.ts'

const segment = (id: string, more: Partial<Segment> = {}): Segment => ({
  id,
  isActors: false,
  audioUrl: `https://storage.test/${id}`,
  isComing: false,
  isSilent: false,
  ...more,
})

const A = segment('a')
const B = segment('b')
const YOURS = segment('you', { isActors: true, audioUrl: '' })
const SCENE = [A, YOURS, B]

function run(segments: readonly Segment[], ...events: (PlaybackEvent | 'time passes')[]) {
  let state: Playback = IDLE_PLAYBACK
  let effects: PlaybackEffect[] = []
  for (const event of events) {
    const next = event === 'time passes' ? ({ type: 'waited', ticket: state.ticket } as const) : event
    ;({ state, effects } = advancePlayback(state, next, segments))
  }
  return { state, effects, label: mainLabel(state) }
}

const PLAY: PlaybackEvent = { type: 'play' }
const heard = (id: string): PlaybackEvent[] => [
  { type: 'sounding', id },
  { type: 'ended', id },
]

describe('the main button', () => {
  it('[R-2.8-05] [R-2.8-06] [R-2.8-07] [R-2.8-08] says what it does', () => {
    expect(run(SCENE).label).toBe('Play All')
    expect(run(SCENE, PLAY).label).toBe('Loading...')
    expect(run(SCENE, PLAY, { type: 'sounding', id: 'a' }).label).toBe('Pause')
    expect(run(SCENE, PLAY, { type: 'sounding', id: 'a' }, { type: 'pause' }).label).toBe('Resume')
    expect(run(SCENE, PLAY, ...heard('a'), { type: 'pause' }).label).toBe('Resume')
  })

  it('[R-2.8-04] does nothing without segments', () => {
    expect(run([], PLAY)).toEqual({ state: IDLE_PLAYBACK, effects: [], label: 'Play All' })
  })
})

describe('a run through the scene', () => {
  it('[R-4-46] [R-4-47] [R-9-26] reads a line, and the next one 100 ms later', () => {
    const first = run([A, B], PLAY)
    expect(first.effects).toEqual([
      { type: 'silence' },
      { type: 'sound', id: 'a', speed: 1 },
      { type: 'show', id: 'a' },
      { type: 'prepare', ids: ['b'] },
    ])
    const moved = run([A, B], PLAY, ...heard('a'))
    expect(moved.state).toMatchObject({ index: 1, phase: 'moving' })
    expect(moved.effects).toEqual([
      { type: 'cue up', id: 'b', speed: 1, delayMs: 100 },
      { type: 'wait', delayMs: 100, ticket: moved.state.ticket },
    ])
    expect(run([A, B], PLAY, ...heard('a'), 'time passes').effects).toContainEqual({
      type: 'sound',
      id: 'b',
      speed: 1,
    })
  })

  it('[R-4-48] shows every line as its turn comes', () => {
    expect(run([A, B], PLAY, ...heard('a'), 'time passes').effects).toContainEqual({ type: 'show', id: 'b' })
  })

  it('[R-4-49] waits for the actor, with the next cue made ready', () => {
    const { state, effects } = run(SCENE, PLAY, ...heard('a'))
    expect(isWaitingForActor(state)).toBe(true)
    expect(effects).toEqual([
      { type: 'show', id: 'you' },
      { type: 'prepare', ids: ['b'] },
      { type: 'wait', delayMs: 500, ticket: state.ticket },
    ])
    expect(run(SCENE, PLAY, ...heard('a'), 'time passes').state).toMatchObject({ phase: 'yours', turn: state.turn })
  })

  it('the word is taken by whoever speaks or taps before the clock gives it', () => {
    expect(run(SCENE, PLAY, ...heard('a'), { type: 'turn taken' }).state.phase).toBe('yours')
    expect(run(SCENE, PLAY, ...heard('a'), { type: 'spoken', by: 'tapped' }).state).toMatchObject({
      index: 2,
      completed: new Set(['a', 'you']),
    })
  })

  it('who cannot wait for the answer has it at once, and never without the partner’s line', () => {
    const said = run(SCENE, PLAY, ...heard('a'), { type: 'spoken', by: 'heard', pauseMs: 1000 }).state
    expect(isPartnerAboutToAnswer(said)).toBe(true)
    const hurried = advancePlayback(said, { type: 'go now' }, SCENE)
    expect(hurried.effects).toContainEqual({ type: 'sound', id: 'b', speed: 1 })
    expect(hurried.state).toMatchObject({ index: 2, phase: 'loading', skipped: new Set() })
    expect(advancePlayback(hurried.state, { type: 'waited', ticket: said.ticket }, SCENE).effects).toEqual([])
    expect(advancePlayback(hurried.state, { type: 'go now' }, SCENE).effects).toEqual([])
    expect(isPartnerAboutToAnswer(run([A, B], PLAY, ...heard('a')).state)).toBe(false)
  })

  it('[R-9-25] the actor’s line begins 300 ms after a skip', () => {
    expect(run(SCENE, PLAY, { type: 'skip' }).effects).toContainEqual(expect.objectContaining({ delayMs: 300 }))
  })

  it('[R-4-50] goes on a pause after the line was heard, after 100 ms when tapped, at once without a pause', () => {
    const waiting = [PLAY, ...heard('a'), 'time passes'] as const
    const after = (pauseMs: number) => run(SCENE, ...waiting, { type: 'spoken', by: 'heard', pauseMs }).effects
    expect(after(1000)).toMatchObject([{ type: 'wait', delayMs: 1000 }])
    expect(run(SCENE, ...waiting, { type: 'spoken', by: 'tapped' }).effects).toMatchObject([{ delayMs: 100 }])
    expect(after(0)).toContainEqual({ type: 'sound', id: 'b', speed: 1 })
  })

  it('[R-4-52] does not wait at a line of the actor’s that is done or skipped, unless it is ahead again', () => {
    const done = run([A, YOURS, B], PLAY, ...heard('a'), { type: 'spoken', by: 'tapped' }).state
    const passing = advancePlayback({ ...done, index: 0, phase: 'sounding' }, { type: 'ended', id: 'a' }, SCENE)
    expect(passing.state.phase).toBe('moving')
    const passed = advancePlayback(passing.state, { type: 'waited', ticket: passing.state.ticket }, SCENE)
    expect(passed.state).toMatchObject({ index: 2, phase: 'moving' })
    const back = advancePlayback(done, { type: 'play from', index: 0 }, SCENE)
    expect(back.state.completed).toEqual(new Set())
    expect(advancePlayback(back.state, { type: 'ended', id: 'a' }, SCENE).state.phase).toBe('cued')
  })

  it('a timer that slept with the laptop does not make the partner speak to whoever opens it', () => {
    const moving = run([A, B], PLAY, ...heard('a')).state
    const woken = advancePlayback(moving, { type: 'waited', ticket: moving.ticket, lateMs: 60_000 }, [A, B])
    expect(woken.state).toMatchObject({ mode: 'paused', index: 1 })
    const again = advancePlayback(woken.state, { type: 'waited', ticket: moving.ticket, lateMs: 0 }, [A, B])
    expect(again.effects).toEqual([])
    const cued = run(SCENE, PLAY, ...heard('a')).state
    expect(advancePlayback(cued, { type: 'waited', ticket: cued.ticket, lateMs: 60_000 }, SCENE).state).toMatchObject({
      index: 1,
      phase: 'yours',
    })
  })

  it('[R-4-51] [R-4-55] ends at the first line again, complete', () => {
    const { state, effects, label } = run([A], PLAY, ...heard('a'))
    expect(state).toMatchObject({ mode: 'idle', index: 0, isComplete: true, hasPlayed: false })
    expect(effects).toEqual([{ type: 'silence' }, { type: 'show top' }])
    expect(label).toBe('Play All')
    expect(run([A]).state.isComplete).toBe(false)
  })

  it('waits for a line that is still being made, and takes it when it is there', () => {
    const coming = { ...B, audioUrl: '', isComing: true }
    const waiting = run([A, coming], PLAY, ...heard('a'), 'time passes')
    expect(waiting.label).toBe('Loading...')
    expect(advancePlayback(waiting.state, { type: 'segments changed' }, [A, coming]).state.phase).toBe('coming')
    expect(advancePlayback(waiting.state, { type: 'segments changed' }, [A, B]).effects).toContainEqual({
      type: 'sound',
      id: 'b',
      speed: 1,
    })
  })

  it('a line made anew while it loads is loaded anew; another signature of the same is not', () => {
    const loading = run([A, B], PLAY).state
    const changed = (audioUrl: string) =>
      advancePlayback(loading, { type: 'segments changed' }, [{ ...A, audioUrl }, B]).effects
    expect(changed('https://storage.test/a?signature=2')).toEqual([])
    expect(changed('https://storage.test/anew')).toContainEqual({ type: 'sound', id: 'a', speed: 1 })
  })

  it('goes on with a line that got its sound while the actor was left with it', () => {
    const unvoiced = [A, { ...B, audioUrl: '' }]
    const { state } = run(unvoiced, { type: 'play from', index: 1 })
    expect(advancePlayback(state, { type: 'segments changed' }, unvoiced).effects).toEqual([])
    expect(advancePlayback(state, { type: 'segments changed' }, [A, B]).state.phase).toBe('loading')
  })

  it('leaves a line without a voice to the actor, and passes over one with nothing to say', () => {
    expect(isWaitingForActor(run([segment('a', { audioUrl: '' })], PLAY).state)).toBe(true)
    expect(run([segment('a', { audioUrl: '', isSilent: true }), B], PLAY).state).toMatchObject({
      index: 1,
      phase: 'moving',
    })
  })
})

describe('stopping and choosing', () => {
  it('[R-4-46] pauses in the middle of a line and goes on from there', () => {
    const yours = run(SCENE, PLAY, ...heard('a'), { type: 'pause' })
    expect(yours.state).toMatchObject({ mode: 'paused', phase: 'yours', index: 1 })
    expect(advancePlayback(yours.state, PLAY, SCENE).state).toMatchObject({ mode: 'playing', turn: yours.state.turn })
    const paused = run(SCENE, PLAY, { type: 'sounding', id: 'a' }, { type: 'pause' })
    expect(paused.effects).toEqual([{ type: 'hold' }])
    expect(advancePlayback(paused.state, PLAY, SCENE).effects).toEqual([{ type: 'go on', id: 'a', speed: 1 }])
  })

  it('paused between lines, does not start the next one by itself', () => {
    const moving = run([A, B], PLAY, ...heard('a'))
    const paused = advancePlayback(moving.state, { type: 'pause' }, [A, B])
    expect(advancePlayback(paused.state, { type: 'waited', ticket: moving.state.ticket }, [A, B]).effects).toEqual([])
  })

  it('skips a line, and remembers', () => {
    const { state, effects } = run(SCENE, PLAY, { type: 'skip' })
    expect(effects[0]).toEqual({ type: 'silence' })
    expect(viewSegment(state, A, 0)).toMatchObject({ isSkipped: true, status: undefined })
    expect(state.index).toBe(1)
  })

  it('plays from any line, and one line alone', () => {
    expect(run(SCENE, { type: 'play from', index: 2 }).effects).toContainEqual({ type: 'sound', id: 'b', speed: 1 })
    const alone = run(SCENE, { type: 'play line', index: 0 }, { type: 'sounding', id: 'a' })
    expect(isGlobalPlayback(alone.state)).toBe(false)
    expect(run(SCENE, { type: 'play line', index: 0 }, ...heard('a')).state).toMatchObject({ mode: 'paused', index: 0 })
  })

  it('[R-2.8-13] keeps a speed for each line, and changes it while it is heard', () => {
    const faster: PlaybackEvent = { type: 'speed chosen', id: 'a', speed: 1.5 }
    expect(run(SCENE, faster, PLAY).effects).toContainEqual({ type: 'sound', id: 'a', speed: 1.5 })
    expect(run(SCENE, PLAY, { type: 'sounding', id: 'a' }, faster).effects).toEqual([
      { type: 'change speed', speed: 1.5 },
    ])
  })

  it('[R-4-58] [R-4-59] [R-4-60] [R-4-61] starts over from the top after half a second', () => {
    const { state, effects } = run(SCENE, PLAY, { type: 'skip' }, 'time passes', { type: 'start over' })
    expect(state).toMatchObject({ index: 0, completed: new Set(), skipped: new Set() })
    expect(effects).toEqual([
      { type: 'silence' },
      { type: 'show top' },
      { type: 'wait', delayMs: 500, ticket: state.ticket },
    ])
    expect(advancePlayback(state, { type: 'waited', ticket: state.ticket }, SCENE).effects).toContainEqual({
      type: 'sound',
      id: 'a',
      speed: 1,
    })
  })
})

describe('going back, once more and round', () => {
  const spoken: PlaybackEvent = { type: 'spoken', by: 'tapped' }

  it('goes back one line, and not beyond the first', () => {
    const { state } = run(SCENE, PLAY, ...heard('a'), spoken, 'time passes', { type: 'back' })
    expect(state).toMatchObject({ index: 1, phase: 'yours', completed: new Set(['a']) })
    expect(run(SCENE, PLAY, { type: 'back' }).state.index).toBe(0)
  })

  it('says a line once more', () => {
    const { effects } = run(SCENE, PLAY, { type: 'sounding', id: 'a' }, { type: 'repeat' })
    expect(effects.slice(0, 3)).toEqual([
      { type: 'silence' },
      { type: 'sound', id: 'a', speed: 1 },
      { type: 'show', id: 'a' },
    ])
  })

  it('plays a recorded line of the actor’s, and waits for it when it is to be spoken again', () => {
    const recorded = [A, { ...YOURS, audioUrl: 'https://storage.test/take' }, B]
    const from = (event: PlaybackEvent) => run(recorded, event).state.phase
    expect(from({ type: 'play from', index: 1 })).toBe('loading')
    expect(from({ type: 'speak again', index: 1 })).toBe('yours')
    expect(run(recorded, { type: 'play from', index: 1 }, { type: 'repeat' }).state.phase).toBe('yours')
  })

  it('a line spoken again is played again afterwards; alone, what was recorded is always heard', () => {
    const recorded = [A, { ...YOURS, audioUrl: 'https://storage.test/take' }, B]
    const phaseOf = (...events: PlaybackEvent[]) => run(recorded, ...events).state.phase
    const rerecord: PlaybackEvent[] = [{ type: 'speak again', index: 1 }, spoken]
    expect(phaseOf(...rerecord, { type: 'play from', index: 1 })).toBe('loading')
    expect(phaseOf({ type: 'speak again', index: 1 }, { type: 'play line', index: 1 })).toBe('loading')
    const anew: Playback = { ...IDLE_PLAYBACK, isSpokenAnew: true }
    expect(advancePlayback(anew, { type: 'play line', index: 1 }, recorded).state.phase).toBe('loading')
    const looped: PlaybackEvent = { type: 'loop', from: 1, to: 1 }
    expect(phaseOf(looped, spoken)).toBe('cued')
    expect(phaseOf(looped, { type: 'loop off' }, { type: 'play from', index: 1 })).toBe('loading')
    expect(phaseOf(looped, { type: 'play from', index: 0 }, ...heard('a'))).toBe('moving')
  })

  it('goes round from A to B until somebody ends it, and the actor speaks each time', () => {
    const loop: PlaybackEvent = { type: 'loop', from: 1, to: 0 }
    const round = run(SCENE, loop, ...heard('a'), spoken)
    expect(round.state).toMatchObject({ index: 0, loop: { from: 0, to: 1 }, completed: new Set() })
    const second = run(SCENE, loop, ...heard('a'), spoken, 'time passes', ...heard('a'))
    expect(second.state).toMatchObject({ index: 1, phase: 'cued' })
    const ended = run(SCENE, loop, ...heard('a'), { type: 'loop off' }, spoken)
    expect(ended.state).toMatchObject({ index: 2, loop: undefined })
  })

  it('a mark remembers where the loop begins; going elsewhere leaves the loop', () => {
    expect(run(SCENE, PLAY, { type: 'mark' }).state.markedIndex).toBe(0)
    expect(run(SCENE, { type: 'loop', from: 0, to: 1 }, { type: 'play from', index: 2 }).state.loop).toBeUndefined()
    expect(run(SCENE, { type: 'loop', from: 0, to: 1 }, { type: 'play from', index: 1 }).state.loop).toBeDefined()
  })

  it('has the next eight sounds ready, and in a loop those of the next round', () => {
    const many = Array.from({ length: 12 }, (_, at) => segment(String(at)))
    const ready = (event: PlaybackEvent) => run(many, event).effects.find(({ type }) => type === 'prepare')
    expect(ready(PLAY)).toMatchObject({ ids: ['1', '2', '3', '4', '5', '6', '7', '8'] })
    expect(ready({ type: 'loop', from: 2, to: 4 })).toMatchObject({ ids: ['3', '4'] })
  })
})

describe('what goes wrong', () => {
  const failing = (failure: PlaybackFailure) => run(SCENE, PLAY, { type: 'failed', id: 'a', failure })

  it.each([
    ['[R-8-62]', { kind: 'other' }, 'Failed to play audio.'],
    ['[R-8-63]', { kind: 'blocked' }, 'Audio playback was blocked. Please interact with the page first.'],
    ['[R-8-64]', { kind: 'network' }, 'Network error. Please check your connection.'],
    ['[R-8-65]', { kind: 'status', status: 500 }, 'Audio error (500). Please refresh.'],
  ] as const)('%s stops and says so on the line', (_, failure, text) => {
    const { state } = failing(failure)
    expect(state.mode).toBe('paused')
    expect(viewSegment(state, A, 0).error).toBe(text)
    expect(viewSegment(run(SCENE, PLAY).state, A, 0).error).toBeUndefined()
  })

  it('[R-8-67] an aborted play is nothing', () => {
    expect(failing({ kind: 'aborted' }).state).toMatchObject({ mode: 'playing', phase: 'loading' })
  })

  it('[R-8-66] asks once for a new address before it complains', () => {
    const expired = { type: 'failed', id: 'a', failure: { kind: 'expired' } } as const
    const first = run(SCENE, PLAY, expired)
    expect(first.effects).toEqual([{ type: 'renew addresses' }])
    const again = advancePlayback(first.state, { type: 'segments changed' }, SCENE)
    expect(again.effects).toContainEqual({ type: 'sound', id: 'a', speed: 1 })
    const second = advancePlayback(again.state, expired, SCENE)
    expect(viewSegment(second.state, A, 0).error).toBe('Failed to load audio. The URL may have expired.')
  })

  it('news of another line is old news', () => {
    expect(run(SCENE, PLAY, { type: 'ended', id: 'b' }).state.index).toBe(0)
  })

  it('a line that is gone stops everything', () => {
    const { state } = run(SCENE, { type: 'play from', index: 2 })
    const gone = advancePlayback(state, { type: 'segments changed' }, [A])
    expect(gone.state).toMatchObject({ mode: 'idle', index: 0 })
    expect(gone.effects).toEqual([{ type: 'silence' }])
  })
})

it('whatever happens, the index points at a line, and only one line is on stage', () => {
  const ids = fc.constantFrom('a', 'you', 'b')
  const event = fc.oneof(
    fc.constantFrom<PlaybackEvent>(PLAY, { type: 'pause' }, { type: 'skip' }, { type: 'start over' }),
    fc.constantFrom<PlaybackEvent>({ type: 'spoken', by: 'tapped' }, { type: 'go now' }, { type: 'segments changed' }),
    fc.constantFrom<PlaybackEvent>({ type: 'back' }, { type: 'repeat' }, { type: 'mark' }, { type: 'loop off' }),
    fc.tuple(fc.nat(4), fc.nat(4)).map(([from, to]): PlaybackEvent => ({ type: 'loop', from, to })),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play from', index })),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play line', index })),
    fc.nat({ max: 12 }).map((ticket): PlaybackEvent => ({ type: 'waited', ticket })),
    ids.map((id): PlaybackEvent => ({ type: 'sounding', id })),
    ids.map((id): PlaybackEvent => ({ type: 'ended', id })),
    ids.map((id): PlaybackEvent => ({ type: 'failed', id, failure: { kind: 'expired' } })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: Playback = IDLE_PLAYBACK
      for (const one of events) {
        const before = state.ticket
        state = advancePlayback(state, one, SCENE).state
        expect(SCENE[state.index]).toBeDefined()
        expect(state.ticket).toBeGreaterThanOrEqual(before)
        expect(state.mode === 'idle' && state.phase !== 'resting').toBe(false)
        expect(SCENE.filter((each, at) => viewSegment(state, each, at).isCurrent).length).toBeLessThanOrEqual(1)
      }
    }),
  )
})
