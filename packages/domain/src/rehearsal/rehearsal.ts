import { paceDelays } from '../following/pace.ts'
import { listFollowedWords, restOfLine } from '../following/spoken-words.ts'
import { isNextLineActors } from '../playback/line-transitions.ts'
import { advancePlayback } from '../playback/playback.ts'
import { isWaitingForActor } from '../playback/playback-view.ts'
import type { Playback, PlaybackEvent } from '../playback/playback-state.ts'
import { recordRun } from './record-run.ts'
import type { Rehearsal, RehearsalEffect, RehearsalEvent, RehearsalLine, RehearsalStep } from './rehearsal-state.ts'
import {
  beginTurn,
  findNextWord,
  findTurnTickMs,
  applyHeardEvent,
  type HeardEvent,
  isTurnOver,
  offerPrompt,
  promptTurn,
  type ActorTurn,
} from './actor-turn.ts'

type Lines = readonly RehearsalLine[]

const stay = (state: Rehearsal): RehearsalStep => ({ state, effects: [] })

/** Playback, with an ear for the actor's own lines and a record of the run. Times are on one clock, the caller's. */
export function advanceRehearsal(state: Rehearsal, event: RehearsalEvent, lines: Lines, atMs: number): RehearsalStep {
  switch (event.type) {
    case 'heard':
      return hear(state, event.event, lines, atMs)
    case 'ear opened':
      return attend({ ...state, hasListener: true, canRecord: event.canRecord }, lines)
    case 'ear closed':
      return closeEar(state)
    case 'settings chosen':
      return stay({
        ...state,
        settings: event.settings,
        playback: { ...state.playback, isSpokenAnew: event.settings.isSpokenAnew },
      })
    case 'line please':
      return prompt(state, lines)
    case 'ticked':
      return tick(state, lines, atMs)
    default:
      return play(state, event, lines, atMs)
  }
}

/** When the next tick could change anything. While the run stands still, nothing can. */
export const findNextWakeMs = ({ actorTurn, playback }: Rehearsal): number | undefined =>
  actorTurn !== undefined && playback.mode === 'playing' ? findTurnTickMs(actorTurn) : undefined

const tick = (state: Rehearsal, lines: Lines, atMs: number): RehearsalStep =>
  state.actorTurn === undefined || state.playback.mode !== 'playing'
    ? stay(state)
    : settle(state, offerPrompt(state.actorTurn, atMs), false, lines, atMs)

function play(state: Rehearsal, event: PlaybackEvent, lines: Lines, atMs: number): RehearsalStep {
  const { state: playback, effects } = advancePlayback(state.playback, event, lines)
  const recorded = recordRun(state, playback, event, lines, atMs)
  const left = leaveTurn({ ...recorded.state, playback }, event.type === 'spoken')
  const taken = takeTurn(left.state, lines, atMs)
  return { state: taken.state, effects: [...left.effects, ...effects, ...taken.effects, ...recorded.effects] }
}

const isCurrentTurn = ({ turn }: ActorTurn, playback: Playback): boolean => turn === playback.turn && isOnTurn(playback)

/** Waiting for the actor, or stopped while it did. */
const isOnTurn = ({ mode, phase }: Playback): boolean =>
  mode !== 'idle' && (phase === 'cued' || phase === 'yours' || phase === 'unvoiced')

/** Nobody listens to a line that is over, or while the run stands still. */
function leaveTurn(state: Rehearsal, isSpoken: boolean): RehearsalStep {
  const { actorTurn, playback } = state
  if (actorTurn === undefined) return stay(state)
  const effects: RehearsalEffect[] = actorTurn.isListening ? [{ type: 'stop listening' }] : []
  if (!isCurrentTurn(actorTurn, playback)) {
    const type = isSpoken ? 'keep take' : 'drop take'
    if (actorTurn.isRecorded) effects.push({ type, id: actorTurn.id })
    return { state: { ...state, actorTurn: undefined }, effects }
  }
  if (playback.mode === 'playing') return stay(state)
  if (actorTurn.isTaking) effects.push({ type: 'pause take' })
  return { state: { ...state, actorTurn: { ...actorTurn, isListening: false, isTaking: false } }, effects }
}

