export interface Period {
  start: number
  end: number
}

/** The share of a price that the rest of a period costs, in whole cents, halves away from zero. */
export function shareOf(cents: number, { start, end }: Period, at: number): number {
  const share = (cents * (end - at)) / (end - start)
  return Math.sign(share) * Math.round(Math.abs(share))
}

/** The same day of a later month, or that month's last day: the 31st of January is followed by the 28th of February. */
export function addMonths(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1000)
  const moved = new Date(anchorSeconds * 1000)
  moved.setUTCDate(1)
  moved.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return moved.getTime() / 1000
}

/** Counted from the anchor, so that a short month does not shorten all the following ones. */
export function nextPeriodEnd(anchorSeconds: number, afterSeconds: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(anchorSeconds, months)
    if (end > afterSeconds) return end
  }
}

/** Below this Stripe charges no card: the amount waits on the customer's balance. */
const SMALLEST_CHARGE_CENTS = 50

/** The amount to charge, and the customer's balance afterwards. A negative balance is the customer's credit. */
export function settleBalance(totalCents: number, balanceCents: number): { dueCents: number; endingCents: number } {
  const owed = totalCents + balanceCents
  if (owed < SMALLEST_CHARGE_CENTS) return { dueCents: 0, endingCents: owed }
  return { dueCents: owed, endingCents: 0 }
}
