import { enter, finishLine, without } from './line-transitions.ts'
import { findErrorText, type PlaybackFailure } from './playback-error.ts'
import {
  AT_REST,
  MOVE_ON_MS,
  type Playback,
  type PlaybackEvent,
  type PlaybackNews,
  type PlaybackStep,
  type Segments,
  SLEPT_MS,
  stay,
} from './playback-state.ts'
import { obey } from './playback-commands.ts'

/** What does not fit the state it arrives in came too late, and changes nothing. */
export function advancePlayback(state: Playback, event: PlaybackEvent, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'sounding':
    case 'ended':
    case 'failed':
      return hear(state, event, segments)
    case 'segments changed':
      return lookAgain(state, segments)
    case 'turn taken':
      return state.phase === 'cued' ? takeTurn(state) : stay(state)
    case 'waited':
      return event.ticket === state.ticket ? goOn(state, event.lateMs ?? 0, segments) : stay(state)
    default:
      return obey(state, event, segments)
  }
}

const takeTurn = (state: Playback): PlaybackStep => stay({ ...state, phase: 'yours', ticket: state.ticket + 1 })

function goOn(state: Playback, lateMs: number, segments: Segments): PlaybackStep {
  if (state.mode !== 'playing') return stay(state)
  if (state.phase === 'cued') return takeTurn(state)
  if (state.phase !== 'moving') return stay(state)
  // Whoever opens a laptop again does not want to be spoken to.
  if (lateMs > SLEPT_MS) return obey(state, { type: 'pause' }, segments)
  return enter(state, segments)
}

/** Of a line that is no longer the one, news are old. */
function hear(state: Playback, event: PlaybackNews, segments: Segments): PlaybackStep {
  if (state.mode !== 'playing' || segments[state.index]?.id !== event.id) return stay(state)
  const isOnAir = state.phase === 'loading' || state.phase === 'sounding'
  switch (event.type) {
    case 'sounding':
      if (!isOnAir) return stay(state)
      return stay({ ...state, phase: 'sounding', errors: without(state.errors, event.id), renewedId: '' })
    case 'ended':
      if (!isOnAir) return stay(state)
      return finishLine({ ...state, completed: new Set(state.completed).add(event.id) }, segments, {
        delayMs: MOVE_ON_MS,
        isHeard: true,
      })
    case 'failed':
      return isOnAir || state.phase === 'renewing' ? fail(state, event.id, event.failure) : stay(state)
  }
}

function fail(state: Playback, id: string, failure: PlaybackFailure): PlaybackStep {
  const text = findErrorText(failure)
  if (text === undefined) return stay(state)
  if (failure.kind === 'expired' && state.renewedId !== id) {
    return { state: { ...state, phase: 'renewing', renewedId: id }, effects: [{ type: 'renew addresses' }] }
  }
  const errors = new Map(state.errors).set(id, text)
  const ticket = state.ticket + 1
  return { state: { ...state, mode: 'paused', phase: 'resting', errors, ticket }, effects: [{ type: 'silence' }] }
}

/** A line that was waited for may be there now, and one whose address ran out may have a new one. */
function lookAgain(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0 || state.index >= segments.length) {
    const { speeds, turn, isSpokenAnew } = state
    const rest: Playback = { ...AT_REST, speeds, turn, isSpokenAnew, ticket: state.ticket + 1 }
    return { state: rest, effects: state.mode === 'idle' ? [] : [{ type: 'silence' }] }
  }
  if (state.mode !== 'playing') return stay(state)
  return isWorthAnotherTry(state, segments[state.index]?.audioUrl ?? '') ? enter(state, segments) : stay(state)
}

function isWorthAnotherTry({ phase, soundUrl }: Playback, audioUrl: string): boolean {
  if (phase === 'unvoiced') return audioUrl !== ''
  // It was made anew while it loaded, and whoever loads lets go of the old one without a word.
  if (phase === 'loading') return withoutQuery(audioUrl) !== withoutQuery(soundUrl)
  return phase === 'coming' || phase === 'renewing'
}

/** The same file gets another signature every few minutes. */
const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? ''
