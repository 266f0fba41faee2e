import { type Playback, speedOf, type Phase } from '@sidelight/domain/playback/playback-state'
import { type SegmentView, viewSegment } from '@sidelight/domain/playback/playback-view'
import type { Speed } from '@sidelight/domain/playback/segment'
import type { ScriptSegment } from '../rehearsal-lines.ts'

/** Everything a card shows of the run. */
export interface LineView extends SegmentView {
  speed: Speed
  /** The scene runs, and this is the line it is at. */
  isGlobal: boolean
  /** What it is doing, while it is the one. */
  phase: Phase
}

export function viewLine(playback: Playback, line: ScriptSegment, at: number, isRunning: boolean): LineView {
  const view = viewSegment(playback, line, at)
  return {
    ...view,
    speed: speedOf(playback, line.id),
    isGlobal: view.isCurrent && isRunning,
    phase: view.isCurrent && playback.mode === 'playing' ? playback.phase : 'stopped',
  }
}

export const isSameView = (one: LineView, other: LineView | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof LineView)[]).every((name) => one[name] === other[name])
