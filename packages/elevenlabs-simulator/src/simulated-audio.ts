const SAMPLE_RATE = 24_000
const SECONDS_PER_CHARACTER = 0.07
const LEAD_SECONDS = 0.2

export interface SimulatedAudio {
  pcm: Buffer
  starts: number[]
  ends: number[]
}

/** A buzz with the length, the loudness and the pauses of speech. Silent characters take no time. */
export function simulateAudio(
  characters: readonly string[],
  hertz: number,
  silent: ReadonlySet<number> = new Set(),
): SimulatedAudio {
  const starts: number[] = []
  const ends: number[] = []
  let seconds = LEAD_SECONDS
  for (const at of characters.keys()) {
    starts.push(seconds)
    if (!silent.has(at)) seconds += SECONDS_PER_CHARACTER
    ends.push(seconds)
  }
  const pcm = Buffer.alloc(Math.round((seconds + LEAD_SECONDS) * SAMPLE_RATE) * 2)
  for (const [at, character] of characters.entries()) {
    if (silent.has(at) || !/[\p{L}\p{N}]/u.test(character)) continue
    const first = Math.round((starts[at] ?? 0) * SAMPLE_RATE)
    const count = Math.round(SECONDS_PER_CHARACTER * SAMPLE_RATE)
    for (let sample = first; sample < first + count; sample++) {
      const phase = (sample * hertz * 2 * Math.PI) / SAMPLE_RATE
      const envelope = Math.sin(((sample - first) / count) * Math.PI)
      pcm.writeInt16LE(Math.round(6000 * envelope * (Math.sin(phase) + Math.sin(2 * phase) / 2)), sample * 2)
    }
  }
  return { pcm, starts, ends }
}
