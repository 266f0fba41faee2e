import type { ClockMap } from './clock-map.ts'
import type { TapeFact } from './tape-fact.ts'

/** The microphone is measured over this long. */
export const LEVEL_MS = 100
/** Nothing was recorded there: lost samples are filled with zeros. */
export const NO_SOUND_DB = -100

const ROOM = {
  /** The level of the room is that of its quietest stretch of this many tenths of a second. */
  windows: 5,
  /** What is louder than the room by this much is sound. */
  aboveDb: 6,
}

/**
 * From the first to the last sound above the level of the room. What was never measured, because the page was killed,
 * counts as sound.
 */
export function findSound(
  facts: readonly TapeFact[],
  clock: Pick<ClockMap, 'soundSeconds'>,
  seconds: number,
): { from: number; to: number } | undefined {
  const windows = facts.flatMap((fact) =>
    fact.type === 'levels'
      ? fact.db.map((db, i) => ({ db, from: clock.soundSeconds(fact.contextMs) + (i * LEVEL_MS) / 1000 }))
      : [],
  )
  const threshold = findRoomDb(windows.map(({ db }) => db)) + ROOM.aboveDb
  const loud = windows.filter(({ db, from }) => db > threshold && from < seconds)
  const measuredTo = (windows.at(-1)?.from ?? -Infinity) + LEVEL_MS / 1000
  const isMeasured = measuredTo > seconds - (2 * LEVEL_MS) / 1000
  const from = loud[0]?.from ?? (isMeasured ? undefined : Math.max(0, measuredTo))
  if (from === undefined) return undefined
  return { from, to: isMeasured ? Math.min(seconds, (loud.at(-1)?.from ?? from) + LEVEL_MS / 1000) : seconds }
}

function findRoomDb(levels: readonly number[]): number {
  const heard = levels.filter((db) => db > NO_SOUND_DB)
  const stretches = heard.flatMap((_, i) => {
    const stretch = heard.slice(i, i + ROOM.windows)
    return stretch.length === ROOM.windows || heard.length < ROOM.windows ? [Math.max(...stretch)] : []
  })
  return Math.min(...stretches)
}
