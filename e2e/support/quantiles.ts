/** Returns the smallest value that this share of the values does not exceed. */
function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

export function printQuantiles(name: string, valuesMs: readonly number[]): void {
  const figure = (share: number) => (quantile(valuesMs, share)?.toFixed(0) ?? '–').padStart(6)
  process.stdout.write(`${name.padEnd(44)} p50 ${figure(0.5)} ms   p95 ${figure(0.95)} ms   max ${figure(1)} ms\n`)
}
