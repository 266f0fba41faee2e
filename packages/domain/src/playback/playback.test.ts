import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlaybackFailure } from './playback-error.ts'
import { isPartnerAboutToAnswer, isGlobalPlayback, isWaitingForActor, viewLine } from './playback-view.ts'
import { IDLE_PLAYBACK, type Playback, type PlaybackEvent } from './playback-state.ts'
import { advancePlayback } from './playback.ts'
import { line, A, B, ACTOR_LINE, SCENE, run, PLAY, playClip } from './testing/play-scene.ts'

describe('the main button', () => {
  it('[R-2.8-05] [R-2.8-06] [R-2.8-07] [R-2.8-08] The main button is labelled by what it does in each state', () => {
    expect(run(SCENE).label).toBe('Play All')
    expect(run(SCENE, PLAY).label).toBe('Loading...')
    expect(run(SCENE, PLAY, { type: 'clip started', id: 'a' }).label).toBe('Pause')
    expect(run(SCENE, PLAY, { type: 'clip started', id: 'a' }, { type: 'pause' }).label).toBe('Resume')
    expect(run(SCENE, PLAY, ...playClip('a'), { type: 'pause' }).label).toBe('Resume')
  })

  it('[R-2.8-04] The main button does nothing without lines', () => {
    expect(run([], PLAY)).toEqual({ state: IDLE_PLAYBACK, effects: [], label: 'Play All' })
  })
})

