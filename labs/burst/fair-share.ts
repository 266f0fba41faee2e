/** What one user asked for; times in seconds. */
export interface Order {
  at: number
  /** How long a voice takes for the first line, and for all. */
  firstLine: number
  total: number
}

export interface Share {
  /** When the first line and all lines are done if all users who wait share the voices equally. */
  firstLineAt: number
  allAt: number
}

/**
 * Ideal equal sharing: of `voices` that make one line each at a time, every one of n users has voices / n at any moment, as if
 * lines could be cut into moments. The first line is made by one voice at most.
 */
export function shareEqually(orders: readonly Order[], voices: number): Share[] {
  const shares = orders.map(() => ({ firstLineAt: Number.NaN, allAt: Number.NaN }))
  const coming = orders.map((order, index) => ({ ...order, index })).toSorted((a, b) => b.at - a.at)
  let waiting: typeof coming = []
  let now = 0
  for (;;) {
    const rate = voices / waiting.length
    const firstRate = Math.min(1, rate)
    const steps = waiting.flatMap(({ firstLine, total }) => [
      total / rate,
      ...(firstLine > 0 ? [firstLine / firstRate] : []),
    ])
    const next = coming.at(-1)
    const step = Math.min(...steps, next ? next.at - now : Infinity)
    if (step === Infinity) return shares
    now += step
    for (const order of waiting) advance(order, step, { rate, firstRate }, shares[order.index], now)
    waiting = waiting.filter(({ total }) => total > 0)
    if (next && next.at <= now) waiting.push(...coming.splice(-1))
  }
}

/** Less is an error of rounding. */
const LEAST = 1e-9

function advance(
  order: Order,
  step: number,
  { rate, firstRate }: { rate: number; firstRate: number },
  share: Share | undefined,
  now: number,
): void {
  const remaining = (amount: number) => (amount > LEAST ? amount : 0)
  const isFirstOpen = order.firstLine > 0
  order.firstLine = remaining(order.firstLine - step * firstRate)
  order.total = remaining(order.total - step * rate)
  if (!share) return
  if (isFirstOpen && order.firstLine === 0) share.firstLineAt = now
  if (order.total > 0) return
  // With more voices than lines, all others are done before the first one.
  share.allAt = now + order.firstLine
  if (order.firstLine > 0) share.firstLineAt = share.allAt
}
