import { enterLine, finishLine, withoutId } from './line-transitions.ts'
import { findErrorText, type PlaybackFailure } from './playback-error.ts'
import {
  IDLE_PLAYBACK,
  GAP_BETWEEN_LINES_MS,
  type Playback,
  type PlaybackEvent,
  type PlayerEvent,
  type PlaybackStep,
  type Segments,
  SUSPENDED_AFTER_MS,
  unchanged,
} from './playback-state.ts'
import { applyCommand } from './playback-commands.ts'

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
      return state.phase === 'cued' ? takeTurn(state) : unchanged(state)
    case 'waited':
      return event.ticket === state.ticket ? goOn(state, event.lateMs ?? 0, segments) : unchanged(state)
    default:
      return applyCommand(state, event, segments)
  }
}

const takeTurn = (state: Playback): PlaybackStep => unchanged({ ...state, phase: 'yours', ticket: state.ticket + 1 })

function goOn(state: Playback, lateMs: number, segments: Segments): PlaybackStep {
  if (state.mode !== 'playing') return unchanged(state)
  if (state.phase === 'cued') return takeTurn(state)
  if (state.phase !== 'moving') return unchanged(state)
  // Whoever opens a laptop again does not want to be spoken to.
  if (lateMs > SUSPENDED_AFTER_MS) return applyCommand(state, { type: 'pause' }, segments)
  return enterLine(state, segments)
}

/** Of a line that is no longer the one, news are old. */
function hear(state: Playback, event: PlayerEvent, segments: Segments): PlaybackStep {
  if (state.mode !== 'playing' || segments[state.index]?.id !== event.id) return unchanged(state)
  const isOnAir = state.phase === 'loading' || state.phase === 'sounding'
  switch (event.type) {
    case 'sounding':
      if (!isOnAir) return unchanged(state)
      return unchanged({ ...state, phase: 'sounding', errors: withoutId(state.errors, event.id), renewedId: '' })
    case 'ended':
      if (!isOnAir) return unchanged(state)
      return finishLine({ ...state, completed: new Set(state.completed).add(event.id) }, segments, {
        delayMs: GAP_BETWEEN_LINES_MS,
        isHeard: true,
      })
    case 'failed':
      return isOnAir || state.phase === 'renewing' ? fail(state, event.id, event.failure) : unchanged(state)
  }
}

function fail(state: Playback, id: string, failure: PlaybackFailure): PlaybackStep {
  const text = findErrorText(failure)
  if (text === undefined) return unchanged(state)
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
    const rest: Playback = { ...IDLE_PLAYBACK, speeds, turn, isSpokenAnew, ticket: state.ticket + 1 }
    return { state: rest, effects: state.mode === 'idle' ? [] : [{ type: 'silence' }] }
  }
  if (state.mode !== 'playing') return unchanged(state)
  return isWorthAnotherTry(state, segments[state.index]?.audioUrl ?? '') ? enterLine(state, segments) : unchanged(state)
}

function isWorthAnotherTry({ phase, clipUrl }: Playback, audioUrl: string): boolean {
  if (phase === 'unvoiced') return audioUrl !== ''
  // It was made anew while it loaded, and whoever loads lets go of the old one without a word.
  if (phase === 'loading') return withoutQuery(audioUrl) !== withoutQuery(clipUrl)
  return phase === 'coming' || phase === 'renewing'
}

/** The same file gets another signature every few minutes. */
const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? ''
