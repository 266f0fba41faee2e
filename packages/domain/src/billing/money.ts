/** Cents as people read them: always two decimals. */
export function formatUsd(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** For the wire, where amounts travel in dollars. Nothing is computed with the result. */
export const dollarsOf = (cents: number): number => cents / 100

export const centsOf = (dollars: number): number => Math.round(dollars * 100)
