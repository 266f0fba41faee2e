import { findErrorText, type PlaybackFailure } from './playback-error.ts'
import type { Segment, Speed } from './segment.ts'

/** What the line at the index is doing while the run is on. */
type Phase =
  | 'resting'
  /** A moment between two lines. */
  | 'moving'
  | 'loading'
  /** Its address ran out, and a new one is being asked for. */
  | 'renewing'
  | 'sounding'
  /** The actor has the word. */
  | 'yours'
  /** Its sound is still being made. */
  | 'coming'
  /** It has no sound and nobody is making one: the actor reads it, or goes on. */
  | 'unvoiced'

export interface Playback {
  mode: 'idle' | 'playing' | 'paused'
  phase: Phase
  index: number
  /** One line alone, rather than the scene from there on. */
  isSingle: boolean
  hasPlayed: boolean
  /** Told when a run ends; never found out by looking, which would congratulate a silent visitor. */
  isComplete: boolean
  completed: ReadonlySet<string>
  skipped: ReadonlySet<string>
  speeds: ReadonlyMap<string, Speed>
  errors: ReadonlyMap<string, string>
  /** The line whose address was asked for anew. Once: an address that is new and does not work is an error. */
  renewedId: string
  /** Timers carry the ticket of their start; one that was called off comes back with an old ticket. */
  ticket: number
}

export type PlaybackEvent =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'play from'; index: number }
  | { type: 'play line'; index: number }
  | { type: 'skip' }
  /** The actor's line is said: `heard` by an ear, or `tapped` by the actor who knows best. */
  | { type: 'spoken'; by: 'heard' | 'tapped' }
  | { type: 'sounding'; id: string }
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; failure: PlaybackFailure }
  | { type: 'speed chosen'; id: string; speed: Speed }
  | { type: 'start over' }
  /** Lines came, went or got their sound. */
  | { type: 'segments changed' }
  | { type: 'waited'; ticket: number }

export type PlaybackEffect =
  | { type: 'sound'; id: string; speed: Speed }
  /** Fetch and decode it: it is next. */
  | { type: 'prepare'; id: string }
  | { type: 'hold' }
  | { type: 'go on'; id: string; speed: Speed }
  | { type: 'silence' }
  | { type: 'change speed'; speed: Speed }
  | { type: 'renew addresses' }
  | { type: 'show'; id: string }
  | { type: 'show top' }
  | { type: 'wait'; delayMs: number; ticket: number }

export interface PlaybackStep {
  state: Playback
  effects: PlaybackEffect[]
}

export const MOVE_ON_MS = 100
export const AFTER_SPEECH_MS = 1000
export const START_OVER_MS = 500

export const AT_REST: Playback = {
  mode: 'idle',
  phase: 'resting',
  index: 0,
  isSingle: false,
  hasPlayed: false,
  isComplete: false,
  completed: new Set(),
  skipped: new Set(),
  speeds: new Map(),
  errors: new Map(),
  renewedId: '',
  ticket: 0,
}

const stay = (state: Playback): PlaybackStep => ({ state, effects: [] })

/** What does not fit the state it arrives in came too late, and changes nothing. */
export function advancePlayback(state: Playback, event: PlaybackEvent, segments: readonly Segment[]): PlaybackStep {
  switch (event.type) {
    case 'sounding':
    case 'ended':
    case 'failed':
      return hear(state, event, segments)
    case 'segments changed':
      return lookAgain(state, segments)
    case 'waited':
      return event.ticket === state.ticket && state.phase === 'moving' ? enter(state, segments) : stay(state)
    default:
      return obey(state, event, segments)
  }
}

type News = Extract<PlaybackEvent, { type: 'sounding' | 'ended' | 'failed' }>
type Wish = Exclude<PlaybackEvent, News | { type: 'segments changed' | 'waited' }>

/** What the actor wants. */
function obey(state: Playback, event: Wish, segments: readonly Segment[]): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, segments)
    case 'pause':
      return pause(state)
    case 'play from':
    case 'play line':
      return begin({ ...state, isSingle: event.type === 'play line' }, event.index, segments)
    case 'skip':
      return skip(state, segments)
    case 'spoken':
      return speak(state, event.by, segments)
    case 'speed chosen':
      return chooseSpeed(state, event, segments)
    case 'start over':
      return startOver(state, segments)
  }
}

/** News from the player; of a line that is no longer the one, they are old. */
function hear(state: Playback, event: News, segments: readonly Segment[]): PlaybackStep {
  if (state.mode !== 'playing' || segments[state.index]?.id !== event.id) return stay(state)
  switch (event.type) {
    case 'sounding':
      return stay({ ...state, phase: 'sounding', errors: without(state.errors, event.id), renewedId: '' })
    case 'ended':
      return finishLine({ ...state, completed: new Set(state.completed).add(event.id) }, segments, MOVE_ON_MS)
    case 'failed':
      return fail(state, event.id, event.failure)
  }
}

function play(state: Playback, segments: readonly Segment[]): PlaybackStep {
  if (segments.length === 0 || state.mode === 'playing') return stay(state)
  const current = segments[state.index]
  if (state.mode === 'paused' && state.phase === 'sounding' && current !== undefined) {
    const effects: PlaybackEffect[] = [{ type: 'go on', id: current.id, speed: speedOf(state, current.id) }]
    return { state: { ...state, mode: 'playing' }, effects }
  }
  return begin({ ...state, isSingle: false }, state.index, segments)
}

function pause(state: Playback): PlaybackStep {
  if (state.mode !== 'playing') return stay(state)
  const ticket = state.ticket + 1
  // Half-way through a sound there is a place to go on from; anything else begins its line again.
  if (state.phase === 'sounding') return { state: { ...state, mode: 'paused', ticket }, effects: [{ type: 'hold' }] }
  return { state: { ...state, mode: 'paused', phase: 'resting', ticket }, effects: [{ type: 'silence' }] }
}