describe('a run through the scene', () => {
  it('[R-4-46] [R-4-47] [R-9-26] A run plays a line and a clip that could not be scheduled 100 ms later', () => {
    const endedUnannounced: PlaybackEvent = { type: 'clip ended', id: 'a' }
    const first = run([A, B], PLAY)
    expect(first.effects).toEqual([
      { type: 'stop clip' },
      { type: 'play clip', id: 'a', speed: 1 },
      { type: 'show line', id: 'a' },
      { type: 'prepare clips', clips: [{ id: 'b', speed: 1 }] },
    ])
    const moved = run([A, B], PLAY, endedUnannounced)
    expect(moved.state).toMatchObject({ index: 1, phase: 'between lines' })
    expect(moved.effects).toEqual([{ type: 'wait', delayMs: 100, ticket: moved.state.ticket }])
    expect(run([A, B], PLAY, endedUnannounced, 'time passes').effects).toContainEqual({
      type: 'play clip',
      id: 'b',
      speed: 1,
    })
  })

  it('Every line is shown when it is entered', () => {
    expect(run([A, B], PLAY, ...playClip('a')).effects).toContainEqual({ type: 'show line', id: 'b' })
  })

  it('[R-4-49] A run waits at the actor’s line with the next clip prepared', () => {
    const { state, effects } = run(SCENE, PLAY, ...playClip('a'))
    expect(isWaitingForActor(state)).toBe(true)
    expect(effects).toEqual([
      { type: 'show line', id: 'you' },
      { type: 'prepare clips', clips: [{ id: 'b', speed: 1 }] },
      { type: 'wait', delayMs: 500, ticket: state.ticket },
    ])
    expect(run(SCENE, PLAY, ...playClip('a'), 'time passes').state).toMatchObject({
      phase: 'actor turn',
      turn: state.turn,
    })
  })

  it('Speaking or tapping during the cue starts the actor’s turn early', () => {
    expect(run(SCENE, PLAY, ...playClip('a'), { type: 'actor started' }).state.phase).toBe('actor turn')
    expect(run(SCENE, PLAY, ...playClip('a'), { type: 'spoken', by: 'tapped' }).state).toMatchObject({
      index: 2,
      completed: new Set(['a', 'you']),
    })
  })

  it('Skipping the gap plays the partner’s answer at once and never skips it', () => {
    const answering = run(SCENE, PLAY, ...playClip('a'), { type: 'spoken', by: 'heard', pauseMs: 1000 }).state
    expect(isPartnerAboutToAnswer(answering)).toBe(true)
    const hurried = advancePlayback(answering, { type: 'skip gap' }, SCENE)
    expect(hurried.effects).toContainEqual({ type: 'play clip', id: 'b', speed: 1 })
    expect(hurried.state).toMatchObject({ index: 2, phase: 'loading', skipped: new Set() })
    expect(advancePlayback(hurried.state, { type: 'waited', ticket: answering.ticket }, SCENE).effects).toEqual([])
    expect(advancePlayback(hurried.state, { type: 'skip gap' }, SCENE).effects).toEqual([])
    expect(isPartnerAboutToAnswer(run([A, B], PLAY, ...playClip('a')).state)).toBe(false)
  })

  it('[R-9-25] The actor’s line begins 300 ms after a skip', () => {
    expect(run(SCENE, PLAY, { type: 'skip' }).effects).toContainEqual(expect.objectContaining({ delayMs: 300 }))
  })

  it('[R-4-50] The run goes on after the pause of the pace when the line was heard, and after 100 ms when tapped', () => {
    const waiting = [PLAY, ...playClip('a'), 'time passes'] as const
    const after = (pauseMs: number) => run(SCENE, ...waiting, { type: 'spoken', by: 'heard', pauseMs }).effects
    expect(after(1000)).toMatchObject([{ type: 'wait', delayMs: 1000 }])
    expect(run(SCENE, ...waiting, { type: 'spoken', by: 'tapped' }).effects).toMatchObject([{ delayMs: 100 }])
    expect(after(0)).toContainEqual({ type: 'play clip', id: 'b', speed: 1 })
  })

  it('[R-4-52] An actor’s line that is done or skipped is passed, unless the run restarted before it', () => {
    const done = run([A, ACTOR_LINE, B], PLAY, ...playClip('a'), { type: 'spoken', by: 'tapped' }).state
    const passing = advancePlayback(
      { ...done, index: 0, phase: 'playing clip' },
      { type: 'clip ended', id: 'a' },
      SCENE,
    )
    expect(passing.state.phase).toBe('between lines')
    const passed = advancePlayback(passing.state, { type: 'waited', ticket: passing.state.ticket }, SCENE)
    expect(passed.state).toMatchObject({ index: 2, phase: 'between lines' })
    const back = advancePlayback(done, { type: 'play from', index: 0 }, SCENE)
    expect(back.state.completed).toEqual(new Set())
    expect(advancePlayback(back.state, { type: 'clip ended', id: 'a' }, SCENE).state.phase).toBe('actor cued')
  })

  it('A timer that was suspended with the device pauses the run instead of playing the next line', () => {
    const moving = run([A, B], PLAY, { type: 'skip' }).state
    const woken = advancePlayback(moving, { type: 'waited', ticket: moving.ticket, lateMs: 60_000 }, [A, B])
    expect(woken.state).toMatchObject({ mode: 'paused', index: 1 })
    const again = advancePlayback(woken.state, { type: 'waited', ticket: moving.ticket, lateMs: 0 }, [A, B])
    expect(again.effects).toEqual([])
    const cued = run(SCENE, PLAY, ...playClip('a')).state
    expect(advancePlayback(cued, { type: 'waited', ticket: cued.ticket, lateMs: 60_000 }, SCENE).state).toMatchObject({
      index: 1,
      phase: 'actor turn',
    })
  })

  it('[R-4-51] [R-4-55] A finished run is complete and returns to the first line', () => {
    const { state, effects, label } = run([A], PLAY, ...playClip('a'))
    expect(state).toMatchObject({ mode: 'idle', index: 0, isComplete: true, hasPlayed: false })
    expect(effects).toEqual([{ type: 'stop clip' }, { type: 'show top' }])
    expect(label).toBe('Play All')
    expect(run([A]).state.isComplete).toBe(false)
  })

  it('A run waits for a clip that is being generated and plays it when it is there', () => {
    const pending = { ...B, audioUrl: '', isClipPending: true }
    const waiting = run([A, pending], PLAY, ...playClip('a'), 'time passes')
    expect(waiting.label).toBe('Loading...')
    expect(advancePlayback(waiting.state, { type: 'lines changed' }, [A, pending]).state.phase).toBe('awaiting clip')
    expect(advancePlayback(waiting.state, { type: 'lines changed' }, [A, B]).effects).toContainEqual({
      type: 'play clip',
      id: 'b',
      speed: 1,
    })
  })

  it('A clip regenerated while it loads is loaded again, but not for a new signature alone', () => {
    const loading = run([A, B], PLAY).state
    const changed = (audioUrl: string) =>
      advancePlayback(loading, { type: 'lines changed' }, [{ ...A, audioUrl }, B]).effects
    expect(changed('https://storage.test/a?signature=2')).toEqual([])
    expect(changed('https://storage.test/anew')).toContainEqual({ type: 'play clip', id: 'a', speed: 1 })
  })

  it('An unvoiced line is played as soon as it gets its clip', () => {
    const unvoiced = [A, { ...B, audioUrl: '' }]
    const { state } = run(unvoiced, { type: 'play from', index: 1 })
    expect(advancePlayback(state, { type: 'lines changed' }, unvoiced).effects).toEqual([])
    expect(advancePlayback(state, { type: 'lines changed' }, [A, B]).state.phase).toBe('loading')
  })

  it('A run waits at a line without a clip that is to be read', () => {
    expect(isWaitingForActor(run([line('a', { audioUrl: '' })], PLAY).state)).toBe(true)
  })
})

