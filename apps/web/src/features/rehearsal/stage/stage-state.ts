import type { ActorTurn } from '@sidelight/domain/rehearsal/actor-turn'
import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import type { Loop, Playback } from '@sidelight/domain/playback/playback-state'
import { isPassedOver } from '@sidelight/domain/playback/playback-line'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { RehearsalState } from '#audio/rehearsal/rehearsal-controller.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'

export type StageState =
  | 'ready'
  /** The run starts when the browser's question about the microphone is answered. */
  | 'asking'
  | 'partner'
  /** The clip of the line is still being generated. */
  | 'awaiting clip'
  /** A line of the partner has no clip and gets none: the actor reads it, or goes on. */
  | 'unvoiced'
  | 'actor'
  /** The actor is silent, and a prompt is offered. */
  | 'dried'
  | 'prompted'
  | 'paused'
  | 'finished'

export type StageDialog = 'settings' | 'keys' | 'scenes' | 'reading'

export function stageStateOf({ playback, actorTurn, pending }: RehearsalState): StageState {
  const { mode, phase, isComplete } = playback
  if (pending !== undefined) return 'asking'
  if (mode === 'paused') return 'paused'
  if (mode === 'idle') return isComplete ? 'finished' : 'ready'
  if (phase === 'awaiting clip' || phase === 'unvoiced') return phase
  return isWaitingForActor(playback) ? actorStateOf(actorTurn) : 'partner'
}

function actorStateOf(actorTurn: ActorTurn | undefined): StageState {
  if (actorTurn?.offer !== undefined) return 'dried'
  return actorTurn?.prompt === undefined ? 'actor' : 'prompted'
}

const NOT_RUNNING: ReadonlySet<StageState> = new Set<StageState>(['ready', 'asking', 'paused', 'finished'])
const ACTORS: ReadonlySet<StageState> = new Set<StageState>(['actor', 'dried', 'prompted'])

export const isRunning = (state: StageState): boolean => !NOT_RUNNING.has(state)
export const isActorsTurn = (state: StageState): boolean => ACTORS.has(state)

/** The line in large type: the current one, or the next one if nothing of the current one is heard in this run. */
export function findLiveIndex(lines: readonly ScriptLine[], { index }: Playback): number {
  const live = lines.findIndex((line, at) => at >= index && !isPassedOver(line))
  return live === -1 ? index : live
}

/** The last line before this one that somebody speaks; -1 without one. */
export const findCueLineIndex = (lines: readonly ScriptLine[], index: number): number =>
  lines.findLastIndex((line, at) => at < index && !isNarration(line))

/** The nearest line of the actor, with the cue before it and the answer after it. */
export function findExchange(lines: readonly ScriptLine[], index: number): Loop {
  const isSpoken = (line: ScriptLine) => !isNarration(line)
  const ahead = lines.findIndex(({ isActors }, at) => at >= index && isActors)
  const middle = ahead === -1 ? index : ahead
  const from = findCueLineIndex(lines, middle)
  const to = lines.findIndex((line, at) => at > middle && isSpoken(line))
  return { from: from === -1 ? middle : from, to: to === -1 ? middle : to }
}

export interface SceneStart {
  heading: string
  index: number
}

/** Where each scene of the script starts. */
export const listScenes = (lines: readonly ScriptLine[]): SceneStart[] =>
  lines.flatMap(({ heading }, index) =>
    heading !== '' && heading !== lines[index - 1]?.heading ? [{ heading, index }] : [],
  )

/** The characters that the user plays. */
export const listParts = (lines: readonly ScriptLine[]): string[] => [
  ...new Set(lines.filter(({ isActors }) => isActors).map(({ character }) => character)),
]
