/** Changes the samples in place: the first is silent. */
export function fadeStart(samples: Float32Array, length: number): void {
  for (let at = 0; at < Math.min(length, samples.length); at++) samples[at] = (samples[at] as number) * (at / length)
}

/** Changes the samples in place: the last is silent. */
export function fadeEnd(samples: Float32Array, length: number): void {
  const last = samples.length - 1
  for (let at = 0; at < Math.min(length, samples.length); at++)
    samples[last - at] = (samples[last - at] as number) * (at / length)
}
