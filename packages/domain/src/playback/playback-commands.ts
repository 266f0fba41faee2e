import { enterLine, findNextLine, finishLine, prepareNext, speakAgain, startRun } from './line-transitions.ts'
import {
  IDLE_PLAYBACK,
  ACTOR_CUED_AFTER_SKIP_MS,
  type Loop,
  GAP_BETWEEN_LINES_MS,
  keepChoices,
  type Playback,
  type PlaybackEffect,
  type PlaybackStep,
  type PlaybackCommand,
  type PlaybackLines,
  speedOf,
  START_OVER_MS,
  unchanged,
} from './playback-state.ts'
import { isPassedOver, type Speed } from './playback-line.ts'

export function applyCommand(state: Playback, event: PlaybackCommand, lines: PlaybackLines): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, lines)
    case 'pause':
      return pause(state)
    case 'skip':
      return skip(state, lines)
    case 'spoken':
      return finishActorLine(state, event.by === 'heard' ? event.pauseMs : GAP_BETWEEN_LINES_MS, lines)
    case 'skip gap':
      return state.mode === 'playing' && state.phase === 'between lines' ? enterLine(state, lines) : unchanged(state)
    case 'set speed':
      return chooseSpeed(state, event, lines)
    case 'set scene speed':
      return chooseSceneSpeed(state, event.speed, lines)
    case 'start over':
      return startOver(state, lines)
    default:
      return goTo(state, event, lines)
  }
}

type GoToCommand = Extract<
  PlaybackCommand,
  {
    type:
      | 'play from'
      | 'play line'
      | 'back'
      | 'repeat'
      | 'speak again'
      | 'mark loop start'
      | 'loop'
      | 'stop loop'
      | 'drill'
  }
>

/** Commands that move the run to a line, or set up a loop. */
function goTo(state: Playback, event: GoToCommand, lines: PlaybackLines): PlaybackStep {
  switch (event.type) {
    case 'play from':
    case 'play line':
      return startRun(
        { ...state, ...leaveLoop(state, event.index), isSingle: event.type === 'play line' },
        event.index,
        lines,
      )
    case 'back':
      return restartAt(state, findPreviousLine(state.index, lines), lines)
    case 'repeat':
      return restartAt(state, state.index, lines)
    case 'speak again':
      return restartAt(state, event.index, lines)
    case 'loop':
      return loop(state, event, lines)
    case 'drill':
      return drill(state, event.ranges, lines)
    case 'mark loop start':
      return unchanged({ ...state, markedIndex: state.index })
    case 'stop loop':
      return unchanged({ ...state, ...leaveLoop(state, -1), markedIndex: undefined })
  }
}

/** Lines that are passed over are passed backwards, too. Before the first line there is none, so it starts again. */
function findPreviousLine(index: number, lines: PlaybackLines): number {
  const previous = lines.findLastIndex((line, at) => at < index && !isPassedOver(line))
  return previous === -1 ? index : previous
}

function restartAt(state: Playback, index: number, lines: PlaybackLines): PlaybackStep {
  const left: Playback = { ...state, ...leaveLoop(state, index), isSingle: false }
  return startRun(speakAgain(left, lines.slice(index, index + 1)), index, lines)
}

/** Going to a line outside the loop ends the loop, and with it the lines to speak again in each round. So it is with a drill. */
function leaveLoop(
  { loop, drill, respeakIds }: Playback,
  index: number,
): Pick<Playback, 'loop' | 'drill' | 'respeakIds'> {
  const range = loop ?? drill[0]
  const stays = range === undefined || (index >= range.from && index <= range.to)
  return stays ? { loop, drill, respeakIds } : { loop: undefined, drill: [], respeakIds: new Set() }
}

function drill(state: Playback, ranges: readonly Loop[], lines: PlaybackLines): PlaybackStep {
  const [first] = ranges
  if (first === undefined) return unchanged(state)
  const drilled = ranges.flatMap(({ from, to }) => lines.slice(from, to + 1))
  const begun: Playback = { ...state, loop: undefined, markedIndex: undefined, isSingle: false, drill: ranges }
  return startRun(speakAgain(begun, drilled), first.from, lines)
}

