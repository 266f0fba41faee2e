/** Where a sound begins in the mix, in samples. Sounds come in the order of their beginnings and may overlap. */
export interface PlacedSound {
  from: number
  samples: Float32Array
}

/** Adds sounds up and yields the result in blocks, holding only the sounds in memory that are not over. */
export async function* mixBlocks(
  sounds: AsyncIterable<PlacedSound>,
  totalSamples: number,
  blockSamples: number,
): AsyncGenerator<Float32Array> {
  let written = 0
  /** What is mixed of the time after `written`. */
  let ahead: Float32Array = new Float32Array(0)
  function* writeUntil(end: number) {
    while (written < end) {
      const block = new Float32Array(Math.min(blockSamples, end - written))
      block.set(ahead.subarray(0, block.length))
      ahead = ahead.subarray(block.length)
      written += block.length
      yield block
    }
  }
  for await (const { from, samples } of sounds) {
    yield* writeUntil(Math.min(from, totalSamples))
    const sum = new Float32Array(Math.max(ahead.length, samples.length))
    sum.set(ahead)
    for (const [at, sample] of samples.entries()) sum[at] = (sum[at] as number) + sample
    ahead = sum
  }
  yield* writeUntil(totalSamples)
}
