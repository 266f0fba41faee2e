import { begin, enter, finishLine, speakAgain } from './line-transitions.ts'
import {
  AT_REST,
  LISTEN_AFTER_SKIP_MS,
  type Loop,
  MOVE_ON_MS,
  type Playback,
  type PlaybackEffect,
  type PlaybackStep,
  type PlaybackWish,
  type Segments,
  speedOf,
  START_OVER_MS,
  stay,
} from './playback-state.ts'
import type { Speed } from './segment.ts'

export function obey(state: Playback, event: PlaybackWish, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, segments)
    case 'pause':
      return pause(state)
    case 'skip':
      return skip(state, segments)
    case 'spoken':
      return speak(state, event.by === 'heard' ? event.pauseMs : MOVE_ON_MS, segments)
    case 'go now':
      return state.mode === 'playing' && state.phase === 'moving' ? enter(state, segments) : stay(state)
    case 'speed chosen':
      return chooseSpeed(state, event, segments)
    case 'start over':
      return startOver(state, segments)
    default:
      return goTo(state, event, segments)
  }
}

type Journey = Extract<
  PlaybackWish,
  { type: 'play from' | 'play line' | 'back' | 'repeat' | 'speak again' | 'mark' | 'loop' | 'loop off' }
>

/** To another line, or to this one once more. */
function goTo(state: Playback, event: Journey, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play from':
    case 'play line':
      return begin(
        { ...state, ...leaveLoop(state, event.index), isSingle: event.type === 'play line' },
        event.index,
        segments,
      )
    case 'back':
      return beginAgain(state, Math.max(0, state.index - 1), segments)
    case 'repeat':
      return beginAgain(state, state.index, segments)
    case 'speak again':
      return beginAgain(state, event.index, segments)
    case 'loop':
      return loop(state, event, segments)
    case 'mark':
      return stay({ ...state, markedIndex: state.index })
    case 'loop off':
      return stay({ ...state, ...leaveLoop(state, -1), markedIndex: undefined })
  }
}

function beginAgain(state: Playback, index: number, segments: Segments): PlaybackStep {
  const left: Playback = { ...state, ...leaveLoop(state, index), isSingle: false }
  return begin(speakAgain(left, segments.slice(index, index + 1)), index, segments)
}

/** Whoever goes to a line outside the loop has left it, and what it wanted spoken in each round. */
function leaveLoop({ loop, again }: Playback, index: number): Pick<Playback, 'loop' | 'again'> {
  if (loop === undefined) return { loop, again }
  return index >= loop.from && index <= loop.to ? { loop, again } : { loop: undefined, again: new Set() }
}

function loop(state: Playback, { from, to }: Loop, segments: Segments): PlaybackStep {
  const range = { from: Math.max(0, Math.min(from, to)), to: Math.min(segments.length - 1, Math.max(from, to)) }
  if (segments[range.from] === undefined) return stay(state)
  const round = speakAgain(
    { ...state, loop: range, markedIndex: undefined, isSingle: false },
    segments.slice(range.from, range.to + 1),
  )
  return begin(round, range.from, segments)
}

/** Half-way through a sound or a line of the actor's there is a place to go on from. */
const canGoOn = ({ phase }: Playback): boolean => phase === 'sounding' || phase === 'yours' || phase === 'unvoiced'

function play(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0 || state.mode === 'playing') return stay(state)
  const current = segments[state.index]
  if (state.mode !== 'paused' || !canGoOn(state) || current === undefined) {
    return begin({ ...state, isSingle: false }, state.index, segments)
  }
  const effect: PlaybackEffect =
    state.phase === 'sounding'
      ? { type: 'go on', id: current.id, speed: speedOf(state, current.id) }
      : { type: 'show', id: current.id }
  return { state: { ...state, mode: 'playing' }, effects: [effect] }
}

function pause(state: Playback): PlaybackStep {
  if (state.mode !== 'playing') return stay(state)
  const paused: Playback = { ...state, mode: 'paused', ticket: state.ticket + 1 }
  if (state.phase === 'sounding') return { state: paused, effects: [{ type: 'hold' }] }
  if (state.phase === 'cued') return stay({ ...paused, phase: 'yours' })
  if (canGoOn(state)) return stay(paused)
  return { state: { ...paused, phase: 'resting' }, effects: [{ type: 'silence' }] }
}

function skip(state: Playback, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  if (state.mode !== 'playing' || segment === undefined) return stay(state)
  const left: Playback = { ...state, skipped: new Set(state.skipped).add(segment.id) }
  const { state: next, effects } = finishLine(left, segments, {
    delayMs: MOVE_ON_MS,
    listenMs: LISTEN_AFTER_SKIP_MS,
  })
  return { state: next, effects: [{ type: 'silence' }, ...effects] }
}

function speak(state: Playback, delayMs: number, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  const isWaiting = state.phase === 'cued' || state.phase === 'yours' || state.phase === 'unvoiced'
  if (state.mode !== 'playing' || !isWaiting || segment === undefined) return stay(state)
  return finishLine({ ...state, completed: new Set(state.completed).add(segment.id) }, segments, {
    delayMs,
    isSpoken: true,
  })
}

function chooseSpeed(state: Playback, { id, speed }: { id: string; speed: Speed }, segments: Segments): PlaybackStep {
  const speeds = new Map(state.speeds).set(id, speed)
  const isHeard = state.phase === 'sounding' && segments[state.index]?.id === id
  return { state: { ...state, speeds }, effects: isHeard ? [{ type: 'change speed', speed }] : [] }
}

function startOver(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0) return stay(state)
  const { speeds, turn, isSpokenAnew } = state
  const ticket = state.ticket + 1
  return {
    state: { ...AT_REST, mode: 'playing', phase: 'moving', hasPlayed: true, speeds, turn, isSpokenAnew, ticket },
    effects: [{ type: 'silence' }, { type: 'show top' }, { type: 'wait', delayMs: START_OVER_MS, ticket }],
  }
}
