import { quantile } from '../shared/quantile.ts'
import type { Condition } from './pair.ts'

export interface Trial {
  condition: Condition
  /** Of an accepted place; infinite if the take is not in the film. */
  errorMs: number | undefined
  refusal: string | undefined
  /** Of the likeliest place without the rest of the rules. */
  coarseErrorMs: number
  tookMs: number
}

const WITHIN_MS = 10
/** From here on a picture is seen to be late. */
const SEEN_MS = 20

const GROUPS: Record<string, (condition: Condition) => string> = {
  film: ({ film }) => film,
  room: ({ room }) => room,
  noise: ({ noiseDb }) => `${noiseDb} dB`,
  length: ({ seconds }) => `${seconds} s`,
  drift: ({ driftPpm }) => (Math.abs(driftPpm) < 75 ? 'to 75 ppm' : 'to 150 ppm'),
  voice: ({ speaker }) => `${speaker.kind}, ${speaker.sex}`,
}

export function printReport(trials: readonly Trial[]): void {
  const within = trials.filter(({ condition }) => condition.film !== 'other takes')
  const without = trials.filter(({ condition }) => condition.film === 'other takes')
  console.log(describe('all films with the take', within))
  const groups = Object.entries(GROUPS).flatMap(([name, nameOf]) =>
    Object.entries(Object.groupBy(within, ({ condition }) => nameOf(condition)))
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([value, members = []]) => ({ name: `${name}: ${value}`, members })),
  )
  for (const { name, members } of groups) console.log(`  ${describe(name, members)}`)
  const worst = groups.toSorted((a, b) => share(a.members, isRight) - share(b.members, isRight))[0]
  if (worst !== undefined) console.log(`worst group: ${describe(worst.name, worst.members)}`)
  const coarse = within.filter(({ coarseErrorMs }) => coarseErrorMs <= WITHIN_MS).length
  console.log(
    `reference, the likeliest place alone: ${percent(coarse / within.length)} within ${WITHIN_MS} ms, none refused`,
  )
  if (without.length > 0)
    console.log(`films without the take: ${without.length}, accepted ${without.filter(isWrong).length}`)
  for (const { condition, errorMs, refusal } of within.filter((trial) => !isRight(trial)))
    console.log(
      `  not right: ${refusal ?? `${errorMs?.toFixed(1)} ms`}; ${Object.values(GROUPS)
        .map((nameOf) => nameOf(condition))
        .join(', ')}, ${condition.speaker.name}`,
    )
  const long = within.filter(({ condition }) => condition.seconds === 180).map(({ tookMs }) => tookMs)
  if (long.length > 0)
    console.log(
      `takes of 3 minutes: median ${(quantile(long, 0.5) / 1000).toFixed(2)} s, slowest ${(Math.max(...long) / 1000).toFixed(2)} s`,
    )
}

const isRight = ({ errorMs }: Trial): boolean => errorMs !== undefined && errorMs <= WITHIN_MS
const isWrong = ({ errorMs }: Trial): boolean => errorMs !== undefined && errorMs > WITHIN_MS
const share = (trials: readonly Trial[], is: (trial: Trial) => boolean): number =>
  trials.filter(is).length / trials.length
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

function describe(name: string, trials: readonly Trial[]): string {
  const errors = trials.flatMap(({ errorMs }) => errorMs ?? [])
  const refused = trials.length - errors.length
  return (
    `${name}: ${trials.length}, within ${WITHIN_MS} ms ${percent(share(trials, isRight))}, refused ${refused}, ` +
    `wrong ${trials.filter(isWrong).length} (by over ${SEEN_MS} ms ${errors.filter((errorMs) => errorMs > SEEN_MS).length}); error median ${quantile(errors, 0.5).toFixed(1)} ms, worst ${Math.max(...errors).toFixed(1)}`
  )
}
