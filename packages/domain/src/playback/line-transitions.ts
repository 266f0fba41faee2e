import {
  isPast,
  isActorToSpeak,
  ACTOR_CUED_MS,
  type ClipPart,
  findClipPart,
  GAP_BETWEEN_LINES_MS,
  type Phase,
  type Playback,
  type PlaybackEffect,
  type PlaybackStep,
  type Segments,
  unchanged,
} from './playback-state.ts'
import { gapBetween, PARTNER_GAP_MS } from '../direction/line-timing.ts'
import { isPassedOver, type Segment } from './segment.ts'

/** How many of the next clips are fetched and decoded. */
const CLIPS_AHEAD = 8

/** Starts at the chosen line. Lines from there on count as neither completed nor skipped. */
export function startRun(state: Playback, index: number, segments: Segments): PlaybackStep {
  const segment = segments[index]
  if (segment === undefined) return unchanged(state)
  const ahead = state.isSingle ? [segment] : segments.slice(index)
  const started: Playback = {
    ...clearProgress(state, ahead),
    mode: 'playing',
    index,
    hasPlayed: true,
    isComplete: false,
    errors: withoutId(state.errors, segment.id),
    renewedId: '',
  }
  const { state: entered, effects } = enterLine(started, segments)
  return { state: entered, effects: [{ type: 'stop clip' }, ...effects] }
}

export function enterLine(state: Playback, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  if (segment === undefined) return endRun(state)
  const entered: Playback = { ...state, mode: 'playing', ticket: state.ticket + 1, turn: state.turn + 1 }
  const show: PlaybackEffect = { type: 'show line', id: segment.id }
  const next = prepareNext(entered, segments)
  const waitIn = (phase: Phase): PlaybackStep => ({ state: { ...entered, phase }, effects: [show, ...next] })
  // "Play line" plays the recording of an actor's line instead of waiting for the actor.
  const isReplay = state.isSingle && segment.audioUrl !== ''
  if (isPassedOver(segment) && !isReplay) return finishLine(entered, segments, { delayMs: 0 })
  if (!isReplay && isActorToSpeak(state, segment)) {
    return isPast(state, segment.id)
      ? finishLine(entered, segments, { delayMs: GAP_BETWEEN_LINES_MS })
      : waitIn('actor turn')
  }
  if (segment.audioUrl !== '') {
    const playClip: PlaybackEffect = { type: 'play clip', ...findClipPart(state, segment) }
    return { state: { ...entered, phase: 'loading', clipUrl: segment.audioUrl }, effects: [playClip, show, ...next] }
  }
  return waitIn(segment.isClipPending ? 'awaiting clip' : 'unvoiced')
}

interface FinishOptions {
  delayMs: number
  /** The delay when the next line is the actor's. */
  cuedMs?: number
  /** The actor spoke the line, so the next clip is an answer. */
  isSpoken?: boolean
}

export function finishLine(
  state: Playback,
  segments: Segments,
  { delayMs, cuedMs = ACTOR_CUED_MS, isSpoken = false }: FinishOptions,
): PlaybackStep {
  const ticket = state.ticket + 1
  if (state.isSingle) return unchanged({ ...state, mode: 'paused', phase: 'stopped', isSingle: false, ticket })
  const left: Playback = {
    ...state,
    mode: 'playing',
    phase: 'between lines',
    renewedId: '',
    ticket,
    isAnswering: isSpoken,
  }
  const moved = moveOn(left, segments)
  const next = segments[moved.index]
  if (next === undefined) return endRun(moved)
  const isActorsTurn = isActorToSpeak(moved, next) && !isPast(moved, next.id)
  if (isActorsTurn) return cueActor(moved, segments, next, cuedMs)
  const gapMs = gapBefore(next, state.isItalian ? 0 : delayMs)
  if (gapMs === 0) return enterLine(moved, segments)
  return { state: moved, effects: [{ type: 'wait', delayMs: gapMs, ticket }] }
}

/** After a clip. A scheduled clip sounds already, or will after the beat between the lines. */
export function finishClip(state: Playback, segments: Segments): PlaybackStep {
  const next = findNextLine(state, segments)
  const gapMs = gapAfter(state, segments, next)
  const beatMs = Math.max(0, gapMs - PARTNER_GAP_MS)
  const isScheduled = state.scheduledId !== '' && state.scheduledId === next?.id
  return finishLine(state, segments, { delayMs: beatMs + (isScheduled ? 0 : GAP_BETWEEN_LINES_MS) })
}

/** Keeps the clip scheduled that would follow the playing one, whatever has changed. */
export function scheduleNext({ state, effects }: PlaybackStep, segments: Segments): PlaybackStep {
  if (state.phase === 'between lines') return { state, effects }
  const isPlaying = state.mode === 'playing' && state.phase === 'playing clip'
  const next = isPlaying ? findFollowingClip(state, segments) : undefined
  const scheduledId = next?.id ?? ''
  if (scheduledId === state.scheduledId) return { state, effects }
  const change: PlaybackEffect[] =
    next !== undefined
      ? [{ type: 'schedule clip', gapMs: gapAfter(state, segments, next), ...findClipPart(state, next) }]
      : isPlaying
        ? [{ type: 'unschedule clip' }]
        : []
  return { state: { ...state, scheduledId }, effects: [...effects, ...change] }
}