function loop(state: Playback, { from, to }: Loop, lines: PlaybackLines): PlaybackStep {
  const range = { from: Math.max(0, Math.min(from, to)), to: Math.min(lines.length - 1, Math.max(from, to)) }
  if (lines[range.from] === undefined) return unchanged(state)
  const round = speakAgain(
    { ...state, loop: range, drill: [], markedIndex: undefined, isSingle: false },
    lines.slice(range.from, range.to + 1),
  )
  return startRun(round, range.from, lines)
}

/** A clip and an actor's line are resumed where they were paused; anything else starts again. */
const canResume = ({ phase }: Playback): boolean =>
  phase === 'playing clip' || phase === 'actor turn' || phase === 'unvoiced'

function play(state: Playback, lines: PlaybackLines): PlaybackStep {
  if (lines.length === 0 || state.mode === 'playing') return unchanged(state)
  const current = lines[state.index]
  if (state.mode !== 'paused' || !canResume(state) || current === undefined) {
    return startRun({ ...state, isSingle: false }, state.index, lines)
  }
  const effect: PlaybackEffect =
    state.phase === 'playing clip'
      ? { type: 'resume clip', id: current.id, speed: speedOf(state, current.id) }
      : { type: 'show line', id: current.id }
  return { state: { ...state, mode: 'playing' }, effects: [effect] }
}

function pause(state: Playback): PlaybackStep {
  if (state.mode !== 'playing') return unchanged(state)
  const paused: Playback = { ...state, mode: 'paused', ticket: state.ticket + 1 }
  if (state.phase === 'playing clip') return { state: paused, effects: [{ type: 'pause clip' }] }
  if (state.phase === 'actor cued') return unchanged({ ...paused, phase: 'actor turn' })
  if (canResume(state)) return unchanged(paused)
  return { state: { ...paused, phase: 'stopped' }, effects: [{ type: 'stop clip' }] }
}

function skip(state: Playback, lines: PlaybackLines): PlaybackStep {
  const line = lines[state.index]
  if (state.mode !== 'playing' || line === undefined) return unchanged(state)
  const left: Playback = { ...state, skipped: new Set(state.skipped).add(line.id) }
  const { state: next, effects } = finishLine(left, lines, {
    delayMs: GAP_BETWEEN_LINES_MS,
    cuedMs: ACTOR_CUED_AFTER_SKIP_MS,
  })
  return { state: next, effects: [{ type: 'stop clip' }, ...effects] }
}

function finishActorLine(state: Playback, delayMs: number, lines: PlaybackLines): PlaybackStep {
  const line = lines[state.index]
  const isWaiting = state.phase === 'actor cued' || state.phase === 'actor turn' || state.phase === 'unvoiced'
  if (state.mode !== 'playing' || !isWaiting || line === undefined) return unchanged(state)
  return finishLine({ ...state, completed: new Set(state.completed).add(line.id) }, lines, {
    delayMs: delayMs + (findNextLine(state, lines)?.timing?.leadMs ?? 0),
    isSpoken: true,
  })
}

/** Whether a clip is loading or playing, whose speed can be changed. */
const hasClip = ({ phase }: Playback): boolean => phase === 'loading' || phase === 'playing clip'

function chooseSpeed(state: Playback, { id, speed }: { id: string; speed: Speed }, lines: PlaybackLines): PlaybackStep {
  const speeds = new Map(state.speeds).set(id, speed)
  const isPlaying = hasClip(state) && lines[state.index]?.id === id
  return { state: { ...state, speeds, scheduledId: '' }, effects: isPlaying ? [{ type: 'change speed', speed }] : [] }
}

function chooseSceneSpeed(before: Playback, speed: Speed, lines: PlaybackLines): PlaybackStep {
  const state: Playback = { ...before, sceneSpeed: speed, speeds: new Map(), scheduledId: '' }
  if (state.mode === 'idle') return unchanged(state)
  const change: PlaybackEffect[] = hasClip(state) ? [{ type: 'change speed', speed }] : []
  return { state, effects: [...change, ...prepareNext(state, lines)] }
}

function startOver(state: Playback, lines: PlaybackLines): PlaybackStep {
  if (lines.length === 0) return unchanged(state)
  const ticket = state.ticket + 1
  return {
    state: {
      ...IDLE_PLAYBACK,
      ...keepChoices(state),
      mode: 'playing',
      phase: 'between lines',
      hasPlayed: true,
      ticket,
    },
    effects: [{ type: 'stop clip' }, { type: 'show top' }, { type: 'wait', delayMs: START_OVER_MS, ticket }],
  }
}
