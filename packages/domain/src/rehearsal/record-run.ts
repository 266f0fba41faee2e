import type { Playback, PlaybackEvent } from '../playback/playback-state.ts'
import type { Rehearsal, RehearsalEffect, RehearsalLine } from './rehearsal-state.ts'
import { beginRun, type LineRecord, addAnswer, addLine } from './run-record.ts'
import type { ActorTurn } from './actor-turn.ts'

/** What a step of the playback means for the record of the run. */
export function recordRun(
  before: Rehearsal,
  after: Playback,
  event: PlaybackEvent,
  lines: readonly RehearsalLine[],
  atMs: number,
): { state: Rehearsal; effects: RehearsalEffect[] } {
  let state = before
  const wasIdle = before.playback.mode === 'idle'
  if ((wasIdle && after.mode === 'playing') || event.type === 'start over') {
    state = { ...state, run: beginRun(atMs), unansweredMs: undefined, soundingMs: undefined }
  }
  if (event.type === 'sounding' && after.phase === 'sounding') state = noteSounding(state, atMs)
  const line = lines[before.playback.index]
  if (line !== undefined && isLeft(before.playback, after, event)) state = noteLeft(state, event, line, atMs)
  const isOver = !wasIdle && after.mode === 'idle' && after.isComplete
  return { state, effects: isOver ? [{ type: 'keep run', run: state.run }] : [] }
}

/** It was on stage and is done or skipped: told by what happened, since the end of a loop forgets what was done. */
const isLeft = (before: Playback, after: Playback, { type }: PlaybackEvent): boolean =>
  after !== before && (type === 'spoken' || type === 'ended' || type === 'skip')

function noteSounding(state: Rehearsal, atMs: number): Rehearsal {
  const { unansweredMs } = state
  const run = unansweredMs === undefined ? state.run : addAnswer(state.run, Math.max(0, atMs - unansweredMs))
  return { ...state, run, unansweredMs: undefined, soundingMs: atMs }
}

function noteLeft(state: Rehearsal, { type }: PlaybackEvent, { id, isActors }: RehearsalLine, atMs: number): Rehearsal {
  const turn = state.actorTurn?.id === id ? state.actorTurn : undefined
  const isSkipped = type === 'skip'
  const record =
    turn === undefined ? noteRead(state, isSkipped, atMs) : noteTurn(turn, isSkipped, type === 'spoken', atMs)
  const run = addLine(state.run, { id, isActors: isActors && record.ending !== 'read', ...record })
  return { ...state, run, soundingMs: undefined, unansweredMs: turn?.lastVoiceMs }
}

type Noted = Omit<LineRecord, 'id' | 'isActors'>

const noteRead = ({ soundingMs = 0 }: Rehearsal, isSkipped: boolean, atMs: number): Noted => ({
  startMs: soundingMs === 0 ? atMs : soundingMs,
  endMs: atMs,
  ending: isSkipped ? 'skipped' : 'read',
  missed: 0,
})

const noteTurn = (turn: ActorTurn, isSkipped: boolean, isSpoken: boolean, atMs: number): Noted => ({
  startMs: turn.startedMs,
  endMs: (isSpoken ? turn.lastVoiceMs : undefined) ?? atMs,
  ending: isSkipped ? 'skipped' : (turn.ending ?? 'tapped'),
  ...(turn.cueMs !== undefined && { cueMs: turn.cueMs }),
  missed: isSkipped ? 0 : turn.missed,
})
