import type { TakesById, TapePart } from './export/tape-export-plan.ts'
import type { TapeLine, TapeTake } from './tape-take.ts'

/** How a pick-up is put into a take. */
export interface PickUpCut {
  part: TapePart
  /** Where the take is left, in its seconds. */
  leave: number
  /** Where the take goes on; nowhere if the pick-up is its last line. */
  resume: number | undefined
}

/** Seconds of a cut between two parts, in the finished file. */
export interface Joint {
  seconds: number
  before: TapePart
  after: TapePart
}

const SECONDS_BEFORE_LINES = 0.8
const SECONDS_AFTER_LINES = 1
/** Around sound that belongs to no line, because it was not recognised. */
const SECONDS_AROUND_SOUND = 0.3
/** In seconds: a frame. A shorter part would show nothing and is left out. */
const SHORTEST_PART = 1 / 30
/** The recorder asks for a keyframe at the start of each line; a busy encoder makes it this much later. */
const LATE_KEY_SECONDS = 0.25

/** The parts of a take with its pick-ups, in their order. Without a trim the cut is around everything that sounds. */
export function planParts(takes: TakesById, { id, trim }: Pick<TapeTake, 'id' | 'trim'>): TapePart[] {
  const take = takes.get(id)
  if (take === undefined) return []
  const range = trim === undefined ? trimToSound(take) : trimToKey(take, trim)
  return listPickUps(takes, id)
    .filter(isCutIn)
    .reduce<TapePart[]>((parts, pickUp) => cutIn(takes, parts, pickUp), [{ takeId: id, ...range }])
}

interface Range {
  from: number
  to: number
}

/** Where the trim handles stand at first. Nothing that sounds is cut off, whether it was recognised or not. */
export function trimToSound(take: TapeTake): Range {
  const [first] = take.lines
  if (first === undefined) return trimToKey(take, { from: 0, to: take.seconds })
  const { from: soundFrom, to: soundTo } = take.sound ?? first
  const linesTo = Math.max(...take.lines.map((line) => line.to))
  return trimToKey(take, {
    from: Math.min(first.from - SECONDS_BEFORE_LINES, soundFrom - SECONDS_AROUND_SOUND),
    to: Math.max(linesTo + SECONDS_AFTER_LINES, soundTo + SECONDS_AROUND_SOUND),
  })
}

/** The picture can only begin at a keyframe: at the last one before the wanted start, so that nothing wanted is lost. */
export function trimToKey({ keys, seconds }: TapeTake, { from, to }: Range): Range {
  const key = keys.findLast((key) => key <= from) ?? keys[0] ?? 0
  return { from: key, to: Math.max(key, Math.min(to, seconds)) }
}

/** The lines of the file, each as it is heard there. */
export const listFileLines = (takes: TakesById, parts: readonly TapePart[]): TapeLine[] =>
  parts.flatMap((part) => (takes.get(part.takeId)?.lines ?? []).filter((line) => isWithin(line, part)))

/** The pick-ups of a take, in the order in which they were recorded. */
export const listPickUps = (takes: TakesById, takeId: string): TapeTake[] =>
  [...takes.values()].filter(({ pickUp }) => pickUp?.takeId === takeId).toSorted((a, b) => a.startedAt - b.startedAt)

/** The rest of a take belongs to it, as long as the user does not leave it out. */
export const isCutIn = ({ pickUp, isCutIn: isChosen }: TapeTake): boolean =>
  isChosen ?? (pickUp !== undefined && !pickUp.isLineOnly)

/** The first continuation among the parts of a file. */
export const findJoinedRest = (takes: TakesById, parts: readonly TapePart[]): TapeTake | undefined =>
  parts.map(({ takeId }) => takes.get(takeId)).find((take) => take?.pickUp?.isLineOnly === false)

/** What was recorded later counts. A pick-up outside the parts is not cut in. */
function cutIn(takes: TakesById, parts: readonly TapePart[], pickUp: TapeTake): TapePart[] {
  const cut = pickUp.pickUp?.isLineOnly ? cutInLine(takes, parts, pickUp) : joinRest(takes, parts, pickUp)
  return (cut ?? parts).filter(({ from, to }) => to - from > SHORTEST_PART)
}

function cutInLine(takes: TakesById, parts: readonly TapePart[], pickUp: TapeTake): TapePart[] | undefined {
  const place = findPlace(takes, parts, pickUp.pickUp?.lineId)
  const cut = place && planPickUp(place.take, pickUp, place.part)
  if (place === undefined || cut === undefined) return undefined
  const { part, at } = place
  return [
    ...parts.slice(0, at),
    { ...part, to: cut.leave },
    cut.part,
    ...(cut.resume === undefined ? [] : [{ ...part, from: cut.resume }]),
    ...parts.slice(at + 1),
  ]
}

