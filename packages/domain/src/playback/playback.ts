import { enterLine, finishClip, scheduleNext, withoutId } from './line-transitions.ts'
import { findErrorText, type PlaybackFailure } from './playback-error.ts'
import { withoutQuery } from './playback-line.ts'
import {
  IDLE_PLAYBACK,
  keepChoices,
  type Playback,
  type PlaybackEvent,
  type PlayerEvent,
  type PlaybackStep,
  type PlaybackLines,
  SUSPENDED_AFTER_MS,
  unchanged,
} from './playback-state.ts'
import { applyCommand } from './playback-commands.ts'

/** The playback machine. An event that does not fit the current state came too late and changes nothing. */
export const advancePlayback = (state: Playback, event: PlaybackEvent, lines: PlaybackLines): PlaybackStep =>
  scheduleNext(applyEvent(state, event, lines), lines)

function applyEvent(state: Playback, event: PlaybackEvent, lines: PlaybackLines): PlaybackStep {
  switch (event.type) {
    case 'clip started':
    case 'clip ended':
    case 'clip failed':
      return applyPlayerEvent(state, event, lines)
    case 'clip interrupted':
      return interruptClip(state, event.id, lines)
    case 'lines changed':
      return applyNewLines(state, lines)
    case 'actor started':
      return state.phase === 'actor cued' ? startActorTurn(state) : unchanged(state)
    case 'waited':
      return event.ticket === state.ticket ? endWait(state, event.lateMs ?? 0, lines) : unchanged(state)
    default:
      return applyCommand(state, event, lines)
  }
}

const startActorTurn = (state: Playback): PlaybackStep =>
  unchanged({ ...state, phase: 'actor turn', ticket: state.ticket + 1 })

function endWait(state: Playback, lateMs: number, lines: PlaybackLines): PlaybackStep {
  if (state.mode !== 'playing') return unchanged(state)
  if (state.phase === 'actor cued') return startActorTurn(state)
  if (state.phase !== 'between lines') return unchanged(state)
  // The device was asleep: the partner must not speak the moment the laptop is opened.
  if (lateMs > SUSPENDED_AFTER_MS) return applyCommand(state, { type: 'pause' }, lines)
  return enterLine(state, lines)
}

function applyPlayerEvent(state: Playback, event: PlayerEvent, lines: PlaybackLines): PlaybackStep {
  if (state.mode !== 'playing' || lines[state.index]?.id !== event.id) return unchanged(state)
  const isClipActive = state.phase === 'loading' || state.phase === 'playing clip'
  switch (event.type) {
    case 'clip started':
      if (!isClipActive) return unchanged(state)
      // It may have started again at another speed, so what follows it is placed anew.
      return unchanged({
        ...state,
        phase: 'playing clip',
        errors: withoutId(state.errors, event.id),
        renewedId: '',
        scheduledId: '',
      })
    case 'clip ended':
      if (!isClipActive) return unchanged(state)
      return finishClip({ ...state, completed: new Set(state.completed).add(event.id) }, lines)
    case 'clip failed':
      return isClipActive || state.phase === 'renewing' ? fail(state, event.id, event.failure) : unchanged(state)
  }
}

/** As if it had ended. */
function interruptClip(state: Playback, id: string, lines: PlaybackLines): PlaybackStep {
  const ended = applyPlayerEvent(state, { type: 'clip ended', id }, lines)
  return ended.state === state ? ended : { ...ended, effects: [{ type: 'stop clip' }, ...ended.effects] }
}

function fail(state: Playback, id: string, failure: PlaybackFailure): PlaybackStep {
  const text = findErrorText(failure)
  if (text === undefined) return unchanged(state)
  if (failure.kind === 'expired' && state.renewedId !== id) {
    return { state: { ...state, phase: 'renewing', renewedId: id }, effects: [{ type: 'renew addresses' }] }
  }
  const errors = new Map(state.errors).set(id, text)
  const ticket = state.ticket + 1
  return { state: { ...state, mode: 'paused', phase: 'stopped', errors, ticket }, effects: [{ type: 'stop clip' }] }
}

/** Retries the current line if its clip was awaited or its address was renewed. */
function applyNewLines(state: Playback, lines: PlaybackLines): PlaybackStep {
  if (lines.length === 0 || state.index >= lines.length) {
    const idle: Playback = { ...IDLE_PLAYBACK, ...keepChoices(state), ticket: state.ticket + 1 }
    return { state: idle, effects: state.mode === 'idle' ? [] : [{ type: 'stop clip' }] }
  }
  if (state.mode !== 'playing') return unchanged(state)
  return shouldRetry(state, lines[state.index]?.audioUrl ?? '') ? enterLine(state, lines) : unchanged(state)
}

function shouldRetry({ phase, clipUrl }: Playback, audioUrl: string): boolean {
  if (phase === 'unvoiced') return audioUrl !== ''
  // The clip was regenerated while it loaded; the player has dropped the old one without an event.
  if (phase === 'loading') return withoutQuery(audioUrl) !== withoutQuery(clipUrl)
  return phase === 'awaiting clip' || phase === 'renewing'
}
