import { randomInt } from 'node:crypto'

interface Comparison {
  meanMs: [number, number]
  /** The difference of the means relative to their mean. */
  difference: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Drops the slowest and the fastest 5 %, so that a pause of the machine does not count. */
function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 20)
  return mean(values.toSorted((a, b) => a - b).slice(cut, values.length - cut))
}

export async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

/** Each alternative `tries` times in random order, so that load and after-effects slow both equally. */
export function drawOrder(tries: number): (0 | 1)[] {
  const order = Array.from({ length: tries * 2 }, (_, n) => ({ which: (n % 2) as 0 | 1, at: randomInt(2 ** 40) }))
  return order.toSorted((a, b) => a.at - b.at).map(({ which }) => which)
}

async function compareOnce(
  tries: number,
  alternatives: [(n: number) => Promise<unknown>, (n: number) => Promise<unknown>],
) {
  const times: [number[], number[]] = [[], []]
  for (const which of drawOrder(tries))
    times[which].push(await durationMs(() => alternatives[which](times[which].length)))
  const meanMs: [number, number] = [trimmedMean(times[0]), trimmedMean(times[1])]
  return { meanMs, difference: Math.abs(meanMs[0] - meanMs[1]) / mean(meanMs) }
}

/**
 * Measures how far the durations of two alternatives differ. Repeats a round above the limit up to twice: a real
 * difference shows in every round, noise does not.
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
  for (let retries = 0; retries < 2 && best.difference > limit; retries += 1) {
    const next = await compareOnce(tries, [one, other])
    if (next.difference < best.difference) best = next
  }
  return best
}
