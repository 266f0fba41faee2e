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
  type PlaybackLines,
  unchanged,
} from './playback-state.ts'
import { gapBetween, PARTNER_GAP_MS } from '../direction/line-timing.ts'
import { isPassedOver, type PlaybackLine } from './playback-line.ts'

/** How many of the next clips are fetched and decoded. */
const CLIPS_AHEAD = 8

/** Starts at the chosen line. Lines from there on count as neither completed nor skipped. */
export function startRun(state: Playback, index: number, lines: PlaybackLines): PlaybackStep {
  const line = lines[index]
  if (line === undefined) return unchanged(state)
  const ahead = state.isSingle ? [line] : lines.slice(index)
  const started: Playback = {
    ...clearProgress(state, ahead),
    mode: 'playing',
    index,
    hasPlayed: true,
    isComplete: false,
    errors: withoutId(state.errors, line.id),
    renewedId: '',
  }
  const { state: entered, effects } = enterLine(started, lines)
  return { state: entered, effects: [{ type: 'stop clip' }, ...effects] }
}

export function enterLine(state: Playback, lines: PlaybackLines): PlaybackStep {
  const line = lines[state.index]
  if (line === undefined) return endRun(state)
  const entered: Playback = { ...state, mode: 'playing', ticket: state.ticket + 1, turn: state.turn + 1 }
  const show: PlaybackEffect = { type: 'show line', id: line.id }
  const next = prepareNext(entered, lines)
  const waitIn = (phase: Phase): PlaybackStep => ({ state: { ...entered, phase }, effects: [show, ...next] })
  // "Play line" plays the recording of an actor's line instead of waiting for the actor.
  const isReplay = state.isSingle && line.audioUrl !== ''
  if (isPassedOver(line) && !isReplay) return finishLine(entered, lines, { delayMs: 0 })
  if (!isReplay && isActorToSpeak(state, line)) {
    return isPast(state, line.id) ? finishLine(entered, lines, { delayMs: GAP_BETWEEN_LINES_MS }) : waitIn('actor turn')
  }
  if (line.audioUrl !== '') {
    const playClip: PlaybackEffect = { type: 'play clip', ...findClipPart(state, line) }
    return { state: { ...entered, phase: 'loading', clipUrl: line.audioUrl }, effects: [playClip, show, ...next] }
  }
  return waitIn(line.isClipPending ? 'awaiting clip' : 'unvoiced')
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
  lines: PlaybackLines,
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
  const moved = moveOn(left, lines)
  const next = lines[moved.index]
  if (next === undefined) return endRun(moved)
  const isActorsTurn = isActorToSpeak(moved, next) && !isPast(moved, next.id)
  if (isActorsTurn) return cueActor(moved, lines, next, cuedMs)
  const gapMs = gapBefore(next, state.isItalian ? 0 : delayMs)
  if (gapMs === 0) return enterLine(moved, lines)
  return { state: moved, effects: [{ type: 'wait', delayMs: gapMs, ticket }] }
}

/** After a clip. A scheduled clip sounds already, or will after the beat between the lines. */
export function finishClip(state: Playback, lines: PlaybackLines): PlaybackStep {
  const next = findNextLine(state, lines)
  const gapMs = gapAfter(state, lines, next)
  const beatMs = Math.max(0, gapMs - PARTNER_GAP_MS)
  const isScheduled = state.scheduledId !== '' && state.scheduledId === next?.id
  return finishLine(state, lines, { delayMs: beatMs + (isScheduled ? 0 : GAP_BETWEEN_LINES_MS) })
}

/** Keeps the clip scheduled that would follow the playing one, whatever has changed. */
export function scheduleNext({ state, effects }: PlaybackStep, lines: PlaybackLines): PlaybackStep {
  if (state.phase === 'between lines') return { state, effects }
  const isPlaying = state.mode === 'playing' && state.phase === 'playing clip'
  const next = isPlaying ? findFollowingClip(state, lines) : undefined
  const scheduledId = next?.id ?? ''
  if (scheduledId === state.scheduledId) return { state, effects }
  const change: PlaybackEffect[] =
    next !== undefined
      ? [{ type: 'schedule clip', gapMs: gapAfter(state, lines, next), ...findClipPart(state, next) }]
      : isPlaying
        ? [{ type: 'unschedule clip' }]
        : []
  return { state: { ...state, scheduledId }, effects: [...effects, ...change] }
}

/** Lines that overlap do so in an Italian run, too. */
function gapAfter({ index, isItalian }: Playback, lines: PlaybackLines, next: PlaybackLine | undefined): number {
  const gapMs = gapBetween(lines[index]?.timing, next?.timing)
  return isItalian ? Math.min(0, gapMs) : gapMs
}

