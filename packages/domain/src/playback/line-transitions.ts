import {
  isPast,
  isActorToSpeak,
  LISTEN_MS,
  GAP_BETWEEN_LINES_MS,
  type Phase,
  type Playback,
  type PlaybackEffect,
  type PlaybackStep,
  type Segments,
  speedOf,
  unchanged,
} from './playback-state.ts'
import type { Segment } from './segment.ts'

/** How many lines with a sound are kept ready to be heard at once. */
const READY_AHEAD = 8

/** Somebody chose this line: whatever lies ahead of it is ahead again. */
export function startRun(state: Playback, index: number, segments: Segments): PlaybackStep {
  const segment = segments[index]
  if (segment === undefined) return unchanged(state)
  const ahead = state.isSingle ? [segment] : segments.slice(index)
  const started: Playback = {
    ...forget(state, ahead),
    mode: 'playing',
    index,
    hasPlayed: true,
    isComplete: false,
    errors: withoutId(state.errors, segment.id),
    renewedId: '',
  }
  const { state: entered, effects } = enterLine(started, segments)
  return { state: entered, effects: [{ type: 'silence' }, ...effects] }
}

/** The line at the index takes the stage. */
export function enterLine(state: Playback, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  if (segment === undefined) return endRun(state)
  const taken: Playback = { ...state, mode: 'playing', ticket: state.ticket + 1, turn: state.turn + 1 }
  const show: PlaybackEffect = { type: 'show', id: segment.id }
  const next = prepareNext(taken, segments)
  const rest = (phase: Phase): PlaybackStep => ({ state: { ...taken, phase }, effects: [show, ...next] })
  // Alone, a line is there to be heard; nobody would listen to who speaks it.
  const isReplay = state.isSingle && segment.audioUrl !== ''
  if (!isReplay && isActorToSpeak(state, segment)) {
    return isPast(state, segment.id) ? finishLine(taken, segments, { delayMs: GAP_BETWEEN_LINES_MS }) : rest('yours')
  }
  if (segment.audioUrl !== '') {
    const sound: PlaybackEffect = { type: 'sound', id: segment.id, speed: speedOf(state, segment.id) }
    return { state: { ...taken, phase: 'loading', clipUrl: segment.audioUrl }, effects: [sound, show, ...next] }
  }
  if (segment.isSilent) return finishLine(taken, segments, { delayMs: GAP_BETWEEN_LINES_MS })
  return rest(segment.isComing ? 'coming' : 'unvoiced')
}

interface Leaving {
  delayMs: number
  /** Before an ear opens for the actor's line. */
  listenMs?: number
  /** A sound has just ended, and the next can be placed behind it to the sample. */
  isHeard?: boolean
  /** By the actor: what comes next is an answer. */
  isSpoken?: boolean
}

export function finishLine(
  state: Playback,
  segments: Segments,
  { delayMs, listenMs = LISTEN_MS, isHeard = false, isSpoken = false }: Leaving,
): PlaybackStep {
  const ticket = state.ticket + 1
  if (state.isSingle) return unchanged({ ...state, mode: 'paused', phase: 'resting', isSingle: false, ticket })
  const left: Playback = { ...state, mode: 'playing', phase: 'moving', renewedId: '', ticket, isAnswering: isSpoken }
  const moved = moveOn(left, segments)
  const next = segments[moved.index]
  if (next === undefined) return endRun(moved)
  const isYourTurn = isActorToSpeak(moved, next) && !isPast(moved, next.id)
  if (isYourTurn) return giveCue(moved, segments, next, listenMs)
  if (delayMs === 0) return enterLine(moved, segments)
  const cueUp: PlaybackEffect[] =
    isHeard && next.audioUrl !== '' ? [{ type: 'cue up', id: next.id, speed: speedOf(moved, next.id), delayMs }] : []
  return { state: moved, effects: [...cueUp, { type: 'wait', delayMs, ticket }] }
}

/** The next line; at the end of a loop the first of it, as if nothing of it had been said. */
function moveOn(state: Playback, segments: Segments): Playback {
  const { loop, index } = state
  // It was wanted once more, and that was it; a loop wants it every round.
  if (loop === undefined) return { ...hearAgain(state, segments[index]), index: index + 1 }
  if (index !== loop.to) return { ...state, index: index + 1 }
  const round = segments.slice(loop.from, loop.to + 1)
  return speakAgain({ ...forget(state, round), index: loop.from }, round)
}

/** After this line, and what is passed over without a sound, it is the actor's turn again: nobody answers. */
export function isNextLineActors(state: Playback, segments: Segments): boolean {
  let moved = moveOn(state, segments)
  for (let step = 0; step < segments.length; step += 1) {
    const next = segments[moved.index]
    if (next === undefined) return false
    if (isActorToSpeak(moved, next)) return !isPast(moved, next.id)
    if (!next.isSilent || next.audioUrl !== '') return false
    moved = moveOn(moved, segments)
  }
  return false
}

function giveCue(state: Playback, segments: Segments, { id }: Segment, delayMs: number): PlaybackStep {
  const cued: Playback = { ...state, phase: 'cued', turn: state.turn + 1 }
  const wait: PlaybackEffect = { type: 'wait', delayMs, ticket: cued.ticket }
  return { state: cued, effects: [{ type: 'show', id }, ...prepareNext(cued, segments), wait] }
}

/** The lines that follow are made ready while this one is heard or spoken. */
function prepareNext(state: Playback, segments: Segments): PlaybackEffect[] {
  if (state.isSingle) return []
  const { loop, index } = state
  const ahead =
    loop !== undefined && index <= loop.to
      ? [...segments.slice(index + 1, loop.to + 1), ...segments.slice(loop.from, index)]
      : segments.slice(index + 1)
  const ids: string[] = []
  for (const segment of ahead) {
    if (ids.length === READY_AHEAD) break
    if (segment.audioUrl !== '' && !isActorToSpeak(state, segment)) ids.push(segment.id)
  }
  return ids.length === 0 ? [] : [{ type: 'prepare', ids }]
}

export const endRun = (state: Playback): PlaybackStep => ({
  state: { ...state, mode: 'idle', phase: 'resting', index: 0, hasPlayed: false, isComplete: true, loop: undefined },
  // The word about the end stands at the top, and whoever hears the last line is at the bottom.
  effects: [{ type: 'silence' }, { type: 'show top' }],
})

/** These lines were never said or skipped. */
function forget(state: Playback, segments: Segments): Playback {
  const ids = new Set(segments.map(({ id }) => id))
  const rest = (known: ReadonlySet<string>) => new Set([...known].filter((id) => !ids.has(id)))
  return { ...state, completed: rest(state.completed), skipped: rest(state.skipped) }
}

/** What is the actor's among these is spoken anew, even where it was recorded a minute ago. */
export function speakAgain(state: Playback, segments: Segments): Playback {
  const own = segments.filter(({ isActors }) => isActors).map(({ id }) => id)
  return { ...state, again: new Set([...state.again, ...own]) }
}

const hearAgain = (state: Playback, segment: Segment | undefined): Playback =>
  segment !== undefined && state.again.has(segment.id)
    ? { ...state, again: new Set([...state.again].filter((id) => id !== segment.id)) }
    : state

export const withoutId = (errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  errors.has(id) ? new Map([...errors].filter(([other]) => other !== id)) : errors
