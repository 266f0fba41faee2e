import { WORDS_PER_SECOND } from '../audio/cue-track.ts'
import type { Loop } from '../playback/playback-state.ts'
import { isPassedOver, type PlaybackLine } from '../playback/playback-line.ts'

export interface DrillLine extends PlaybackLine {
  words: number
}

type Lines = readonly DrillLine[]

/** The time around a line. */
const SECONDS_AROUND = 1.5

/**
 * The wanted lines, each with its cue line, in the order of the script; neighbours are joined. As many as fit into the
 * time, those that come first in `wanted` before the others, and always at least one.
 */
export function planDrill(lines: Lines, wanted: readonly string[], maxSeconds = Infinity): Loop[] {
  let chosen: Loop[] = []
  for (const id of wanted) {
    const index = lines.findIndex((line) => line.id === id)
    if (index === -1) continue
    const more = joinRanges([...chosen, { from: findCueIndex(lines, index), to: index }])
    if (chosen.length > 0 && estimateSeconds(lines, more) > maxSeconds) break
    chosen = more
  }
  return chosen
}

/** The partner's line before it; in a scene that begins with the actor, the line itself. */
function findCueIndex(lines: Lines, index: number): number {
  const cue = lines.findLastIndex((line, at) => at < index && !line.isActors && !isPassedOver(line))
  return cue === -1 ? index : cue
}

function joinRanges(ranges: readonly Loop[]): Loop[] {
  const joined: Loop[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || range.from > last.to + 1) joined.push(range)
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
  }
  return joined
}

export const estimateSeconds = (lines: Lines, ranges: readonly Loop[]): number =>
  ranges
    .flatMap(({ from, to }) => lines.slice(from, to + 1))
    .filter((line) => !isPassedOver(line))
    .reduce((sum, { words }) => sum + words / WORDS_PER_SECOND + SECONDS_AROUND, 0)
