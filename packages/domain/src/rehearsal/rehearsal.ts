import { type Pace, paceDelays } from '../following/pace.ts'
import { listFollowedWords, restOfLine } from '../following/spoken-words.ts'
import { isCutIn } from '../direction/line-timing.ts'
import { findNextLine, isNextLineActors, scheduleNext } from '../playback/line-transitions.ts'
import { advancePlayback } from '../playback/playback.ts'
import { isWaitingForActor } from '../playback/playback-view.ts'
import type { Playback, PlaybackEvent } from '../playback/playback-state.ts'
import { expectInterruption } from './interruption.ts'
import { recordRun } from './record-run.ts'
import { findRunSpeed, type RehearsalSettings } from './rehearsal-settings.ts'
import { confirmWords } from './run-record.ts'
import type { Rehearsal, RehearsalEffect, RehearsalEvent, RehearsalLine, RehearsalStep } from './rehearsal-state.ts'
import {
  beginTurn,
  findNextWord,
  findTurnTickMs,
  applyHeardEvent,
  type HeardEvent,
  isTurnOver,
  offerPrompt,
  peekAtWord,
  goBackToWord,
  promptTurn,
  type ActorTurn,
} from './actor-turn.ts'

type Lines = readonly RehearsalLine[]

const unchanged = (state: Rehearsal): RehearsalStep => ({ state, effects: [] })

/** The rehearsal machine: playback, the actor's turns and the record of the run. All times are on the caller's clock. */
export function advanceRehearsal(state: Rehearsal, event: RehearsalEvent, lines: Lines, atMs: number): RehearsalStep {
  switch (event.type) {
    case 'heard':
      return applyHeard(state, event.event, lines, atMs)
    case 'listener opened':
      return listen({ ...state, hasListener: true, canRecord: event.canRecord }, lines)
    case 'listener closed':
      return closeListener(state)
    case 'settings changed':
      return changeSettings(state, event.settings, lines, atMs)
    case 'prompt':
      return prompt(state, lines)
    case 'peek':
      return changeTurn(state, (turn) => peekAtWord(turn, event.pageWord))
    case 'end peek':
      return changeTurn(state, (turn) => ({ ...turn, peekedWord: undefined }))
    case 'confirm words':
      return correctRun({ ...state, run: confirmWords(state.run, event.at) })
    case 'ticked':
      return tick(state, lines, atMs)
    default:
      return play(state, event, lines, atMs)
  }
}

function changeSettings(before: Rehearsal, settings: RehearsalSettings, lines: Lines, atMs: number): RehearsalStep {
  const { isSpokenAnew, isItalian } = settings
  const isReshaped = RESHAPING.some((name) => settings[name] !== before.settings[name])
  // What is scheduled may be passed over now, and would sound in the actor's turn.
  const unscheduled: RehearsalEffect[] =
    isReshaped && before.playback.scheduledId !== '' ? [{ type: 'unschedule clip' }] : []
  const scheduledId = isReshaped ? '' : before.playback.scheduledId
  const state: Rehearsal = {
    ...before,
    settings,
    playback: { ...before.playback, isSpokenAnew, isItalian, scheduledId },
  }
  const speed = findRunSpeed(settings)
  // Lines keep speeds of their own until another one is chosen for all.
  if (speed !== findRunSpeed(before.settings)) {
    const changed = play(state, { type: 'set scene speed', speed }, lines, atMs)
    return { ...changed, effects: [...unscheduled, ...changed.effects] }
  }
  const { state: playback, effects } = scheduleNext({ state: state.playback, effects: [] }, lines)
  return { state: { ...state, playback }, effects: [...unscheduled, ...effects] }
}

/** The settings that decide which line follows another, and how. */
const RESHAPING = ['isSpokenAnew', 'isItalian', 'hasShortCues'] as const

/** A run that is over was saved already, and is saved again. */
const correctRun = (state: Rehearsal): RehearsalStep => ({
  state,
  effects: state.playback.isComplete ? [{ type: 'save run', run: state.run }] : [],
})

const changeTurn = (state: Rehearsal, change: (turn: ActorTurn) => ActorTurn): RehearsalStep =>
  unchanged(state.actorTurn === undefined ? state : { ...state, actorTurn: change(state.actorTurn) })

/** The time at which a tick changes the state, if any. */
export const findNextWakeMs = ({ actorTurn, playback }: Rehearsal): number | undefined =>
  actorTurn !== undefined && playback.mode === 'playing' ? findTurnTickMs(actorTurn) : undefined

