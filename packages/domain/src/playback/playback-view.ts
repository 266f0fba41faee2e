import type { Playback } from './playback-state.ts'
import { isPassedOver, type PlaybackLine } from './playback-line.ts'

export type MainLabel = 'Loading...' | 'Pause' | 'Play All' | 'Resume'

const isLoading = (phase: Playback['phase']): boolean =>
  phase === 'loading' || phase === 'renewing' || phase === 'awaiting clip'

export function mainLabel({ mode, phase, index, hasPlayed }: Playback): MainLabel {
  if (mode === 'playing') return isLoading(phase) ? 'Loading...' : 'Pause'
  return index === 0 && !hasPlayed ? 'Play All' : 'Resume'
}

/** The whole script is playing, not one line alone. */
export const isGlobalPlayback = ({ mode, isSingle }: Playback): boolean => mode === 'playing' && !isSingle

/** The run goes on when the actor has spoken or tapped. */
export const isWaitingForActor = ({ mode, phase }: Playback): boolean =>
  mode === 'playing' && (phase === 'actor cued' || phase === 'actor turn' || phase === 'unvoiced')

/** The actor's line is over and not answered yet. A tap now hurries the answer; it must not skip it. */
export const isPartnerAboutToAnswer = ({ mode, phase, isAnswering }: Playback): boolean =>
  mode === 'playing' && phase === 'between lines' && isAnswering

export type PlaybackLineStatus = 'Loading...' | 'Playing' | 'Your line' | 'Completed' | undefined

export interface PlaybackLineView {
  isCurrent: boolean
  status: PlaybackLineStatus
  isSkipped: boolean
  isCompleted: boolean
  error: string | undefined
}

export function viewLine(state: Playback, { id }: PlaybackLine, at: number): PlaybackLineView {
  const isCurrent = state.index === at && (state.mode !== 'idle' || state.hasPlayed)
  const isCompleted = state.completed.has(id)
  return {
    isCurrent,
    status: (isCurrent ? currentStatus(state) : undefined) ?? (isCompleted ? 'Completed' : undefined),
    isSkipped: state.skipped.has(id),
    isCompleted,
    error: state.errors.get(id),
  }
}

function currentStatus({ mode, phase }: Playback): PlaybackLineStatus {
  if (mode !== 'playing') return undefined
  switch (phase) {
    case 'loading':
    case 'renewing':
    case 'awaiting clip':
      return 'Loading...'
    case 'playing clip':
      return 'Playing'
    case 'actor cued':
    case 'actor turn':
      return 'Your line'
    case 'between lines':
    case 'stopped':
    case 'unvoiced':
      return undefined
  }
}

export interface TimelineBlock {
  /** Share of the timeline; the widths add up to 1. */
  width: number
  isActors: boolean
  isDone: boolean
  isCurrent: boolean
  isLooped: boolean
}

/** More blocks than this are too thin to be told apart. */
const MAX_BLOCKS = 160

/** One block per line, as wide as the line is long; in long scripts several lines share a block. */
export function listTimelineBlocks(
  state: Playback,
  lines: readonly (PlaybackLine & { words: number })[],
): TimelineBlock[] {
  const perBlock = Math.ceil(lines.length / MAX_BLOCKS)
  const weights = lines.map(({ words }) => Math.max(2, words))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const isPast = (id: string) => state.completed.has(id) || state.skipped.has(id)
  const current = state.mode === 'idle' && !state.hasPlayed ? -1 : state.index
  const reached = state.isComplete ? lines.length : current
  return Array.from({ length: Math.ceil(lines.length / Math.max(1, perBlock)) }, (_, block) => {
    const start = block * perBlock
    const members = lines.slice(start, start + perBlock)
    const weight = weights.slice(start, start + perBlock).reduce((sum, words) => sum + words, 0)
    return {
      width: weight / whole,
      isActors: members.filter(({ isActors }) => isActors).length * 2 > members.length,
      isDone: members.every((line, at) => isPast(line.id) || (isPassedOver(line) && start + at < reached)),
      isCurrent: current >= start && current < start + perBlock,
      isLooped: state.loop !== undefined && start <= state.loop.to && start + perBlock > state.loop.from,
    }
  })
}
