import { startRun, enterLine, finishLine, speakAgain } from './line-transitions.ts'
import {
  IDLE_PLAYBACK,
  LISTEN_AFTER_SKIP_MS,
  type Loop,
  GAP_BETWEEN_LINES_MS,
  type Playback,
  type PlaybackEffect,
  type PlaybackStep,
  type PlaybackCommand,
  type Segments,
  speedOf,
  START_OVER_MS,
  unchanged,
} from './playback-state.ts'
import type { Speed } from './segment.ts'

export function applyCommand(state: Playback, event: PlaybackCommand, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, segments)
    case 'pause':
      return pause(state)
    case 'skip':
      return skip(state, segments)
    case 'spoken':
      return speak(state, event.by === 'heard' ? event.pauseMs : GAP_BETWEEN_LINES_MS, segments)
    case 'go now':
      return state.mode === 'playing' && state.phase === 'moving' ? enterLine(state, segments) : unchanged(state)
    case 'speed chosen':
      return chooseSpeed(state, event, segments)
    case 'start over':
      return startOver(state, segments)
    default:
      return goTo(state, event, segments)
  }
}

type Journey = Extract<
  PlaybackCommand,
  { type: 'play from' | 'play line' | 'back' | 'repeat' | 'speak again' | 'mark' | 'loop' | 'loop off' }
>

/** To another line, or to this one once more. */
function goTo(state: Playback, event: Journey, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play from':
    case 'play line':
      return startRun(
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
      return unchanged({ ...state, markedIndex: state.index })
    case 'loop off':
      return unchanged({ ...state, ...leaveLoop(state, -1), markedIndex: undefined })
  }
}

function beginAgain(state: Playback, index: number, segments: Segments): PlaybackStep {
  const left: Playback = { ...state, ...leaveLoop(state, index), isSingle: false }
  return startRun(speakAgain(left, segments.slice(index, index + 1)), index, segments)
}

/** Whoever goes to a line outside the loop has left it, and what it wanted spoken in each round. */
function leaveLoop({ loop, again }: Playback, index: number): Pick<Playback, 'loop' | 'again'> {
  if (loop === undefined) return { loop, again }
  return index >= loop.from && index <= loop.to ? { loop, again } : { loop: undefined, again: new Set() }
}

function loop(state: Playback, { from, to }: Loop, segments: Segments): PlaybackStep {
  const range = { from: Math.max(0, Math.min(from, to)), to: Math.min(segments.length - 1, Math.max(from, to)) }
  if (segments[range.from] === undefined) return unchanged(state)
  const round = speakAgain(
    { ...state, loop: range, markedIndex: undefined, isSingle: false },
    segments.slice(range.from, range.to + 1),
  )
  return startRun(round, range.from, segments)
}

/** Half-way through a sound or a line of the actor's there is a place to go on from. */
const canGoOn = ({ phase }: Playback): boolean => phase === 'sounding' || phase === 'yours' || phase === 'unvoiced'

function play(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0 || state.mode === 'playing') return unchanged(state)
  const current = segments[state.index]
  if (state.mode !== 'paused' || !canGoOn(state) || current === undefined) {
    return startRun({ ...state, isSingle: false }, state.index, segments)
  }
  const effect: PlaybackEffect =
    state.phase === 'sounding'
      ? { type: 'go on', id: current.id, speed: speedOf(state, current.id) }
      : { type: 'show', id: current.id }
  return { state: { ...state, mode: 'playing' }, effects: [effect] }
}

function pause(state: Playback): PlaybackStep {
  if (state.mode !== 'playing') return unchanged(state)
  const paused: Playback = { ...state, mode: 'paused', ticket: state.ticket + 1 }
  if (state.phase === 'sounding') return { state: paused, effects: [{ type: 'hold' }] }
  if (state.phase === 'cued') return unchanged({ ...paused, phase: 'yours' })
  if (canGoOn(state)) return unchanged(paused)
  return { state: { ...paused, phase: 'resting' }, effects: [{ type: 'silence' }] }
}

function skip(state: Playback, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  if (state.mode !== 'playing' || segment === undefined) return unchanged(state)
  const left: Playback = { ...state, skipped: new Set(state.skipped).add(segment.id) }
  const { state: next, effects } = finishLine(left, segments, {
    delayMs: GAP_BETWEEN_LINES_MS,
    listenMs: LISTEN_AFTER_SKIP_MS,
  })
  return { state: next, effects: [{ type: 'silence' }, ...effects] }
}

function speak(state: Playback, delayMs: number, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  const isWaiting = state.phase === 'cued' || state.phase === 'yours' || state.phase === 'unvoiced'
  if (state.mode !== 'playing' || !isWaiting || segment === undefined) return unchanged(state)
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
  if (segments.length === 0) return unchanged(state)
  const { speeds, turn, isSpokenAnew } = state
  const ticket = state.ticket + 1
  return {
    state: { ...IDLE_PLAYBACK, mode: 'playing', phase: 'moving', hasPlayed: true, speeds, turn, isSpokenAnew, ticket },
    effects: [{ type: 'silence' }, { type: 'show top' }, { type: 'wait', delayMs: START_OVER_MS, ticket }],
  }
}
