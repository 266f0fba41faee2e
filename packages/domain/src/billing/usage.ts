const DAY_MS = 24 * 60 * 60 * 1000

export type UsageTone = 'green' | 'yellow' | 'red'

export function usedShare(used: number, total: number): number {
  if (total <= 0) return 1
  return Math.min(1, Math.max(0, used / total))
}

export function usageTone(share: number): UsageTone {
  if (share < 0.5) return 'green'
  return share < 0.8 ? 'yellow' : 'red'
}

/** Days until a period ends, rounded up; never negative. */
export const daysRemaining = (periodEnd: Date, now: Date): number =>
  Math.max(0, Math.ceil((periodEnd.getTime() - now.getTime()) / DAY_MS))