describe('stopping and choosing', () => {
  it('[R-4-46] A line paused in its middle is resumed from there', () => {
    const pausedTurn = run(SCENE, PLAY, ...playClip('a'), { type: 'pause' }).state
    expect(pausedTurn).toMatchObject({ mode: 'paused', phase: 'actor turn', index: 1 })
    expect(advancePlayback(pausedTurn, PLAY, SCENE).state).toMatchObject({ mode: 'playing', turn: pausedTurn.turn })
    const paused = run(SCENE, PLAY, { type: 'clip started', id: 'a' }, { type: 'pause' })
    expect(paused.effects).toEqual([{ type: 'pause clip' }])
    expect(advancePlayback(paused.state, PLAY, SCENE).effects).toEqual([{ type: 'resume clip', id: 'a', speed: 1 }])
  })

  it('A run paused between two lines does not start the next one by itself', () => {
    const moving = run([A, B], PLAY, ...playClip('a'))
    const paused = advancePlayback(moving.state, { type: 'pause' }, [A, B])
    expect(advancePlayback(paused.state, { type: 'waited', ticket: moving.state.ticket }, [A, B]).effects).toEqual([])
  })

  it('A skipped line is marked as skipped', () => {
    const { state, effects } = run(SCENE, PLAY, { type: 'skip' })
    expect(effects[0]).toEqual({ type: 'stop clip' })
    expect(viewLine(state, A, 0)).toMatchObject({ isSkipped: true, status: undefined })
    expect(state.index).toBe(1)
  })

  it('A run starts at any line, and one line can be played alone', () => {
    expect(run(SCENE, { type: 'play from', index: 2 }).effects).toContainEqual({ type: 'play clip', id: 'b', speed: 1 })
    const single = run(SCENE, { type: 'play line', index: 0 }, { type: 'clip started', id: 'a' })
    expect(isGlobalPlayback(single.state)).toBe(false)
    expect(run(SCENE, { type: 'play line', index: 0 }, ...playClip('a')).state).toMatchObject({
      mode: 'paused',
      index: 0,
    })
  })

  it('[R-2.8-13] Each line keeps its own speed, which can change while it plays', () => {
    const faster: PlaybackEvent = { type: 'set speed', id: 'a', speed: 1.5 }
    expect(run(SCENE, faster, PLAY).effects).toContainEqual({ type: 'play clip', id: 'a', speed: 1.5 })
    expect(run(SCENE, PLAY, { type: 'clip started', id: 'a' }, faster).effects).toEqual([
      { type: 'change speed', speed: 1.5 },
    ])
  })

  it('[R-4-58] [R-4-59] [R-4-60] [R-4-61] Starting over plays from the first line after 500 ms', () => {
    const { state, effects } = run(SCENE, PLAY, { type: 'skip' }, 'time passes', { type: 'start over' })
    expect(state).toMatchObject({ index: 0, completed: new Set(), skipped: new Set() })
    expect(effects).toEqual([
      { type: 'stop clip' },
      { type: 'show top' },
      { type: 'wait', delayMs: 500, ticket: state.ticket },
    ])
    expect(advancePlayback(state, { type: 'waited', ticket: state.ticket }, SCENE).effects).toContainEqual({
      type: 'play clip',
      id: 'a',
      speed: 1,
    })
  })
})

