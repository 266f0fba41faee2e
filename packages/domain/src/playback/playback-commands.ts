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
  type Segments,
  speedOf,
  START_OVER_MS,
  unchanged,
} from './playback-state.ts'
import { isPassedOver, type Speed } from './segment.ts'

export function applyCommand(state: Playback, event: PlaybackCommand, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, segments)
    case 'pause':
      return pause(state)
    case 'skip':
      return skip(state, segments)
    case 'spoken':
      return finishActorLine(state, event.by === 'heard' ? event.pauseMs : GAP_BETWEEN_LINES_MS, segments)
    case 'skip gap':
      return state.mode === 'playing' && state.phase === 'between lines' ? enterLine(state, segments) : unchanged(state)
    case 'set speed':
      return chooseSpeed(state, event, segments)
    case 'set scene speed':
      return chooseSceneSpeed(state, event.speed, segments)
    case 'start over':
      return startOver(state, segments)
    default:
      return goTo(state, event, segments)
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
function goTo(state: Playback, event: GoToCommand, segments: Segments): PlaybackStep {
  switch (event.type) {
    case 'play from':
    case 'play line':
      return startRun(
        { ...state, ...leaveLoop(state, event.index), isSingle: event.type === 'play line' },
        event.index,
        segments,
      )
    case 'back':
      return restartAt(state, findPreviousLine(state.index, segments), segments)
    case 'repeat':
      return restartAt(state, state.index, segments)
    case 'speak again':
      return restartAt(state, event.index, segments)
    case 'loop':
      return loop(state, event, segments)
    case 'drill':
      return drill(state, event.ranges, segments)
    case 'mark loop start':
      return unchanged({ ...state, markedIndex: state.index })
    case 'stop loop':
      return unchanged({ ...state, ...leaveLoop(state, -1), markedIndex: undefined })
  }
}

/** Lines that are passed over are passed backwards, too. Before the first line there is none, so it starts again. */
function findPreviousLine(index: number, segments: Segments): number {
  const previous = segments.findLastIndex((segment, at) => at < index && !isPassedOver(segment))
  return previous === -1 ? index : previous
}

function restartAt(state: Playback, index: number, segments: Segments): PlaybackStep {
  const left: Playback = { ...state, ...leaveLoop(state, index), isSingle: false }
  return startRun(speakAgain(left, segments.slice(index, index + 1)), index, segments)
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

function drill(state: Playback, ranges: readonly Loop[], segments: Segments): PlaybackStep {
  const [first] = ranges
  if (first === undefined) return unchanged(state)
  const lines = ranges.flatMap(({ from, to }) => segments.slice(from, to + 1))
  const begun: Playback = { ...state, loop: undefined, markedIndex: undefined, isSingle: false, drill: ranges }
  return startRun(speakAgain(begun, lines), first.from, segments)
}

function loop(state: Playback, { from, to }: Loop, segments: Segments): PlaybackStep {
  const range = { from: Math.max(0, Math.min(from, to)), to: Math.min(segments.length - 1, Math.max(from, to)) }
  if (segments[range.from] === undefined) return unchanged(state)
  const round = speakAgain(
    { ...state, loop: range, drill: [], markedIndex: undefined, isSingle: false },
    segments.slice(range.from, range.to + 1),
  )
  return startRun(round, range.from, segments)
}

/** A clip and an actor's line are resumed where they were paused; anything else starts again. */
const canResume = ({ phase }: Playback): boolean =>
  phase === 'playing clip' || phase === 'actor turn' || phase === 'unvoiced'

function play(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0 || state.mode === 'playing') return unchanged(state)
  const current = segments[state.index]
  if (state.mode !== 'paused' || !canResume(state) || current === undefined) {
    return startRun({ ...state, isSingle: false }, state.index, segments)
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

function skip(state: Playback, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  if (state.mode !== 'playing' || segment === undefined) return unchanged(state)
  const left: Playback = { ...state, skipped: new Set(state.skipped).add(segment.id) }
  const { state: next, effects } = finishLine(left, segments, {
    delayMs: GAP_BETWEEN_LINES_MS,
    cuedMs: ACTOR_CUED_AFTER_SKIP_MS,
  })
  return { state: next, effects: [{ type: 'stop clip' }, ...effects] }
}

function finishActorLine(state: Playback, delayMs: number, segments: Segments): PlaybackStep {
  const segment = segments[state.index]
  const isWaiting = state.phase === 'actor cued' || state.phase === 'actor turn' || state.phase === 'unvoiced'
  if (state.mode !== 'playing' || !isWaiting || segment === undefined) return unchanged(state)
  return finishLine({ ...state, completed: new Set(state.completed).add(segment.id) }, segments, {
    delayMs: delayMs + (findNextLine(state, segments)?.timing?.leadMs ?? 0),
    isSpoken: true,
  })
}

/** Whether a clip is loading or playing, whose speed can be changed. */
const hasClip = ({ phase }: Playback): boolean => phase === 'loading' || phase === 'playing clip'

function chooseSpeed(state: Playback, { id, speed }: { id: string; speed: Speed }, segments: Segments): PlaybackStep {
  const speeds = new Map(state.speeds).set(id, speed)
  const isPlaying = hasClip(state) && segments[state.index]?.id === id
  return { state: { ...state, speeds, scheduledId: '' }, effects: isPlaying ? [{ type: 'change speed', speed }] : [] }
}

function chooseSceneSpeed(before: Playback, speed: Speed, segments: Segments): PlaybackStep {
  const state: Playback = { ...before, sceneSpeed: speed, speeds: new Map(), scheduledId: '' }
  if (state.mode === 'idle') return unchanged(state)
  const change: PlaybackEffect[] = hasClip(state) ? [{ type: 'change speed', speed }] : []
  return { state, effects: [...change, ...prepareNext(state, segments)] }
}

function startOver(state: Playback, segments: Segments): PlaybackStep {
  if (segments.length === 0) return unchanged(state)
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
