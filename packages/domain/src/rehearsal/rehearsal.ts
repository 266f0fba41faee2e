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
  promptTurn,
  tickTurn,
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
      return attend({ ...state, hasEar: true, canRecord: event.canRecord }, lines)
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
export const findNextWakeMs = ({ yours, playback }: Rehearsal): number | undefined =>
  yours !== undefined && playback.mode === 'playing' ? findTurnTickMs(yours) : undefined

const tick = (state: Rehearsal, lines: Lines, atMs: number): RehearsalStep =>
  state.yours === undefined || state.playback.mode !== 'playing'
    ? stay(state)
    : settle(state, tickTurn(state.yours, atMs), lines, atMs)

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
  const { yours, playback } = state
  if (yours === undefined) return stay(state)
  const effects: RehearsalEffect[] = yours.isListening ? [{ type: 'stop listening' }] : []
  if (!isCurrentTurn(yours, playback)) {
    const type = isSpoken ? 'keep take' : 'drop take'
    if (yours.isRecorded) effects.push({ type, id: yours.id })
    return { state: { ...state, yours: undefined }, effects }
  }
  if (playback.mode === 'playing') return stay(state)
  if (yours.isTaking) effects.push({ type: 'pause take' })
  return { state: { ...state, yours: { ...yours, isListening: false, isTaking: false } }, effects }
}

function takeTurn(state: Rehearsal, lines: Lines, atMs: number): RehearsalStep {
  const { playback, yours, settings } = state
  const line = lines[playback.index]
  if (!isWaitingForActor(playback) || playback.isSingle || line === undefined) return stay(state)
  if (yours !== undefined) return attend(state, lines)
  const begun = beginTurn({ turn: playback.turn, id: line.id, line: line.dialog, pace: settings.pace, atMs })
  const { state: next, effects } = attend({ ...state, yours: begun }, lines)
  return { state: next, effects: [{ type: 'your cue', id: line.id }, ...effects] }
}

/** An ear opens for the line that is waited for, unless it is open or the line is already said. */
function attend(state: Rehearsal, lines: Lines): RehearsalStep {
  const { yours, playback, hasEar, canRecord, settings } = state
  const line = lines[playback.index]
  if (yours === undefined || line === undefined || !isWaitingForActor(playback)) return stay(state)
  if (yours.isListening || yours.ending !== undefined) return stay(state)
  if (!hasEar) return goOnWithTake(state, yours)
  const isRecorded = yours.isRecorded || (settings.isRecording && canRecord && line.isYours)
  const earFromWord = findNextWord(yours)
  const effects: RehearsalEffect[] = [{ type: 'listen', id: line.id, line: restOfLine(line.dialog, earFromWord) }]
  // Told again of a take that runs: the ear that opens may have brought another microphone.
  if (isRecorded) effects.push(yours.isRecorded ? { type: 'go on with take' } : { type: 'record', id: line.id })
  const attended = { ...yours, isListening: true, isRecorded, isTaking: isRecorded, earFromWord }
  return { state: { ...state, yours: attended }, effects }
}

/** The ear failed and the microphone did not: what is said until the tap belongs to the take. */
const goOnWithTake = (state: Rehearsal, yours: ActorTurn): RehearsalStep =>
  yours.isRecorded && !yours.isTaking
    ? { state: { ...state, yours: { ...yours, isTaking: true } }, effects: [{ type: 'go on with take' }] }
    : stay(state)

function closeEar(state: Rehearsal): RehearsalStep {
  const { yours } = state
  const effects: RehearsalEffect[] = yours?.isListening === true ? [{ type: 'stop listening' }] : []
  return {
    state: { ...state, hasEar: false, canRecord: false, ...(yours && { yours: { ...yours, isListening: false } }) },
    effects,
  }
}

function hear(state: Rehearsal, event: HeardEvent, lines: Lines, atMs: number): RehearsalStep {
  const { yours } = state
  if (yours === undefined || !yours.isListening || !isWaitingForActor(state.playback)) return stay(state)
  // Who speaks has taken the word, whatever the clock says.
  const isBegun = event.type === 'speech started' || event.type === 'word reached' || event.type === 'cue'
  const playback = isBegun ? advancePlayback(state.playback, { type: 'turn taken' }, lines).state : state.playback
  const heard = applyHeardEvent(yours, event)
  const lastCueMs = event.type === 'cue' ? heard.turn.cueMs : state.lastCueMs
  // Whoever goes on with a line of their own waits for nobody, and is to be heard from its first word.
  const isOver = heard.isOver || (event.type === 'cue' && isNextLineActors(playback, lines))
  return settle({ ...state, playback, lastCueMs }, { turn: heard.turn, isOver }, lines, atMs)
}

function settle(
  state: Rehearsal,
  { turn, isOver }: { turn: ActorTurn; isOver: boolean },
  lines: Lines,
  atMs: number,
): RehearsalStep {
  const settled: Rehearsal = { ...state, yours: turn }
  if (!isOver) return stay(settled)
  const pauseMs = isNextLineActors(state.playback, lines) ? 0 : paceDelays(state.settings.pace).pauseMs
  return play(settled, { type: 'spoken', by: 'heard', pauseMs }, lines, atMs)
}

function prompt(state: Rehearsal, lines: Lines): RehearsalStep {
  const line = lines[state.playback.index]
  if (state.yours === undefined || line === undefined || state.yours.ending !== undefined) return stay(state)
  const yours = promptTurn(state.yours)
  const { fromWord = 0, toWord = 0 } = yours.prompt ?? {}
  const words = listFollowedWords(line.dialog)
    .slice(Math.max(fromWord, state.yours.prompt?.toWord ?? 0), toWord)
    .map(({ text }) => text)
    .join(' ')
  return { state: { ...state, yours }, effects: [{ type: 'prompt', words }] }
}