describe('going back, repeating and looping', () => {
  const spoken: PlaybackEvent = { type: 'spoken', by: 'tapped' }

  it('Going back moves one line back and not beyond the first', () => {
    const { state } = run(SCENE, PLAY, ...playClip('a'), spoken, 'time passes', { type: 'back' })
    expect(state).toMatchObject({ index: 1, phase: 'actor turn', completed: new Set(['a']) })
    expect(run(SCENE, PLAY, { type: 'back' }).state.index).toBe(0)
  })

  it('Repeating plays the current line again', () => {
    const { effects } = run(SCENE, PLAY, { type: 'clip started', id: 'a' }, { type: 'repeat' })
    expect(effects.slice(0, 3)).toEqual([
      { type: 'stop clip' },
      { type: 'play clip', id: 'a', speed: 1 },
      { type: 'show line', id: 'a' },
    ])
  })

  it('A recorded actor’s line is played, unless it is to be spoken again', () => {
    const recorded = [A, { ...ACTOR_LINE, audioUrl: 'https://storage.test/take' }, B]
    const from = (event: PlaybackEvent) => run(recorded, event).state.phase
    expect(from({ type: 'play from', index: 1 })).toBe('loading')
    expect(from({ type: 'speak again', index: 1 })).toBe('actor turn')
    expect(run(recorded, { type: 'play from', index: 1 }, { type: 'repeat' }).state.phase).toBe('actor turn')
  })

  it('A line spoken again is played from its recording afterwards, and always when played alone', () => {
    const recorded = [A, { ...ACTOR_LINE, audioUrl: 'https://storage.test/take' }, B]
    const phaseOf = (...events: PlaybackEvent[]) => run(recorded, ...events).state.phase
    const rerecord: PlaybackEvent[] = [{ type: 'speak again', index: 1 }, spoken]
    expect(phaseOf(...rerecord, { type: 'play from', index: 1 })).toBe('loading')
    expect(phaseOf({ type: 'speak again', index: 1 }, { type: 'play line', index: 1 })).toBe('loading')
    const speaksAgain: Playback = { ...IDLE_PLAYBACK, isSpokenAnew: true }
    expect(advancePlayback(speaksAgain, { type: 'play line', index: 1 }, recorded).state.phase).toBe('loading')
    const looped: PlaybackEvent = { type: 'loop', from: 1, to: 1 }
    expect(phaseOf(looped, spoken)).toBe('actor cued')
    expect(phaseOf(looped, { type: 'stop loop' }, { type: 'play from', index: 1 })).toBe('loading')
    expect(phaseOf(looped, { type: 'play from', index: 0 }, ...playClip('a'))).toBe('loading')
  })

  it('A loop repeats until it is stopped, and the actor speaks in each round', () => {
    const loop: PlaybackEvent = { type: 'loop', from: 1, to: 0 }
    const round = run(SCENE, loop, ...playClip('a'), spoken)
    expect(round.state).toMatchObject({ index: 0, loop: { from: 0, to: 1 }, completed: new Set() })
    const second = run(SCENE, loop, ...playClip('a'), spoken, 'time passes', ...playClip('a'))
    expect(second.state).toMatchObject({ index: 1, phase: 'actor cued' })
    const ended = run(SCENE, loop, ...playClip('a'), { type: 'stop loop' }, spoken)
    expect(ended.state).toMatchObject({ index: 2, loop: undefined })
  })

  it('A mark stores the loop’s start, and going to a line outside the loop ends it', () => {
    expect(run(SCENE, PLAY, { type: 'mark loop start' }).state.markedIndex).toBe(0)
    expect(run(SCENE, { type: 'loop', from: 0, to: 1 }, { type: 'play from', index: 2 }).state.loop).toBeUndefined()
    expect(run(SCENE, { type: 'loop', from: 0, to: 1 }, { type: 'play from', index: 1 }).state.loop).toBeDefined()
  })

  it('The next eight clips are prepared, in a loop those of the next round', () => {
    const many = Array.from({ length: 12 }, (_, at) => line(String(at)))
    const ready = (event: PlaybackEvent) =>
      run(many, event).effects.flatMap((effect) =>
        effect.type === 'prepare clips' ? effect.clips.map(({ id }) => id) : [],
      )
    expect(ready(PLAY)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(ready({ type: 'loop', from: 2, to: 4 })).toEqual(['3', '4'])
  })
})

describe('playback failures', () => {
  const failing = (failure: PlaybackFailure) => run(SCENE, PLAY, { type: 'clip failed', id: 'a', failure })

  it.each([
    ['[R-8-62]', { kind: 'other' }, 'Failed to play audio.'],
    ['[R-8-63]', { kind: 'blocked' }, 'Audio playback was blocked. Please interact with the page first.'],
    ['[R-8-64]', { kind: 'network' }, 'Network error. Please check your connection.'],
    ['[R-8-65]', { kind: 'status', status: 500 }, 'Audio error (500). Please refresh.'],
  ] as const)('%s A playback failure pauses the run and is shown on the line', (_, failure, text) => {
    const { state } = failing(failure)
    expect(state.mode).toBe('paused')
    expect(viewLine(state, A, 0).error).toBe(text)
    expect(viewLine(run(SCENE, PLAY).state, A, 0).error).toBeUndefined()
  })

  it('[R-8-67] An aborted clip is not an error', () => {
    expect(failing({ kind: 'aborted' }).state).toMatchObject({ mode: 'playing', phase: 'loading' })
  })

  it('[R-8-66] An expired address is renewed once before the line shows an error', () => {
    const expired = { type: 'clip failed', id: 'a', failure: { kind: 'expired' } } as const
    const first = run(SCENE, PLAY, expired)
    expect(first.effects).toEqual([{ type: 'renew addresses' }])
    const again = advancePlayback(first.state, { type: 'lines changed' }, SCENE)
    expect(again.effects).toContainEqual({ type: 'play clip', id: 'a', speed: 1 })
    const second = advancePlayback(again.state, expired, SCENE)
    expect(viewLine(second.state, A, 0).error).toBe('Failed to load audio. The URL may have expired.')
  })

  it('Player events of another line are ignored', () => {
    expect(run(SCENE, PLAY, { type: 'clip ended', id: 'b' }).state.index).toBe(0)
  })

  it('Removing the current line stops the run', () => {
    const { state } = run(SCENE, { type: 'play from', index: 2 })
    const gone = advancePlayback(state, { type: 'lines changed' }, [A])
    expect(gone.state).toMatchObject({ mode: 'idle', index: 0 })
    expect(gone.effects).toEqual([{ type: 'stop clip' }])
  })
})

it('After any sequence of events the index points at a line and at most one line is current', () => {
  const ids = fc.constantFrom('a', 'you', 'b')
  const event = fc.oneof(
    fc.constantFrom<PlaybackEvent>(PLAY, { type: 'pause' }, { type: 'skip' }, { type: 'start over' }),
    fc.constantFrom<PlaybackEvent>({ type: 'spoken', by: 'tapped' }, { type: 'skip gap' }, { type: 'lines changed' }),
    fc.constantFrom<PlaybackEvent>(
      { type: 'back' },
      { type: 'repeat' },
      { type: 'mark loop start' },
      { type: 'stop loop' },
    ),
    fc.tuple(fc.nat(4), fc.nat(4)).map(([from, to]): PlaybackEvent => ({ type: 'loop', from, to })),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play from', index })),
    fc.nat({ max: 4 }).map((index): PlaybackEvent => ({ type: 'play line', index })),
    fc.nat({ max: 12 }).map((ticket): PlaybackEvent => ({ type: 'waited', ticket })),
    ids.map((id): PlaybackEvent => ({ type: 'clip started', id })),
    ids.map((id): PlaybackEvent => ({ type: 'clip ended', id })),
    ids.map((id): PlaybackEvent => ({ type: 'clip failed', id, failure: { kind: 'expired' } })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: Playback = IDLE_PLAYBACK
      for (const next of events) {
        const before = state.ticket
        state = advancePlayback(state, next, SCENE).state
        expect(SCENE[state.index]).toBeDefined()
        expect(state.ticket).toBeGreaterThanOrEqual(before)
        expect(state.mode === 'idle' && state.phase !== 'stopped').toBe(false)
        expect(SCENE.filter((line, at) => viewLine(state, line, at).isCurrent).length).toBeLessThanOrEqual(1)
      }
    }),
  )
})
