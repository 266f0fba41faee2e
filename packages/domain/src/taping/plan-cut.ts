import type { TakesById, TapePart } from './tape-export-plan.ts'
import type { TapeLine, TapeTake } from './tape-take.ts'

/** What the user wants in the file. */
export interface CutChoice {
  takeId: string
  /** Seconds of the take; without it the cut is around its lines. */
  trim?: { from: number; to: number } | undefined
  /** Takes of kind pick-up, each put in the place of its line. Of two for the same line the later one counts. */
  pickUps: readonly string[]
  slate?: { takeId: string } | undefined
  isSlateFirst: boolean
}

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
/** A part that is shorter than a frame is none. */
const SHORTEST_PART = 1 / 30

/** The parts of the finished file, in their order. A take that is gone is left out. */
export function planParts(takes: TakesById, { takeId, trim, pickUps, slate, isSlateFirst }: CutChoice): TapePart[] {
  const take = takes.get(takeId)
  if (take === undefined) return []
  const range = trim === undefined ? trimToLines(take) : trimToKey(take, trim)
  const scene = cutIn(take, range, listPickUps(takes, take, pickUps))
  const slateTake = slate && takes.get(slate.takeId)
  const slateParts: TapePart[] = slateTake === undefined ? [] : [{ takeId: slateTake.id, ...trimToLines(slateTake) }]
  return isSlateFirst ? [...slateParts, ...scene] : [...scene, ...slateParts]
}

interface Range {
  from: number
  to: number
}

/** Where the trim handles stand at first: a breath before the first line and a moment after the last. */
export function trimToLines(take: TapeTake): Range {
  const first = take.lines[0]
  if (first === undefined) return trimToKey(take, { from: 0, to: take.seconds })
  const to = Math.max(...take.lines.map((line) => line.to)) + SECONDS_AFTER_LINES
  return trimToKey(take, { from: first.from - SECONDS_BEFORE_LINES, to })
}

/** The picture can only begin at a keyframe: at the last one before the wanted start, so that nothing wanted is lost. */
export function trimToKey({ keys, seconds }: TapeTake, { from, to }: Range): Range {
  const key = keys.findLast((key) => key <= from) ?? keys[0] ?? 0
  return { from: key, to: Math.max(key, Math.min(to, seconds)) }
}

/** Pick-ups of the take in the order of its lines. */
function listPickUps(takes: TakesById, take: TapeTake, ids: readonly string[]): TapeTake[] {
  const byLine = new Map<string, TapeTake>()
  for (const id of ids) {
    const pickUp = takes.get(id)
    if (pickUp?.pickUp?.takeId === take.id) byLine.set(pickUp.pickUp.lineId, pickUp)
  }
  return take.lines.flatMap(({ id }) => byLine.get(id) ?? [])
}

function cutIn(take: TapeTake, range: Range, pickUps: readonly TapeTake[]): TapePart[] {
  const parts: TapePart[] = []
  const add = (part: TapePart) => {
    if (part.to - part.from > SHORTEST_PART) parts.push(part)
  }
  let from: number | undefined = range.from
  for (const pickUp of pickUps) {
    const cut: PickUpCut | undefined = from === undefined ? undefined : planPickUp(take, pickUp, { from, to: range.to })
    if (cut === undefined || from === undefined) continue
    add({ takeId: take.id, from, to: cut.leave })
    add(cut.part)
    from = cut.resume
  }
  if (from !== undefined) add({ takeId: take.id, from, to: range.to })
  return parts
}

/**
 * The take is left where the partner's line before the pick-up begins, because the actor only listens there, and goes on
 * where the line after it begins. A pick-up outside the range is not cut in.
 */
export function planPickUp(take: TapeTake, pickUp: TapeTake, range: Range): PickUpCut | undefined {
  const lineId = pickUp.pickUp?.lineId
  const at = take.lines.findIndex(({ id }) => id === lineId)
  const line = take.lines[at]
  const again = pickUp.lines.find(({ id }) => id === lineId)
  if (line === undefined || again === undefined) return undefined
  const lead = findLead(take.lines.slice(0, at + 1), pickUp, range.from)
  if (lead === undefined || line.from >= range.to) return undefined
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
    return again === undefined || line.from < from - SHORTEST_PART ? [] : [{ line, again }]
  })
  return shared.findLast(({ line }) => !line.isActors) ?? shared.findLast(({ line }) => line === lines.at(-1))
}

/** The partner's next line of the pick-up; if it was not recorded, the pause after the line is as long as in the take. */
function findEnd(pickUp: TapeTake, again: TapeLine, pauseSeconds: number): number {
  const next = pickUp.lines.find(({ from }) => from > again.from && from >= again.to - SHORTEST_PART)
  return next?.from ?? again.to + Math.max(0, pauseSeconds)
}

/** The recorder asks for a keyframe at the start of each line and gets it a few hundredths of a second later. */
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
