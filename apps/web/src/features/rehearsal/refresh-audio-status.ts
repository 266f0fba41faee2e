import type { Playback } from '@sidelight/domain/playback/playback-state'
import type { VoicingStatus } from '@sidelight/domain/audio/generation'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { useScriptLines } from './rehearsal.queries.ts'
import { isSeenOnlyDirection, type ScriptLine } from './rehearsal-lines.ts'

/** Fetching a whole script is expensive, and clips of distant lines are not needed yet. */
const MIN_REFRESH_INTERVAL_MS = 15_000
const LINES_AHEAD = 3

interface PlaybackSnapshot {
  isGenerating: boolean
  /** When the server last sent the status. */
  answeredAtMs: number
  /** The current line, and whether the run waits for its clip. */
  index: number
  isAwaited: boolean
}

/** Fetches the script again when clips were generated that the run needs soon. */
export function useRefreshWhileGenerating(
  script: ReturnType<typeof useScriptLines>,
  { mode, phase, index }: Playback,
): void {
  const { lines, status, isGenerating, answeredAtMs, readAtMs, reload } = script
  const isAwaited = mode === 'playing' && phase === 'awaiting clip'
  const lastRefresh = useRef<{ generation: number; answeredAtMs: number }>(undefined)

  const refreshIfOutdated = useEffectEvent((snapshot: PlaybackSnapshot) => {
    if (status === undefined) return
    const { generation } = status
    lastRefresh.current ??= { generation, answeredAtMs: 0 }
    const isBehind = lastRefresh.current.generation !== generation || isOutdated(lines, status)
    // Each status causes at most one fetch, even if that fails.
    if (!isBehind || lastRefresh.current.answeredAtMs === snapshot.answeredAtMs) return
    const isDue = !snapshot.isGenerating || Date.now() - readAtMs >= MIN_REFRESH_INTERVAL_MS
    if (!isDue && !isUpcomingLineReady(lines, status, snapshot)) return
    lastRefresh.current = { generation, answeredAtMs: snapshot.answeredAtMs }
    reload()
  })
  useEffect(
    () => refreshIfOutdated({ isGenerating, answeredAtMs, index, isAwaited }),
    [isGenerating, answeredAtMs, index, isAwaited],
  )
}

/** The counts of the cached lines differ from those of the server. */
function isOutdated(lines: readonly ScriptLine[], { counts }: VoicingStatus): boolean {
  const count = (state: 'completed' | 'error') =>
    lines.filter((line) => !line.isActors && !isSeenOnlyDirection(line) && line.audioStatus === state).length
  return count('completed') !== counts.completed || count('error') !== counts.error
}

/** The clip of an upcoming line is ready, or the run waits for the clip of the current line. */
function isUpcomingLineReady(
  lines: readonly ScriptLine[],
  { readyFromStart }: VoicingStatus,
  { index, isAwaited }: PlaybackSnapshot,
): boolean {
  const missing = lines.findIndex(({ isClipPending }, at) => isClipPending && at >= index && at <= index + LINES_AHEAD)
  return missing !== -1 && (missing < readyFromStart || (isAwaited && missing === index))
}
