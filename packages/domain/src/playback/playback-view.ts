import type { Playback } from './playback-state.ts'
import type { Segment } from './segment.ts'

export type MainLabel = 'Loading...' | 'Pause' | 'Play All' | 'Resume'

const isLoading = (phase: Playback['phase']): boolean =>
  phase === 'loading' || phase === 'renewing' || phase === 'coming'

export function mainLabel({ mode, phase, index, hasPlayed }: Playback): MainLabel {
  if (mode === 'playing') return isLoading(phase) ? 'Loading...' : 'Pause'
  return index === 0 && !hasPlayed ? 'Play All' : 'Resume'
}

/** The scene is running by itself; a line heard alone is not that. */
export const isGlobalPlayback = ({ mode, isSingle }: Playback): boolean => mode === 'playing' && !isSingle

/** The actor, not the machine, decides when it goes on. */
export const isWaitingForActor = ({ mode, phase }: Playback): boolean =>
  mode === 'playing' && (phase === 'cued' || phase === 'yours' || phase === 'unvoiced')

/** Said, and not answered yet: a cue given now hurries the partner, and must not take away their line. */
export const isPartnerAboutToAnswer = ({ mode, phase, isAnswering }: Playback): boolean =>
  mode === 'playing' && phase === 'moving' && isAnswering

export type SegmentStatus = 'Loading...' | 'Playing' | 'Your line' | 'Completed' | undefined

export interface SegmentView {
  isCurrent: boolean
  status: SegmentStatus
  isSkipped: boolean
  isCompleted: boolean
  error: string | undefined
}

export function viewSegment(state: Playback, { id }: Segment, at: number): SegmentView {
  const isCurrent = state.index === at && (state.mode !== 'idle' || state.hasPlayed)
  const isCompleted = state.completed.has(id)
  return {
    isCurrent,
    status: (isCurrent ? statusOnStage(state) : undefined) ?? (isCompleted ? 'Completed' : undefined),
    isSkipped: state.skipped.has(id),
    isCompleted,
    error: state.errors.get(id),
  }
}

function statusOnStage({ mode, phase }: Playback): SegmentStatus {
  if (mode !== 'playing') return undefined
  switch (phase) {
    case 'loading':
    case 'renewing':
    case 'coming':
      return 'Loading...'
    case 'sounding':
      return 'Playing'
    case 'cued':
    case 'yours':
      return 'Your line'
    case 'moving':
    case 'resting':
    case 'unvoiced':
      return undefined
  }
}

export interface TimelineBlock {
  /** In shares of the whole; they add up to 1. */
  width: number
  isActors: boolean
  isDone: boolean
  isCurrent: boolean
  isLooped: boolean
}

/** Blocks thinner than this many to a scene cannot be told apart. */
const MOST_BLOCKS = 160

/** The whole scene, one block a line, as long as it lasts; long scripts share their blocks. */
export function listTimelineBlocks(
  state: Playback,
  segments: readonly (Segment & { words: number })[],
): TimelineBlock[] {
  const perBlock = Math.ceil(segments.length / MOST_BLOCKS)
  const weights = segments.map(({ words }) => Math.max(2, words))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const isPast = (id: string) => state.completed.has(id) || state.skipped.has(id)
  const current = state.mode === 'idle' && !state.hasPlayed ? -1 : state.index
  return Array.from({ length: Math.ceil(segments.length / Math.max(1, perBlock)) }, (_, block) => {
    const start = block * perBlock
    const members = segments.slice(start, start + perBlock)
    const weight = weights.slice(start, start + perBlock).reduce((sum, one) => sum + one, 0)
    return {
      width: weight / whole,
      isActors: members.filter(({ isActors }) => isActors).length * 2 > members.length,
      isDone: members.every(({ id }) => isPast(id)),
      isCurrent: current >= start && current < start + perBlock,
      isLooped: state.loop !== undefined && start <= state.loop.to && start + perBlock > state.loop.from,
    }
  })
}
