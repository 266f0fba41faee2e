/** The effective level of each window of this many samples. */
export function measureLevels(samples: Float32Array, window: number): number[] {
  const levels: number[] = []
  for (let start = 0; start < samples.length; start += window) {
    let energy = 0
    const end = Math.min(samples.length, start + window)
    for (let at = start; at < end; at++) energy += (samples[at] as number) ** 2
    levels.push(Math.sqrt(energy / (end - start)))
  }
  return levels
}