/** Lines that overlap do so in an Italian run, too. */
function gapAfter({ index, isItalian }: Playback, segments: Segments, next: Segment | undefined): number {
  const gapMs = gapBetween(segments[index]?.timing, next?.timing)
  return isItalian ? Math.min(0, gapMs) : gapMs
}

function findFollowingClip(state: Playback, segments: Segments): Segment | undefined {
  const moved = moveOn(state, segments)
  const next = segments[moved.index]
  if (state.isSingle || next === undefined) return undefined
  return next.audioUrl !== '' && !isActorToSpeak(moved, next) ? next : undefined
}

/** In a loop of nothing but lines that are passed over, a run without gaps would never end. */
const gapBefore = (next: Segment, delayMs: number): number =>
  isPassedOver(next) ? Math.max(delayMs, GAP_BETWEEN_LINES_MS) : delayMs

/** Moves to the next line that is not passed over. A loop of nothing but such lines has none, and stays on one. */
function moveOn(state: Playback, segments: Segments): Playback {
  let moved = moveByOne(state, segments)
  for (let passed = 0; passed < segments.length && isPassedOver(segments[moved.index]); passed += 1)
    moved = moveByOne(moved, segments)
  return moved
}

/** From the last line of a loop to its first, with the progress of the loop cleared. */
function moveByOne(state: Playback, segments: Segments): Playback {
  const { loop, drill, index } = state
  if (index === drill[0]?.to) {
    const [, ...rest] = drill
    return { ...withoutRespeak(state, segments[index]), drill: rest, index: rest[0]?.from ?? segments.length }
  }
  // "Speak again" holds for one time, in a loop for every round.
  if (loop === undefined) return { ...withoutRespeak(state, segments[index]), index: index + 1 }
  if (index !== loop.to) return { ...state, index: index + 1 }
  const round = segments.slice(loop.from, loop.to + 1)
  return speakAgain({ ...clearProgress(state, round), index: loop.from }, round)
}

/** The line after this one; undefined at the end of the script. */
export const findNextLine = (state: Playback, segments: Segments): Segment | undefined =>
  segments[moveOn(state, segments).index]

/** No partner answers: after this line comes another line of the actor. */
export function isNextLineActors(state: Playback, segments: Segments): boolean {
  const moved = moveOn(state, segments)
  const next = segments[moved.index]
  return next !== undefined && isActorToSpeak(moved, next) && !isPast(moved, next.id)
}

function cueActor(state: Playback, segments: Segments, { id }: Segment, delayMs: number): PlaybackStep {
  const cued: Playback = { ...state, phase: 'actor cued', turn: state.turn + 1 }
  const wait: PlaybackEffect = { type: 'wait', delayMs, ticket: cued.ticket }
  return { state: cued, effects: [{ type: 'show line', id }, ...prepareNext(cued, segments), wait] }
}

export function prepareNext(state: Playback, segments: Segments): PlaybackEffect[] {
  if (state.isSingle) return []
  const clips: ClipPart[] = []
  for (const segment of listAhead(state, segments)) {
    if (clips.length === CLIPS_AHEAD) break
    if (segment.audioUrl !== '' && !isPassedOver(segment) && !isActorToSpeak(state, segment))
      clips.push(findClipPart(state, segment))
  }
  return clips.length === 0 ? [] : [{ type: 'prepare clips', clips }]
}

/** The lines after this one, in the order in which they come. */
function listAhead({ loop, drill, index }: Playback, segments: Segments): Segments {
  if (drill.length > 0) return drill.flatMap(({ from, to }) => segments.slice(Math.max(from, index + 1), to + 1))
  if (loop === undefined || index > loop.to) return segments.slice(index + 1)
  return [...segments.slice(index + 1, loop.to + 1), ...segments.slice(loop.from, index)]
}

export const endRun = (state: Playback): PlaybackStep => ({
  state: {
    ...state,
    mode: 'idle',
    phase: 'stopped',
    index: 0,
    hasPlayed: false,
    isComplete: true,
    loop: undefined,
    drill: [],
  },
  // The completion panel is at the top of the page.
  effects: [{ type: 'stop clip' }, { type: 'show top' }],
})

function clearProgress(state: Playback, segments: Segments): Playback {
  const ids = new Set(segments.map(({ id }) => id))
  const remove = (from: ReadonlySet<string>) => new Set([...from].filter((id) => !ids.has(id)))
  return { ...state, completed: remove(state.completed), skipped: remove(state.skipped) }
}

/** The actor speaks their lines among these, although recordings of them exist. */
export function speakAgain(state: Playback, segments: Segments): Playback {
  const actorIds = segments.filter(({ isActors }) => isActors).map(({ id }) => id)
  return { ...state, respeakIds: new Set([...state.respeakIds, ...actorIds]) }
}

const withoutRespeak = (state: Playback, segment: Segment | undefined): Playback =>
  segment !== undefined && state.respeakIds.has(segment.id)
    ? { ...state, respeakIds: new Set([...state.respeakIds].filter((id) => id !== segment.id)) }
    : state

export const withoutId = (errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  errors.has(id) ? new Map([...errors].filter(([errorId]) => errorId !== id)) : errors
