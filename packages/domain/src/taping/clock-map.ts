import { findFact, type TapeFact } from './tape-fact.ts'

/** The clocks of a take: that of the sound card is the take's own, in seconds since its first sample. */
export interface ClockMap {
  soundSeconds: (contextMs: number) => number
  videoSeconds: (videoMs: number) => number
  /** The opposite of `videoSeconds`. */
  videoMs: (seconds: number) => number
  /** Where a clock jumped by more than a second and nothing made up for it, because the computer slept: the take ends there. */
  gapSeconds: number | undefined
}

type ClockFact = Extract<TapeFact, { type: 'clock' }>

/** How far the sound of the file is ahead of the wall's clock, at a wall time. */
interface Lead {
  wallMs: number
  leadMs: number
}

const CLOCK = {
  /** Of the reports within this time the foremost counts. */
  pieceMs: 2000,
  /** A lead that falls by more is a sound card that stood still; by less, it is reports that came late. */
  stutterMs: 20,
  /** A sound card is taken to have stood still only if reports after it say so for this long. */
  confirmedMs: 1000,
  sleepMs: 1000,
}

/**
 * A report says of the sound's clock less than is true, never more, because it is read late. The foremost report of a piece
 * is therefore right. There is no straight line through the whole take: a starved sound card stands still for a moment and
 * does not catch up.
 */
export function createClockMap(facts: readonly TapeFact[]): ClockMap {
  const startMs = findStartMs(facts)
  const addSilence = createSilenceMap(facts)
  const leads = smoothLeads(listLeads(facts, addSilence))
  const zeroWallMs = findVideoZero(facts, leads, startMs)
  const toSeconds = (fileMs: number): number => (fileMs - startMs) / 1000
  const soundSeconds = (contextMs: number): number => toSeconds(addSilence(contextMs))
  const gap = leads.findIndex((lead, i) => Math.abs(lead.leadMs - (leads[i - 1] ?? lead).leadMs) > CLOCK.sleepMs)
  const beforeGap = leads[gap - 1]
  return {
    soundSeconds,
    videoSeconds: (videoMs) => toSeconds(toFileMs(leads, zeroWallMs + videoMs)),
    videoMs: (seconds) => toWall(leads, seconds * 1000 + startMs) - zeroWallMs,
    gapSeconds: beforeGap && toSeconds(beforeGap.wallMs + beforeGap.leadMs),
  }
}

const findStartMs = (facts: readonly TapeFact[]): number =>
  ((findFact(facts, 'sound began')?.frame ?? 0) * 1000) / (findFact(facts, 'take')?.sampleRate ?? 48_000)

/** What stands in the file at a time of the sound's clock, which does not count the silence that was put in. */
function createSilenceMap(facts: readonly TapeFact[]): (contextMs: number) => number {
  const { sampleRate = 48_000 } = findFact(facts, 'take') ?? {}
  const stops = facts.filter((fact) => fact.type === 'sound paused')
  return (contextMs) =>
    stops.reduce((ms, stop) => ms + (stop.contextMs <= contextMs ? (stop.samples * 1000) / sampleRate : 0), contextMs)
}

const listLeads = (facts: readonly TapeFact[], addSilence: (contextMs: number) => number): Lead[] =>
  facts
    .filter((fact): fact is ClockFact => fact.type === 'clock')
    .filter(({ wallMs, contextMs }) => Number.isFinite(wallMs) && Number.isFinite(contextMs))
    .map(({ wallMs, contextMs }) => ({ wallMs, leadMs: addSilence(contextMs) - wallMs }))
    .sort((a, b) => a.wallMs - b.wallMs)

/** Lateness is told from a sound card that stood still by what follows: only lateness is made up for. */
function smoothLeads(leads: readonly Lead[]): Lead[] {
  const endMs = leads.at(-1)?.wallMs ?? 0
  let last: Lead | undefined
  return leads.map(({ wallMs }, i) => {
    const before = findForemost(leads, i, -1)
    const after = findForemost(leads, i, 1)
    const fallMs = before - after
    const isLate = fallMs <= CLOCK.stutterMs
    const isConfirmed = endMs - wallMs >= CLOCK.confirmedMs || fallMs > CLOCK.sleepMs
    const foremost = isConfirmed ? after : Math.max(after, last?.leadMs ?? after)
    const leadMs = isLate ? Math.max(before, after) : foremost
    const contextMs = Math.max(wallMs + leadMs, last === undefined ? -Infinity : last.wallMs + last.leadMs)
    last = { wallMs, leadMs: contextMs - wallMs }
    return last
  })
}

function findForemost(leads: readonly Lead[], from: number, direction: 1 | -1): number {
  const fromMs = leads[from]?.wallMs ?? 0
  let foremost = -Infinity
  for (let i = from; ; i += direction) {
    const lead = leads[i]
    if (lead === undefined || Math.abs(lead.wallMs - fromMs) > CLOCK.pieceMs) return foremost
    foremost = Math.max(foremost, lead.leadMs)
  }
}

/**
 * A frame is handled late, never early, so the least is right. A take without reports was killed in its first moment; its
 * picture and sound begin together.
 */
function findVideoZero(facts: readonly TapeFact[], leads: readonly Lead[], startMs: number): number {
  const zeros = facts.flatMap((fact) => (fact.type === 'video clock' ? [fact.zeroWallMs] : []))
  if (zeros.length > 0 && leads.length > 0) return Math.min(...zeros)
  const firstKey = findFact(facts, 'key')
  return toWall(leads, startMs) - (firstKey?.videoMs ?? 0)
}

const toFileMs = (leads: readonly Lead[], wallMs: number): number =>
  wallMs +
  interpolate(
    leads,
    wallMs,
    (lead) => lead.wallMs,
    (lead) => lead.leadMs,
  )

const toWall = (leads: readonly Lead[], contextMs: number): number =>
  contextMs -
  interpolate(
    leads,
    contextMs,
    (lead) => lead.wallMs + lead.leadMs,
    (lead) => lead.leadMs,
  )

/** Straight between two points; before the first and after the last the lead stays as it is there. */
function interpolate(leads: readonly Lead[], at: number, x: (lead: Lead) => number, y: (lead: Lead) => number): number {
  const next = leads[findFirstAfter(leads, at, x)] ?? leads.at(-1)
  if (next === undefined) return 0
  const last = leads[findFirstAfter(leads, at, x) - 1] ?? next
  const span = x(next) - x(last)
  if (span <= 0 || at >= x(next)) return y(next)
  return y(last) + ((y(next) - y(last)) * (at - x(last))) / span
}

function findFirstAfter(leads: readonly Lead[], at: number, x: (lead: Lead) => number): number {
  let low = 0
  let high = leads.length
  while (low < high) {
    const middle = (low + high) >> 1
    const lead = leads[middle]
    if (lead !== undefined && x(lead) <= at) low = middle + 1
    else high = middle
  }
  return low
}