const tick = (state: Rehearsal, lines: Lines, atMs: number): RehearsalStep =>
  state.actorTurn === undefined || state.playback.mode !== 'playing'
    ? unchanged(state)
    : applyTurn(state, offerPrompt(state.actorTurn, atMs), { isOver: false }, lines, atMs)

function play(state: Rehearsal, event: PlaybackEvent, lines: Lines, atMs: number): RehearsalStep {
  const { state: playback, effects } = advancePlayback(state.playback, event, lines)
  const recorded = recordRun(state, playback, event, lines, atMs)
  const left = leaveTurn({ ...recorded.state, playback }, event.type === 'spoken')
  const entered = enterTurn(left.state, event, lines, atMs)
  const expected = expectInterruption(entered.state, event, lines)
  const inOrder = [...left.effects, ...effects, ...entered.effects, ...expected.effects, ...recorded.effects]
  return { state: expected.state, effects: inOrder }
}

const isCurrentTurn = ({ turn }: ActorTurn, playback: Playback): boolean =>
  turn === playback.turn && isInActorPhase(playback)

/** The run waits for the actor, or was paused while it waited. */
const isInActorPhase = ({ mode, phase }: Playback): boolean =>
  mode !== 'idle' && (phase === 'actor cued' || phase === 'actor turn' || phase === 'unvoiced')

/** Ends the turn if its line is over; suspends it while the run is paused. */
function leaveTurn(state: Rehearsal, isSpoken: boolean): RehearsalStep {
  const { actorTurn, playback } = state
  if (actorTurn === undefined) return unchanged(state)
  const effects: RehearsalEffect[] = actorTurn.isListening ? [{ type: 'stop listening' }] : []
  if (!isCurrentTurn(actorTurn, playback)) {
    const type = isSpoken ? 'keep take' : 'drop take'
    if (actorTurn.isRecorded) effects.push({ type, id: actorTurn.id })
    return { state: { ...state, actorTurn: undefined }, effects }
  }
  if (playback.mode === 'playing') return unchanged(state)
  if (actorTurn.isTaking) effects.push({ type: 'pause take' })
  return { state: { ...state, actorTurn: { ...actorTurn, isListening: false, isTaking: false } }, effects }
}

function enterTurn(state: Rehearsal, event: PlaybackEvent, lines: Lines, atMs: number): RehearsalStep {
  const { playback, actorTurn, settings } = state
  const line = lines[playback.index]
  if (!isWaitingForActor(playback) || playback.isSingle || line === undefined) return unchanged(state)
  if (actorTurn !== undefined) return listen(state, lines)
  const { id, dialog, isActors } = line
  const isToRecord = isActors && (settings.isRecording || event.type === 'speak again')
  const pace = findPace(state, lines)
  const begun = beginTurn({ turn: playback.turn, id, line: dialog, isToRecord, pace, atMs })
  const isInterrupting = event.type === 'clip interrupted' && state.interruptingId === id
  const turn = isInterrupting
    ? applyHeardEvent({ ...begun, isListening: true }, { type: 'speech started', atMs })
    : begun
  const { state: next, effects } = isInterrupting
    ? recordTake({ ...state, actorTurn: turn }, turn)
    : listen({ ...state, actorTurn: turn }, lines)
  return { state: next, effects: [{ type: 'cue actor', id, isToRecord }, ...effects] }
}

/** A partner who cuts in answers at once, whatever pace is set, and so does every partner in an Italian run. */
function findPace({ playback, settings }: Rehearsal, lines: Lines): Pace {
  const isInterrupted = isCutIn(lines[playback.index]?.timing, findNextLine(playback, lines)?.timing)
  return isInterrupted || settings.isItalian ? 'tight' : settings.pace
}

/** Starts listening and recording for the actor's turn, unless it does already or the line is over. */
function listen(state: Rehearsal, lines: Lines): RehearsalStep {
  const { actorTurn, playback, hasListener } = state
  const line = lines[playback.index]
  if (actorTurn === undefined || line === undefined || !isWaitingForActor(playback)) return unchanged(state)
  if (actorTurn.isListening || actorTurn.ending !== undefined) return unchanged(state)
  if (!hasListener) return resumeTake(state, actorTurn)
  const listenerFromWord = findNextWord(actorTurn)
  const listening: RehearsalEffect = { type: 'listen', id: line.id, line: restOfLine(line.dialog, listenerFromWord) }
  const taken = recordTake(state, { ...actorTurn, isListening: true, listenerFromWord })
  return { state: taken.state, effects: [listening, ...taken.effects] }
}

