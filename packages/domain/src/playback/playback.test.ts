import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlaybackFailure } from './playback-error.ts'
import { isGlobal, isWaitingForYou, mainLabel, stripOf, viewSegment } from './playback-view.ts'
import { advancePlayback, AT_REST, type Playback, type PlaybackEffect, type PlaybackEvent } from './playback.ts'
import type { Segment } from './segment.ts'

const segment = (id: string, more: Partial<Segment> = {}): Segment => ({
  id,
  isYours: false,
  audioUrl: `https://storage.test/${id}`,
  isComing: false,
  isSilent: false,
  ...more,
})

const A = segment('a')
const B = segment('b')
const YOURS = segment('you', { isYours: true, audioUrl: '' })
const SCENE = [A, YOURS, B]

function run(segments: readonly Segment[], ...events: (PlaybackEvent | 'time passes')[]) {
  let state: Playback = AT_REST
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
    expect(run([], PLAY)).toEqual({ state: AT_REST, effects: [], label: 'Play All' })
  })
})

describe('a run through the scene', () => {
  it('[R-4-46] [R-4-47] [R-9-26] reads a line, and the next one 100 ms later', () => {
    const first = run([A, B], PLAY)
    expect(first.effects).toEqual([
      { type: 'silence' },
      { type: 'show', id: 'a' },
      { type: 'sound', id: 'a', speed: 1 },
      { type: 'prepare', id: 'b' },
    ])
    const moved = run([A, B], PLAY, ...heard('a'))
    expect(moved.state).toMatchObject({ index: 1, phase: 'moving' })
    expect(moved.effects).toEqual([{ type: 'wait', delayMs: 100, ticket: moved.state.ticket }])
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
    const { state, effects } = run(SCENE, PLAY, ...heard('a'), 'time passes')
    expect(isWaitingForYou(state)).toBe(true)
    expect(effects).toEqual([
      { type: 'show', id: 'you' },
      { type: 'prepare', id: 'b' },
    ])
  })

  it('[R-4-50] goes on a second after the line was heard, and at once when tapped', () => {
    const waiting = [PLAY, ...heard('a'), 'time passes'] as const
    expect(run(SCENE, ...waiting, { type: 'spoken', by: 'heard' }).effects).toMatchObject([{ delayMs: 1000 }])
    expect(run(SCENE, ...waiting, { type: 'spoken', by: 'tapped' }).effects).toMatchObject([{ delayMs: 100 }])
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

  it('goes on with a line that got its sound while the actor was left with it', () => {
    const unvoiced = [A, { ...B, audioUrl: '' }]
    const { state } = run(unvoiced, { type: 'play from', index: 1 })
    expect(advancePlayback(state, { type: 'segments changed' }, unvoiced).effects).toEqual([])
    expect(advancePlayback(state, { type: 'segments changed' }, [A, B]).state.phase).toBe('loading')
  })

  it('leaves a line without a voice to the actor, and passes over one with nothing to say', () => {
    expect(isWaitingForYou(run([segment('a', { audioUrl: '' })], PLAY).state)).toBe(true)
    expect(run([segment('a', { audioUrl: '', isSilent: true }), B], PLAY).state).toMatchObject({
      index: 1,
      phase: 'moving',
    })
  })
})

describe('stopping and choosing', () => {
  it('[R-4-46] pauses in the middle of a line and goes on from there', () => {
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
    expect(isGlobal(alone.state)).toBe(false)
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

describe('the scene strip', () => {
  it('has a block for every line, as long as it lasts', () => {
    const { state } = run(SCENE, PLAY, ...heard('a'))
    const strip = stripOf(
      state,
      SCENE.map((one, at) => ({ ...one, words: at === 2 ? 12 : 4 })),
    )
    expect(strip.map(({ isYours, isDone, isCurrent }) => [isYours, isDone, isCurrent])).toEqual([
      [false, true, false],
      [true, false, true],
      [false, false, false],
    ])
    expect(strip.map(({ width }) => width)).toEqual([0.2, 0.2, 0.6])
  })

  it('does not grow without end', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({ ...segment(String(at)), words: 5 }))
    expect(stripOf(AT_REST, many).length).toBeLessThanOrEqual(160)
    expect(stripOf(AT_REST, [])).toEqual([])
  })
})

it('whatever happens, the index points at a line, and only one line is on stage', () => {
  const ids = fc.constantFrom('a', 'you', 'b')
  const event = fc.oneof(
    fc.constantFrom<PlaybackEvent>(PLAY, { type: 'pause' }, { type: 'skip' }, { type: 'start over' }),
    fc.constantFrom<PlaybackEvent>({ type: 'spoken', by: 'tapped' }, { type: 'segments changed' }),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play from', index })),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play line', index })),
    fc.nat({ max: 12 }).map((ticket): PlaybackEvent => ({ type: 'waited', ticket })),
    ids.map((id): PlaybackEvent => ({ type: 'sounding', id })),
    ids.map((id): PlaybackEvent => ({ type: 'ended', id })),
    ids.map((id): PlaybackEvent => ({ type: 'failed', id, failure: { kind: 'expired' } })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: Playback = AT_REST
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
