import { type Playback, speedOf, type Phase } from '@sidelight/domain/playback/playback-state'
import { type PlaybackLineView, viewLine } from '@sidelight/domain/playback/playback-view'
import type { Speed } from '@sidelight/domain/playback/playback-line'
import type { ScriptLine } from '../rehearsal-lines.ts'

/** What the card of a line shows of the run. */
export interface LineView extends PlaybackLineView {
  speed: Speed
  /** It is the current line of a run through the script. */
  isGlobal: boolean
  phase: Phase
}

export function viewScriptLine(playback: Playback, line: ScriptLine, at: number, isRunning: boolean): LineView {
  const view = viewLine(playback, line, at)
  return {
    ...view,
    speed: speedOf(playback, line.id),
    isGlobal: view.isCurrent && isRunning,
    phase: view.isCurrent && playback.mode === 'playing' ? playback.phase : 'stopped',
  }
}

export const isSameView = (a: LineView, b: LineView | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof LineView)[]).every((name) => a[name] === b[name])