/**
 * A continuation is the end of the file. What was recorded before is left where the first line that both have begins: the
 * line in which it broke off is heard once, from its cue on.
 */
function joinRest(takes: TakesById, parts: readonly TapePart[], rest: TapeTake): TapePart[] | undefined {
  const wanted = rest.lines.findIndex(({ id }) => id === rest.pickUp?.lineId)
  const shared = rest.lines
    .slice(0, wanted === -1 ? Infinity : wanted + 1)
    .map((again) => ({ again, place: findPlace(takes, parts, again.id) }))
    .find(({ place }) => place !== undefined)
  const { to } = trimToSound(rest)
  if (shared?.place !== undefined) {
    const { part, at, line } = shared.place
    const from = findNearestKey(rest, shared.again.from)
    return [...parts.slice(0, at), { ...part, to: line.from }, { takeId: rest.id, from, to }]
  }
  const last = parts.at(-1)
  const leave = Math.max(0, ...(takes.get(last?.takeId ?? '')?.lines ?? []).map((line) => line.to))
  if (last === undefined || leave > last.to + SHORTEST_PART) return undefined
  const { from } = trimToSound(rest)
  return [...parts.slice(0, -1), { ...last, to: leave }, { takeId: rest.id, from, to }]
}

interface Place {
  at: number
  part: TapePart
  take: TapeTake
  line: TapeLine
}

/** Where a line is heard in the file. */
function findPlace(takes: TakesById, parts: readonly TapePart[], lineId: string | undefined): Place | undefined {
  return parts
    .flatMap((part, at): Place[] => {
      const take = takes.get(part.takeId)
      const line = take?.lines.findLast((each) => each.id === lineId && isWithin(each, part))
      return take === undefined || line === undefined ? [] : [{ at, part, take, line }]
    })
    .at(-1)
}

const isWithin = ({ from }: TapeLine, part: Range): boolean => from >= part.from - LATE_KEY_SECONDS && from < part.to

/**
 * The take is left where the partner's line before the pick-up begins, because the actor only listens there, and goes on
 * where the line after it begins.
 */
export function planPickUp(take: TapeTake, pickUp: TapeTake, range: Range): PickUpCut | undefined {
  const lineId = pickUp.pickUp?.lineId
  const at = take.lines.findIndex(({ id }) => id === lineId)
  const line = take.lines[at]
  const again = pickUp.lines.find(({ id }) => id === lineId)
  if (line === undefined || again === undefined) return undefined
  const lead = findLead(take.lines.slice(0, at + 1), pickUp, range.from)
  if (lead === undefined) return undefined
  const next = take.lines[at + 1]
  const resume = next === undefined || next.from >= range.to ? undefined : findNearestKey(take, next.from)
  const tail = range.to - line.to
  const from = findNearestKey(pickUp, lead.again.from)
  const to = resume === undefined ? again.to + Math.max(0, tail) : findEnd(pickUp, again, resume - line.to)
  return {
    part: { takeId: pickUp.id, from, to: Math.max(from, Math.min(to, pickUp.seconds)) },
    leave: lead.line.from,
    resume,
  }
}

/** The nearest line of the partner before the pick-up that both takes have; without one, the line of the pick-up itself. */
function findLead(
  lines: readonly TapeLine[],
  pickUp: TapeTake,
  from: number,
): { line: TapeLine; again: TapeLine } | undefined {
  const shared = lines.flatMap((line) => {
    const again = pickUp.lines.find(({ id }) => id === line.id)
    return again === undefined || line.from < from - LATE_KEY_SECONDS ? [] : [{ line, again }]
  })
  return shared.findLast(({ line }) => !line.isActors) ?? shared.findLast(({ line }) => line === lines.at(-1))
}

/** The partner's next line of the pick-up; if it was not recorded, the pause after the line is as long as in the take. */
function findEnd(pickUp: TapeTake, again: TapeLine, pauseSeconds: number): number {
  const next = pickUp.lines.find(({ from }) => from > again.from && from >= again.to - SHORTEST_PART)
  return next?.from ?? again.to + Math.max(0, pauseSeconds)
}

const findNearestKey = ({ keys }: TapeTake, seconds: number): number =>
  keys.reduce((best, key) => (Math.abs(key - seconds) < Math.abs(best - seconds) ? key : best), keys[0] ?? 0)

/** Every joint is a visible jump, so the user is shown where they are. */
export function listJoints(parts: readonly TapePart[]): Joint[] {
  let seconds = 0
  return parts.slice(1).flatMap((after, i) => {
    const before = parts[i]
    if (before === undefined) return []
    seconds += before.to - before.from
    return [{ seconds, before, after }]
  })
}