function findFollowingClip(state: Playback, lines: PlaybackLines): PlaybackLine | undefined {
  const moved = moveOn(state, lines)
  const next = lines[moved.index]
  if (state.isSingle || next === undefined) return undefined
  return next.audioUrl !== '' && !isActorToSpeak(moved, next) ? next : undefined
}

/** In a loop of nothing but lines that are passed over, a run without gaps would never end. */
const gapBefore = (next: PlaybackLine, delayMs: number): number =>
  isPassedOver(next) ? Math.max(delayMs, GAP_BETWEEN_LINES_MS) : delayMs

/** Moves to the next line that is not passed over. A loop of nothing but such lines has none, and stays on one. */
function moveOn(state: Playback, lines: PlaybackLines): Playback {
  let moved = moveByOne(state, lines)
  for (let passed = 0; passed < lines.length && isPassedOver(lines[moved.index]); passed += 1)
    moved = moveByOne(moved, lines)
  return moved
}

/** From the last line of a loop to its first, with the progress of the loop cleared. */
function moveByOne(state: Playback, lines: PlaybackLines): Playback {
  const { loop, drill, index } = state
  if (index === drill[0]?.to) {
    const [, ...rest] = drill
    return { ...withoutRespeak(state, lines[index]), drill: rest, index: rest[0]?.from ?? lines.length }
  }
  // "Speak again" holds for one time, in a loop for every round.
  if (loop === undefined) return { ...withoutRespeak(state, lines[index]), index: index + 1 }
  if (index !== loop.to) return { ...state, index: index + 1 }
  const round = lines.slice(loop.from, loop.to + 1)
  return speakAgain({ ...clearProgress(state, round), index: loop.from }, round)
}

/** The line after this one; undefined at the end of the script. */
export const findNextLine = (state: Playback, lines: PlaybackLines): PlaybackLine | undefined =>
  lines[moveOn(state, lines).index]

/** No partner answers: after this line comes another line of the actor. */
export function isNextLineActors(state: Playback, lines: PlaybackLines): boolean {
  const moved = moveOn(state, lines)
  const next = lines[moved.index]
  return next !== undefined && isActorToSpeak(moved, next) && !isPast(moved, next.id)
}

function cueActor(state: Playback, lines: PlaybackLines, { id }: PlaybackLine, delayMs: number): PlaybackStep {
  const cued: Playback = { ...state, phase: 'actor cued', turn: state.turn + 1 }
  const wait: PlaybackEffect = { type: 'wait', delayMs, ticket: cued.ticket }
  return { state: cued, effects: [{ type: 'show line', id }, ...prepareNext(cued, lines), wait] }
}

export function prepareNext(state: Playback, lines: PlaybackLines): PlaybackEffect[] {
  if (state.isSingle) return []
  const clips: ClipPart[] = []
  for (const line of listAhead(state, lines)) {
    if (clips.length === CLIPS_AHEAD) break
    if (line.audioUrl !== '' && !isPassedOver(line) && !isActorToSpeak(state, line))
      clips.push(findClipPart(state, line))
  }
  return clips.length === 0 ? [] : [{ type: 'prepare clips', clips }]
}

/** The lines after this one, in the order in which they come. */
function listAhead({ loop, drill, index }: Playback, lines: PlaybackLines): PlaybackLines {
  if (drill.length > 0) return drill.flatMap(({ from, to }) => lines.slice(Math.max(from, index + 1), to + 1))
  if (loop === undefined || index > loop.to) return lines.slice(index + 1)
  return [...lines.slice(index + 1, loop.to + 1), ...lines.slice(loop.from, index)]
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

function clearProgress(state: Playback, lines: PlaybackLines): Playback {
  const ids = new Set(lines.map(({ id }) => id))
  const remove = (from: ReadonlySet<string>) => new Set([...from].filter((id) => !ids.has(id)))
  return { ...state, completed: remove(state.completed), skipped: remove(state.skipped) }
}

/** The actor speaks their lines among these, although recordings of them exist. */
export function speakAgain(state: Playback, lines: PlaybackLines): Playback {
  const actorIds = lines.filter(({ isActors }) => isActors).map(({ id }) => id)
  return { ...state, respeakIds: new Set([...state.respeakIds, ...actorIds]) }
}

const withoutRespeak = (state: Playback, line: PlaybackLine | undefined): Playback =>
  line !== undefined && state.respeakIds.has(line.id)
    ? { ...state, respeakIds: new Set([...state.respeakIds].filter((id) => id !== line.id)) }
    : state

export const withoutId = (errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  errors.has(id) ? new Map([...errors].filter(([errorId]) => errorId !== id)) : errors