function begin(state: Playback, index: number, segments: readonly Segment[]): PlaybackStep {
  const segment = segments[index]
  if (segment === undefined) return stay(state)
  const { state: entered, effects } = enter(
    {
      ...state,
      mode: 'playing',
      index,
      hasPlayed: true,
      isComplete: false,
      errors: without(state.errors, segment.id),
      skipped: withoutMember(state.skipped, segment.id),
      renewedId: '',
    },
    segments,
  )
  return { state: entered, effects: [{ type: 'silence' }, ...effects] }
}

/** The line at the index takes the stage. */
function enter(state: Playback, segments: readonly Segment[]): PlaybackStep {
  const segment = segments[state.index]
  if (segment === undefined) return endRun(state)
  const ticket = state.ticket + 1
  const show: PlaybackEffect = { type: 'show', id: segment.id }
  const next = prepareNext(state, segments)
  const rest = (phase: Phase): PlaybackStep => ({
    state: { ...state, mode: 'playing', phase, ticket },
    effects: [show, ...next],
  })
  if (segment.audioUrl !== '') {
    const sound: PlaybackEffect = { type: 'sound', id: segment.id, speed: speedOf(state, segment.id) }
    return { state: { ...state, mode: 'playing', phase: 'loading', ticket }, effects: [show, sound, ...next] }
  }
  if (segment.isYours) return rest('yours')
  if (segment.isSilent) return finishLine({ ...state, ticket }, segments, MOVE_ON_MS)
  return rest(segment.isComing ? 'coming' : 'unvoiced')
}

/** The next line with a sound is made ready while this one is heard or spoken. */
function prepareNext(state: Playback, segments: readonly Segment[]): PlaybackEffect[] {
  if (state.isSingle) return []
  const next = segments.find(({ audioUrl }, at) => at > state.index && audioUrl !== '')
  return next === undefined ? [] : [{ type: 'prepare', id: next.id }]
}

function finishLine(state: Playback, segments: readonly Segment[], delayMs: number): PlaybackStep {
  const ticket = state.ticket + 1
  if (state.isSingle) {
    return stay({ ...state, mode: 'paused', phase: 'resting', isSingle: false, ticket })
  }
  const index = state.index + 1
  if (index >= segments.length) return endRun({ ...state, ticket })
  return {
    state: { ...state, mode: 'playing', phase: 'moving', index, ticket, renewedId: '' },
    effects: [{ type: 'wait', delayMs, ticket }],
  }
}

const endRun = (state: Playback): PlaybackStep => ({
  state: { ...state, mode: 'idle', phase: 'resting', index: 0, hasPlayed: false, isComplete: true },
  // The word about the end stands at the top, and whoever hears the last line is at the bottom.
  effects: [{ type: 'silence' }, { type: 'show top' }],
})

function skip(state: Playback, segments: readonly Segment[]): PlaybackStep {
  const segment = segments[state.index]
  if (state.mode !== 'playing' || segment === undefined) return stay(state)
  const skipped = new Set(state.skipped).add(segment.id)
  const { state: next, effects } = finishLine({ ...state, skipped }, segments, MOVE_ON_MS)
  return { state: next, effects: [{ type: 'silence' }, ...effects] }
}

function speak(state: Playback, by: 'heard' | 'tapped', segments: readonly Segment[]): PlaybackStep {
  const segment = segments[state.index]
  const isWaiting = state.phase === 'yours' || state.phase === 'unvoiced'
  if (state.mode !== 'playing' || !isWaiting || segment === undefined) return stay(state)
  const completed = new Set(state.completed).add(segment.id)
  // Whoever taps asks for the cue now; whoever has just spoken gets a breath first.
  return finishLine({ ...state, completed }, segments, by === 'heard' ? AFTER_SPEECH_MS : MOVE_ON_MS)
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

function chooseSpeed(
  state: Playback,
  { id, speed }: { id: string; speed: Speed },
  segments: readonly Segment[],
): PlaybackStep {
  const speeds = new Map(state.speeds).set(id, speed)
  const isHeard = state.phase === 'sounding' && segments[state.index]?.id === id
  return { state: { ...state, speeds }, effects: isHeard ? [{ type: 'change speed', speed }] : [] }
}

function startOver(state: Playback, segments: readonly Segment[]): PlaybackStep {
  if (segments.length === 0) return stay(state)
  const ticket = state.ticket + 1
  return {
    state: { ...AT_REST, mode: 'playing', phase: 'moving', hasPlayed: true, speeds: state.speeds, ticket },
    effects: [{ type: 'silence' }, { type: 'show top' }, { type: 'wait', delayMs: START_OVER_MS, ticket }],
  }
}

/** A line that was waited for may be there now, and one whose address ran out may have a new one. */
function lookAgain(state: Playback, segments: readonly Segment[]): PlaybackStep {
  if (segments.length === 0 || state.index >= segments.length) {
    const rest: Playback = { ...AT_REST, speeds: state.speeds, ticket: state.ticket + 1 }
    return { state: rest, effects: state.mode === 'idle' ? [] : [{ type: 'silence' }] }
  }
  if (state.mode !== 'playing') return stay(state)
  const isThere = state.phase === 'unvoiced' && segments[state.index]?.audioUrl !== ''
  return state.phase === 'coming' || state.phase === 'renewing' || isThere ? enter(state, segments) : stay(state)
}

export const speedOf = ({ speeds }: Playback, id: string): Speed => speeds.get(id) ?? 1

const without = (errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  errors.has(id) ? new Map([...errors].filter(([other]) => other !== id)) : errors

const withoutMember = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids
