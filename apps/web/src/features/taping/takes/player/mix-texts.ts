/** How loud the partner is, from the loudest on. */
const LEVELS: readonly (readonly [leastDb: number, text: string])[] = [
  [-2, 'As loud as you'],
  [-5, 'Just under you'],
  [-10, 'A little under you'],
  [-14, 'Well under you'],
  [-18, 'Barely there'],
]

export const describeLevel = (partnerDb: number | undefined): string =>
  partnerDb === undefined
    ? 'Not on the tape'
    : (LEVELS.find(([leastDb]) => partnerDb >= leastDb)?.[1] ?? 'Barely there')

export function describeNudge(nudgeMs: number): string {
  if (nudgeMs === 0) return 'As recorded'
  return `${Math.abs(nudgeMs)} ms ${nudgeMs > 0 ? 'later' : 'earlier'}`
}
