import type { CallResult } from '../cluster/call.ts'
import { quantile } from '../shared/quantile.ts'
import type { MadeLine, Visit } from './burst.ts'
import { shareEqually } from './fair-share.ts'
import { CPU_SECONDS_PER_CHARACTER } from './measured-voices.ts'

/**
 * `firstLine` is the time from Generate to the first line of the actor who comes last, and `beside` that of all actors beside
 * 2,000 lines of one user against without them. Between the count of a place and its arrival a line or two may be done.
 */
const MARKS = { firstLine: 1.3, beside: 1.1, wrongPlace: 2, slowestCallMs: 10_000 }

interface Hour {
  visits: readonly Visit[]
  made: readonly MadeLine[]
  /** How many of the made lines have no file in the storage. */
  missingFiles: number
  calls: readonly CallResult[]
  voices: number
  speed: number
}

interface Wait {
  /** In seconds of the hour: when the actor pressed Generate, and how long the first line and all took. */
  at: number
  first: number
  all: number
  /** The same if everybody had an equal share of the voices. */
  fairFirst: number
  fairAll: number
  isBurstActor: boolean
}

export interface Judgement {
  figures: string[]
  missed: string[]
  firstLines: number[]
}

/** `lineCount` is how many lines an actor of the burst has. */
export function judgeHour(hour: Hour, lineCount: number): Judgement {
  const waits = measureWaits(hour, lineCount).filter(({ isBurstActor }) => isBurstActor)
  const last = waits.toSorted((a, b) => a.at - b.at).at(-1)
  const lastRatio = last ? last.first / last.fairFirst : Infinity
  const { voices } = hour
  // Before that the first line takes its own length, and what polling and storing add is not divided by the speed.
  const shared = waits.filter(({ fairFirst }, index) => index >= voices && fairFirst > 0)
  const firstRatios = shared.map(({ first, fairFirst }) => first / fairFirst)
  const allRatios = waits.map(({ all, fairAll }) => all / fairAll)
  const firstLines = waits.map(({ first }) => first)
  const places = judgePlaces(hour)
  const calls = judgeCalls(hour.calls)
  const losses = judgeLosses(hour, lineCount)
  return {
    firstLines,
    figures: [
      losses.figure,
      describeUse(hour),
      `first line: p50 ${format(firstLines, 0.5)} s, p95 ${format(firstLines, 0.95)}, worst ${format(firstLines, 1)}`,
      `first line of the last actor: ${last?.first.toFixed(0)} s, fair share ${last?.fairFirst.toFixed(0)} s: × ${lastRatio.toFixed(2)}`,
      `first line / fair share: p50 × ${format(firstRatios, 0.5, 2)}, p95 × ${format(firstRatios, 0.95, 2)}, worst × ${format(firstRatios, 1, 2)}`,
      `whole scene / fair share: p50 × ${format(allRatios, 0.5, 2)}, p95 × ${format(allRatios, 0.95, 2)}, worst × ${format(allRatios, 1, 2)}`,
      places.figure,
      calls.figure,
    ],
    missed: [
      ...losses.missed,
      ...(lastRatio > MARKS.firstLine ? [`the last actor's first line × ${lastRatio.toFixed(2)}`] : []),
      ...places.missed,
      ...calls.missed,
    ],
  }
}

/** How much of their time the voices spoke, from the first line to the last: the rest is what the product and the machine add. */
function describeUse({ visits, made, voices, speed }: Hour): string {
  const characters = visits.reduce((sum, { actor }) => sum + actor.lines.join('').length, 0)
  const spoken = characters * CPU_SECONDS_PER_CHARACTER
  const end = Math.max(...made.map(({ endedAt }) => endedAt))
  const seconds = ((end - Math.min(...made.map(({ startedAt }) => startedAt))) / 1000) * speed
  return `${(seconds / 3600).toFixed(2)} hours until the last line, in which the voices spoke ${((100 * spoken) / seconds / voices).toFixed(0)} % of the time`
}

const format = (values: readonly number[], share: number, digits = 0) => quantile(values, share).toFixed(digits)

