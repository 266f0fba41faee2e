import { randomInt } from 'node:crypto'

interface Comparison {
  meanMs: [number, number]
  /** The difference of the means, as a part of their mean. */
  difference: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Without the slowest and the fastest twentieth: a pause of the machine says nothing about the work. */
function steadyMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 20)
  return mean(values.toSorted((a, b) => a - b).slice(cut, values.length - cut))
}

export async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

/** As often one as the other, in random order: a busy machine slows both alike, and so does what either leaves behind. */
export function drawTurns(tries: number): (0 | 1)[] {
  const turns = Array.from({ length: tries * 2 }, (_, n) => ({ which: (n % 2) as 0 | 1, at: randomInt(2 ** 40) }))
  return turns.toSorted((a, b) => a.at - b.at).map(({ which }) => which)
}

async function compareOnce(tries: number, works: [(n: number) => Promise<unknown>, (n: number) => Promise<unknown>]) {
  const times: [number[], number[]] = [[], []]
  for (const which of drawTurns(tries)) times[which].push(await durationMs(() => works[which](times[which].length)))
  const meanMs: [number, number] = [steadyMean(times[0]), steadyMean(times[1])]
  return { meanMs, difference: Math.abs(meanMs[0] - meanMs[1]) / mean(meanMs) }
}

/**
 * How far two ways differ in time. Measured again, twice at most, where a round ends above the limit: a real difference
 * is there in every round, the neighbours' noise is not.
 */
export async function compareTimes({
  tries,
  limit,
  one,
  other,
}: {
  tries: number
  limit: number
  one: (n: number) => Promise<unknown>
  other: (n: number) => Promise<unknown>
}): Promise<Comparison> {
  let best = await compareOnce(tries, [one, other])
  for (let again = 0; again < 2 && best.difference > limit; again += 1) {
    const next = await compareOnce(tries, [one, other])
    if (next.difference < best.difference) best = next
  }
  return best
}
