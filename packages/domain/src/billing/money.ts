/** Formats cents as dollars, always with two decimals. */
export function formatUsd(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}$${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Amounts are in dollars only in the API; nothing is computed with them. */
export const dollarsOf = (cents: number): number => cents / 100

export const centsOf = (dollars: number): number => Math.round(dollars * 100)