/** Also for a take that is running: a new listener may have opened another microphone. */
function recordTake(state: Rehearsal, actorTurn: ActorTurn): RehearsalStep {
  const isRecorded = actorTurn.isRecorded || (actorTurn.isToRecord && state.canRecord)
  const take: RehearsalEffect = actorTurn.isRecorded ? { type: 'resume take' } : { type: 'record', id: actorTurn.id }
  return {
    state: { ...state, actorTurn: { ...actorTurn, isRecorded, isTaking: isRecorded } },
    effects: isRecorded ? [take] : [],
  }
}

/** The listener failed but the microphone did not: the take records on until the actor taps. */
const resumeTake = (state: Rehearsal, actorTurn: ActorTurn): RehearsalStep =>
  actorTurn.isRecorded && !actorTurn.isTaking
    ? { state: { ...state, actorTurn: { ...actorTurn, isTaking: true } }, effects: [{ type: 'resume take' }] }
    : unchanged(state)

function closeListener(state: Rehearsal): RehearsalStep {
  const { actorTurn } = state
  const effects: RehearsalEffect[] = actorTurn?.isListening === true ? [{ type: 'stop listening' }] : []
  return {
    state: {
      ...state,
      hasListener: false,
      canRecord: false,
      interruptingId: '',
      ...(actorTurn && { actorTurn: { ...actorTurn, isListening: false } }),
    },
    effects,
  }
}

const interrupt = (state: Rehearsal, lines: Lines, atMs: number): RehearsalStep =>
  state.interruptingId === ''
    ? unchanged(state)
    : play(state, { type: 'clip interrupted', id: lines[state.playback.index]?.id ?? '' }, lines, atMs)

function applyHeard(state: Rehearsal, event: HeardEvent, lines: Lines, atMs: number): RehearsalStep {
  const { actorTurn } = state
  if (event.type === 'interrupted') return interrupt(state, lines, atMs)
  if (actorTurn === undefined || !actorTurn.isListening || !isWaitingForActor(state.playback)) return unchanged(state)
  if (event.type === 'prompt requested')
    return prompt({ ...state, actorTurn: goBackToWord(actorTurn, event.pageWord) }, lines)
  // Speaking starts the actor's turn before the time of the cue is over.
  const hasStarted = event.type === 'speech started' || event.type === 'word reached' || event.type === 'cue'
  const playback = hasStarted ? advancePlayback(state.playback, { type: 'actor started' }, lines).state : state.playback
  const turn = applyHeardEvent(actorTurn, event)
  const lastCueMs = event.type === 'cue' ? turn.cueMs : state.lastCueMs
  // When no partner answers, the run goes on at once, so that the next line is heard from its first word.
  const isFollowedByActor = event.type === 'cue' && isNextLineActors(playback, lines)
  return applyTurn({ ...state, playback, lastCueMs }, turn, { isOver: isFollowedByActor }, lines, atMs)
}

function applyTurn(
  state: Rehearsal,
  turn: ActorTurn,
  { isOver }: { isOver: boolean },
  lines: Lines,
  atMs: number,
): RehearsalStep {
  const next: Rehearsal = { ...state, actorTurn: turn }
  if (!isOver && !isTurnOver(turn, atMs)) return unchanged(next)
  // The pace counts from the last word: an end that was noticed late leaves less of the pause.
  const lateMs = Math.max(0, atMs - (turn.goesOnAtMs ?? atMs))
  const pauseMs = isNextLineActors(state.playback, lines)
    ? 0
    : Math.max(0, paceDelays(findPace(state, lines)).pauseMs - lateMs)
  return play(next, { type: 'spoken', by: 'heard', pauseMs }, lines, atMs)
}

function prompt(state: Rehearsal, lines: Lines): RehearsalStep {
  const line = lines[state.playback.index]
  if (state.actorTurn === undefined || line === undefined || state.actorTurn.ending !== undefined)
    return unchanged(state)
  const actorTurn = promptTurn(state.actorTurn)
  const { fromWord = 0, toWord = 0 } = actorTurn.prompt ?? {}
  const words = listFollowedWords(line.dialog)
    .slice(Math.max(fromWord, state.actorTurn.prompt?.toWord ?? 0), toWord)
    .map(({ text }) => text)
    .join(' ')
  return { state: { ...state, actorTurn }, effects: [{ type: 'speak prompt', words }] }
}
