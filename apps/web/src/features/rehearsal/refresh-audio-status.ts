import type { Playback } from '@sidelight/domain/playback/playback-state'
import type { VoicingStatus } from '@sidelight/domain/audio-generation/generation'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { useSegments } from './rehearsal.queries.ts'
import type { ScriptSegment } from './rehearsal-lines.ts'

/** A whole script is much to ask for again, and nobody hears a line that is far away. */
const AT_MOST_EVERY_MS = 15_000
const LINES_AHEAD = 3

interface Glance {
  isMaking: boolean
  /** When the server last said how far it is. */
  answeredAtMs: number
  /** The line on stage, and whether everybody waits for its sound. */
  index: number
  isAwaited: boolean
}

/** Reads the script again when there is more of it than is shown, and that matters now. */
export function useRefreshWhileGenerating(
  script: ReturnType<typeof useSegments>,
  { mode, phase, index }: Playback,
): void {
  const { segments, status, isMaking, answeredAtMs, readAtMs, reload } = script
  const isAwaited = mode === 'playing' && phase === 'awaiting clip'
  const seen = useRef<{ generation: number; answeredAtMs: number }>(undefined)

  const keepUp = useEffectEvent((glance: Glance) => {
    if (status === undefined) return
    const { generation } = status
    seen.current ??= { generation, answeredAtMs: 0 }
    const isBehind = seen.current.generation !== generation || isOld(segments, status)
    // One answer is reason for one reading, whatever comes of it.
    if (!isBehind || seen.current.answeredAtMs === glance.answeredAtMs) return
    const isTime = !glance.isMaking || Date.now() - readAtMs >= AT_MOST_EVERY_MS
    if (!isTime && !isNear(segments, status, glance)) return
    seen.current = { generation, answeredAtMs: glance.answeredAtMs }
    reload()
  })
  useEffect(() => keepUp({ isMaking, answeredAtMs, index, isAwaited }), [isMaking, answeredAtMs, index, isAwaited])
}

/** The lines that are shown do not add up to what the server counts. */
function isOld(segments: readonly ScriptSegment[], { counts }: VoicingStatus): boolean {
  const count = (state: 'completed' | 'error') =>
    segments.filter(({ isActors, scene }) => !isActors && scene.audio_status === state).length
  return count('completed') !== counts.completed || count('error') !== counts.error
}

/** A line that is about to be played can be had, or the one on stage is waited for. */
function isNear(
  segments: readonly ScriptSegment[],
  { ready_from_start }: VoicingStatus,
  { index, isAwaited }: Glance,
): boolean {
  const missing = segments.findIndex(
    ({ isClipPending }, at) => isClipPending && at >= index && at <= index + LINES_AHEAD,
  )
  return missing !== -1 && (missing < ready_from_start || (isAwaited && missing === index))
}