function takeTurn(state: Rehearsal, lines: Lines, atMs: number): RehearsalStep {
  const { playback, actorTurn, settings } = state
  const line = lines[playback.index]
  if (!isWaitingForActor(playback) || playback.isSingle || line === undefined) return stay(state)
  if (actorTurn !== undefined) return attend(state, lines)
  const begun = beginTurn({ turn: playback.turn, id: line.id, line: line.dialog, pace: settings.pace, atMs })
  const { state: next, effects } = attend({ ...state, actorTurn: begun }, lines)
  return { state: next, effects: [{ type: 'your cue', id: line.id }, ...effects] }
}

/** An ear opens for the line that is waited for, unless it is open or the line is already said. */
function attend(state: Rehearsal, lines: Lines): RehearsalStep {
  const { actorTurn, playback, hasListener, canRecord, settings } = state
  const line = lines[playback.index]
  if (actorTurn === undefined || line === undefined || !isWaitingForActor(playback)) return stay(state)
  if (actorTurn.isListening || actorTurn.ending !== undefined) return stay(state)
  if (!hasListener) return goOnWithTake(state, actorTurn)
  const isRecorded = actorTurn.isRecorded || (settings.isRecording && canRecord && line.isActors)
  const listenerFromWord = findNextWord(actorTurn)
  const effects: RehearsalEffect[] = [{ type: 'listen', id: line.id, line: restOfLine(line.dialog, listenerFromWord) }]
  // Told again of a take that runs: the ear that opens may have brought another microphone.
  if (isRecorded) effects.push(actorTurn.isRecorded ? { type: 'go on with take' } : { type: 'record', id: line.id })
  const attended = { ...actorTurn, isListening: true, isRecorded, isTaking: isRecorded, listenerFromWord }
  return { state: { ...state, actorTurn: attended }, effects }
}

/** The ear failed and the microphone did not: what is said until the tap belongs to the take. */
const goOnWithTake = (state: Rehearsal, actorTurn: ActorTurn): RehearsalStep =>
  actorTurn.isRecorded && !actorTurn.isTaking
    ? { state: { ...state, actorTurn: { ...actorTurn, isTaking: true } }, effects: [{ type: 'go on with take' }] }
    : stay(state)

function closeEar(state: Rehearsal): RehearsalStep {
  const { actorTurn } = state
  const effects: RehearsalEffect[] = actorTurn?.isListening === true ? [{ type: 'stop listening' }] : []
  return {
    state: {
      ...state,
      hasListener: false,
      canRecord: false,
      ...(actorTurn && { actorTurn: { ...actorTurn, isListening: false } }),
    },
    effects,
  }
}

function hear(state: Rehearsal, event: HeardEvent, lines: Lines, atMs: number): RehearsalStep {
  const { actorTurn } = state
  if (actorTurn === undefined || !actorTurn.isListening || !isWaitingForActor(state.playback)) return stay(state)
  // Who speaks has taken the word, whatever the clock says.
  const isBegun = event.type === 'speech started' || event.type === 'word reached' || event.type === 'cue'
  const playback = isBegun ? advancePlayback(state.playback, { type: 'turn taken' }, lines).state : state.playback
  const turn = applyHeardEvent(actorTurn, event)
  const lastCueMs = event.type === 'cue' ? turn.cueMs : state.lastCueMs
  // Whoever goes on with a line of their own waits for nobody, and is to be heard from its first word.
  const isFollowedByActor = event.type === 'cue' && isNextLineActors(playback, lines)
  return settle({ ...state, playback, lastCueMs }, turn, isFollowedByActor, lines, atMs)
}

function settle(state: Rehearsal, turn: ActorTurn, isOver: boolean, lines: Lines, atMs: number): RehearsalStep {
  const settled: Rehearsal = { ...state, actorTurn: turn }
  if (!isOver && !isTurnOver(turn, atMs)) return stay(settled)
  const pauseMs = isNextLineActors(state.playback, lines) ? 0 : paceDelays(state.settings.pace).pauseMs
  return play(settled, { type: 'spoken', by: 'heard', pauseMs }, lines, atMs)
}

function prompt(state: Rehearsal, lines: Lines): RehearsalStep {
  const line = lines[state.playback.index]
  if (state.actorTurn === undefined || line === undefined || state.actorTurn.ending !== undefined) return stay(state)
  const actorTurn = promptTurn(state.actorTurn)
  const { fromWord = 0, toWord = 0 } = actorTurn.prompt ?? {}
  const words = listFollowedWords(line.dialog)
    .slice(Math.max(fromWord, state.actorTurn.prompt?.toWord ?? 0), toWord)
    .map(({ text }) => text)
    .join(' ')
  return { state: { ...state, actorTurn }, effects: [{ type: 'prompt', words }] }
}
