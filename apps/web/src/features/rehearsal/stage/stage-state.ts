import type { ActorTurn } from '@sidelight/domain/rehearsal/actor-turn'
import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import type { Loop, Playback } from '@sidelight/domain/playback/playback-state'
import { isPassedOver } from '@sidelight/domain/playback/segment'
import { isNarration } from '@sidelight/domain/scenes/characters'
import type { RehearsalState } from '#audio/rehearsal/rehearsal-controller.ts'
import type { ScriptSegment } from '../rehearsal-lines.ts'

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

export type StageDialog = 'settings' | 'keys' | 'scenes'

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
export function findLiveIndex(segments: readonly ScriptSegment[], { index }: Playback): number {
  const live = segments.findIndex((line, at) => at >= index && !isPassedOver(line))
  return live === -1 ? index : live
}

/** The last line before this one that somebody speaks; -1 without one. */
export const findCueLineIndex = (segments: readonly ScriptSegment[], index: number): number =>
  segments.findLastIndex((line, at) => at < index && !isNarration(line.scene))

/** The nearest line of the actor, with the cue before it and the answer after it. */
export function findExchange(segments: readonly ScriptSegment[], index: number): Loop {
  const isSpoken = (line: ScriptSegment) => !isNarration(line.scene)
  const ahead = segments.findIndex(({ isActors }, at) => at >= index && isActors)
  const middle = ahead === -1 ? index : ahead
  const from = findCueLineIndex(segments, middle)
  const to = segments.findIndex((line, at) => at > middle && isSpoken(line))
  return { from: from === -1 ? middle : from, to: to === -1 ? middle : to }
}

export interface SceneStart {
  heading: string
  index: number
}

/** Where each scene of the script starts. */
export const listScenes = (segments: readonly ScriptSegment[]): SceneStart[] =>
  segments.flatMap(({ scene: { heading } }, index) =>
    heading !== '' && heading !== segments[index - 1]?.scene.heading ? [{ heading, index }] : [],
  )

/** The characters that the user plays. */
export const listParts = (segments: readonly ScriptSegment[]): string[] => [
  ...new Set(segments.filter(({ isActors }) => isActors).map(({ scene }) => scene.actor)),
]
