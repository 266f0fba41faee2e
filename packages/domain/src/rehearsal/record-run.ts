import { lineTextId } from '../following/line-text-id.ts'
import type { Rung } from '../learning/mask.ts'
import type { Playback, PlaybackEvent } from '../playback/playback-state.ts'
import type { Rehearsal, RehearsalEffect, RehearsalLine } from './rehearsal-state.ts'
import { type Attempt, beginRun, type LineRecord, addAnswer, addLine } from './run-record.ts'
import { findRung } from './rehearsal-settings.ts'
import type { ActorTurn } from './actor-turn.ts'

/** Adds what a step of the playback means for the record of the run. */
export function recordRun(
  before: Rehearsal,
  after: Playback,
  event: PlaybackEvent,
  lines: readonly RehearsalLine[],
  atMs: number,
): { state: Rehearsal; effects: RehearsalEffect[] } {
  let state = countPause(before, after, atMs)
  const wasIdle = before.playback.mode === 'idle'
  if ((wasIdle && after.mode === 'playing') || event.type === 'start over') {
    state = { ...state, run: beginRun(atMs), awaitingAnswerSinceMs: undefined, clipStartedMs: undefined }
  }
  if (event.type === 'clip started' && after.phase === 'playing clip') state = recordClipStart(state, atMs)
  const effects: RehearsalEffect[] = []
  const left = lines[before.playback.index]
  if (left !== undefined && isLineLeft(before.playback, after, event)) {
    const line = describeLine(state, event, left, atMs)
    state = recordLine(state, line)
    effects.push({ type: 'line noted', line })
  }
  if (!wasIdle && after.mode === 'idle' && after.isComplete) effects.push({ type: 'save run', run: state.run })
  return { state, effects }
}

function countPause(state: Rehearsal, after: Playback, atMs: number): Rehearsal {
  const { playback, pausedAtMs, pausedMs } = state
  if (playback.mode !== 'paused') return after.mode === 'paused' ? { ...state, pausedAtMs: atMs } : state
  if (after.mode === 'paused' || pausedAtMs === undefined) return state
  const isSameLine = after.index === playback.index
  return { ...state, pausedAtMs: undefined, pausedMs: isSameLine ? pausedMs + atMs - pausedAtMs : 0 }
}

/** Decided by the event and not by the sets of completed lines, which are cleared at the end of a loop. */
const isLineLeft = (before: Playback, after: Playback, { type }: PlaybackEvent): boolean =>
  after !== before && (type === 'spoken' || type === 'clip ended' || type === 'clip interrupted' || type === 'skip')

function recordClipStart(state: Rehearsal, atMs: number): Rehearsal {
  const { awaitingAnswerSinceMs: sinceMs } = state
  const run = sinceMs === undefined ? state.run : addAnswer(state.run, Math.max(0, atMs - sinceMs))
  return { ...state, run, awaitingAnswerSinceMs: undefined, clipStartedMs: atMs }
}

const findTurn = ({ actorTurn }: Rehearsal, id: string): ActorTurn | undefined =>
  actorTurn?.id === id ? actorTurn : undefined

function describeLine(state: Rehearsal, { type }: PlaybackEvent, line: RehearsalLine, atMs: number): LineRecord {
  const { id, isActors } = line
  const turn = findTurn(state, id)
  const isSkipped = type === 'skip'
  const record =
    turn === undefined
      ? { ...describeClip(state, isSkipped, atMs), ...(type === 'clip interrupted' && { wasCutInOn: true as const }) }
      : withoutPauses(describeTurn(turn, isSkipped, type === 'spoken', atMs), state.pausedMs)
  const attempt =
    isActors && turn !== undefined ? describeAttempt(turn, line, findRung(state.settings, line)) : undefined
  return { id, isActors: isActors && record.ending !== 'read', ...record, ...(attempt && { attempt }) }
}

const describeAttempt = ({ words, prompts, notHeard }: ActorTurn, { dialog }: RehearsalLine, rung: Rung): Attempt => ({
  textId: lineTextId(dialog),
  rung,
  words: words.length,
  prompts,
  ...(notHeard && { notHeard }),
})

function recordLine(state: Rehearsal, line: LineRecord): Rehearsal {
  const turn = findTurn(state, line.id)
  // Only of a line that the listener has ended: the actor decides when to tap.
  const isFollowed = line.ending === 'heard' || line.ending === 'probable'
  const awaitingAnswerSinceMs = isFollowed ? turn?.lastVoiceMs : undefined
  return { ...state, run: addLine(state.run, line), clipStartedMs: undefined, pausedMs: 0, awaitingAnswerSinceMs }
}

type LineFacts = Omit<LineRecord, 'id' | 'isActors' | 'attempt'>

const describeClip = ({ clipStartedMs }: Rehearsal, isSkipped: boolean, atMs: number): LineFacts => ({
  startMs: clipStartedMs ?? atMs,
  endMs: atMs,
  ending: isSkipped ? 'skipped' : 'read',
  missed: 0,
})

/** A turn goes on after a pause; a clip is timed from where it goes on. */
const withoutPauses = (line: LineFacts, pausedMs: number): LineFacts => ({
  ...line,
  startMs: Math.min(line.startMs + pausedMs, line.endMs),
})

const describeTurn = (turn: ActorTurn, isSkipped: boolean, isSpoken: boolean, atMs: number): LineFacts => ({
  startMs: turn.startedMs,
  endMs: (isSpoken ? turn.lastVoiceMs : undefined) ?? atMs,
  ...(turn.firstVoiceMs !== undefined && { firstVoiceMs: turn.firstVoiceMs }),
  ending: isSkipped ? 'skipped' : (turn.ending ?? 'tapped'),
  ...(turn.cueMs !== undefined && { cueMs: turn.cueMs }),
  missed: isSkipped ? 0 : turn.missed,
})