function measureWaits({ visits, made, voices, speed }: Hour, lineCount: number): Wait[] {
  const linesOf = Map.groupBy(made, ({ userId }) => userId)
  const begin = Math.min(...visits.map(({ askedAt }) => askedAt))
  const toHour = (ms: number) => ((ms - begin) / 1000) * speed
  const orders = visits.map(({ actor, askedAt }) => {
    const lines = (linesOf.get(actor.userId) ?? []).toSorted((a, b) => a.queuePosition - b.queuePosition)
    const seconds = actor.lines.map((line) => line.length * CPU_SECONDS_PER_CHARACTER)
    const total = seconds.reduce((sum, one) => sum + one, 0)
    return { at: toHour(askedAt), firstLine: seconds[0] ?? 0, total, lines }
  })
  return shareEqually(orders, voices).map(({ firstLineAt, allAt }, index) => {
    const { at = 0, lines = [] } = orders[index] ?? {}
    return {
      at,
      first: toHour(lines[0]?.endedAt ?? Infinity) - at,
      all: toHour(Math.max(...lines.map(({ endedAt }) => endedAt))) - at,
      fairFirst: firstLineAt - at,
      fairAll: allAt - at,
      isBurstActor: lines.length <= lineCount,
    }
  })
}

function judgeLosses({ visits, made, missingFiles }: Hour, lineCount: number) {
  const voiced = visits.filter(({ status }) => status?.overall_status === 'completed').length
  const ordered = visits.reduce((sum, { status }) => sum + (status?.counts.total ?? 0) - ownLines(status), 0)
  const repeated = made.filter(({ attempts }) => attempts > 1).length
  const isWhole = voiced === visits.length && made.length === ordered && missingFiles === 0
  return {
    figure: `${voiced} of ${visits.length} scenes voiced; ${made.length} of ${ordered} lines made, ${repeated} tried twice, ${missingFiles} without a file`,
    missed: isWhole && ordered >= visits.length * lineCount ? [] : ['scenes, lines or files are missing'],
  }
}

const ownLines = (status: Visit['status']) => status?.counts.recorded_by_me ?? 0

/** A told place is wrong by how far it lies from the lines that were really made first. */
function judgePlaces({ visits, made }: Hour) {
  const linesOf = Map.groupBy(made, ({ userId }) => userId)
  const wrong = visits.flatMap((visit) => {
    const [first] = (linesOf.get(visit.actor.userId) ?? []).toSorted((a, b) => a.queuePosition - b.queuePosition)
    return first ? measurePlaces(visit, first, made) : []
  })
  const growing = visits.filter(({ places }) =>
    places.some(({ place }, index) => place > (places[index - 1]?.place ?? Infinity)),
  ).length
  const exact = wrong.filter((lines) => lines === 0).length
  const worst = Math.max(0, ...wrong)
  return {
    figure: `place in the queue: told ${wrong.length} times, ${exact} exact, worst ${worst} lines off; grew for ${growing} actors`,
    missed: worst > MARKS.wrongPlace || growing > 0 ? ['a place in the queue was wrong'] : [],
  }
}

/**
 * A place lies between two counts of the lines that were started before the actor's own: those that had not been started when
 * the actor asked, and those that had not been done, of which the lines just being made count or not by their position.
 */
function measurePlaces({ places }: Visit, ownFirst: MadeLine, made: readonly MadeLine[]): number[] {
  const others = made.filter((line) => line !== ownFirst)
  return places.map(({ sentAt, answeredAt, place }) => {
    const atLeast = others.filter(({ startedAt }) => startedAt > answeredAt && startedAt < ownFirst.startedAt).length
    const atMost = others.filter(({ startedAt, endedAt }) => endedAt > sentAt && startedAt <= ownFirst.startedAt).length
    return Math.max(0, atLeast - place, place - atMost)
  })
}

function judgeCalls(calls: readonly CallResult[]) {
  const failed = calls.filter(({ status }) => status !== 200).length
  const times = calls.map(({ ms }) => ms)
  const slowest = Math.max(...times)
  return {
    figure: `${calls.length} calls, ${failed} failed; p50 ${format(times, 0.5)} ms, p99 ${format(times, 0.99)}, slowest ${slowest.toFixed(0)}`,
    missed: failed > 0 || slowest > MARKS.slowestCallMs ? [`${failed} calls failed, slowest ${slowest} ms`] : [],
  }
}

/** What 2,000 lines of one user change for the actors. */
export function compareHours(alone: Judgement, beside: Judgement): Pick<Judgement, 'figures' | 'missed'> {
  const ratios = [0.5, 0.95, 1].map(
    (share) => quantile(beside.firstLines, share) / quantile(alone.firstLines, share),
  ) as [number, number, number]
  const [p50, p95, worst] = ratios.map((ratio) => ratio.toFixed(2))
  return {
    figures: [`first lines beside 2,000 lines / without: p50 × ${p50}, p95 × ${p95}, worst × ${worst}`],
    missed: Math.max(...ratios) > MARKS.beside ? ['2,000 lines of one user delayed the actors'] : [],
  }
}
