import { expect, it } from 'vitest'
import { FrameCounter } from './frame-counter.ts'
import type { StemsChunk } from './stems-chunk.ts'
import { StemsCutter } from './stems-cutter.ts'

const BLOCK = 128
const RATE = 48_000
const BLOCKS_PER_SECOND = RATE / BLOCK

const impulse = (at: number, level: number): Float32Array => {
  const samples = new Float32Array(BLOCK)
  samples[at] = level
  return samples
}

/** Cuts silence, or what `blockOf` gives; `frameOf` is what the audio thread says its frame is. */
function cut(
  blocks: number,
  frameOf: (block: number) => number = (block) => block * BLOCK,
  blockOf: (block: number) => Float32Array[] = () => [],
  beginsAt = 0,
): StemsChunk[] {
  const counter = new FrameCounter(RATE)
  const cutter = new StemsCutter()
  return Array.from({ length: blocks }, (_, block) => {
    const [microphone = new Float32Array(BLOCK), partner] = blockOf(block)
    counter.count(BLOCK, frameOf(block))
    return block < beginsAt ? undefined : cutter.feed(microphone, partner, counter)
  }).filter((chunk) => chunk !== undefined)
}

const countFrames = (chunks: readonly StemsChunk[]): number =>
  chunks.reduce((sum, { samples, gap }) => sum + samples.length / 2 + gap, 0)

it('[R-27-02] An impulse on both inputs is in the same frame of both stems', () => {
  for (const [block, at] of [
    [0, 0],
    [7, 127],
    [8, 0],
    [19, 63],
  ] as const) {
    const chunks = cut(24, undefined, (i) => (i === block ? [impulse(at, 0.5), impulse(at, -0.25)] : []))
    const samples = chunks.flatMap((chunk) => [...chunk.samples])
    const expected = (block * BLOCK + at) * 2
    expect(samples.flatMap((sample, i) => (sample === 0 ? [] : [[i, sample]]))).toEqual([
      [expected, 16_384],
      [expected + 1, -8192],
    ])
  }
})

it('[R-27-02] A partner that is a sample later than the microphone is a sample later in the stems', () => {
  const chunks = cut(8, undefined, (i) => (i === 3 ? [impulse(5, 1), impulse(6, 1)] : []))
  const [samples] = chunks.map((chunk) => chunk.samples)
  const first = (3 * BLOCK + 5) * 2
  expect([...(samples?.subarray(first, first + 4) ?? [])]).toEqual([32_767, 0, 0, 32_767])
})

it('[R-27-02] Stems begin with the frame of the first block, and each chunk continues the one before', () => {
  const chunks = cut(24, (block) => 96_000 + block * BLOCK)
  expect(chunks.map(({ frame, samples, gap }) => [frame, samples.length, gap])).toEqual([
    [96_000, 2048, 0],
    [97_024, 2048, 0],
    [98_048, 2048, 0],
  ])
})

it('[R-27-02] Samples that are too loud are clipped', () => {
  const [chunk] = cut(8, undefined, (i) => (i === 0 ? [impulse(0, 1.5), impulse(0, -7)] : []))
  expect([...(chunk?.samples.subarray(0, 2) ?? [])]).toEqual([32_767, -32_767])
})

it('[R-27-03] A frame number that stands still and then makes up for it is no gap', () => {
  const chunks = cut(8 * BLOCKS_PER_SECOND, (block) => (block % 100 < 4 ? block - (block % 100) : block) * BLOCK)
  expect(chunks.every(({ gap }) => gap === 0)).toBe(true)
  expect(chunks.every(({ frame }, i) => frame === i * 1024)).toBe(true)
})

it('[R-27-03] A frame number that is ahead for less than a second is no gap', () => {
  const isAhead = (block: number) => block % BLOCKS_PER_SECOND > BLOCKS_PER_SECOND - 20
  const chunks = cut(4 * BLOCKS_PER_SECOND, (block) => (block + (isAhead(block) ? 4 : 0)) * BLOCK)
  expect(chunks.every(({ gap }) => gap === 0)).toBe(true)
})

it('[R-27-03] Samples that stay missing for a second are reported once, and later chunks are placed after them', () => {
  const lostAt = Math.round(2.3 * BLOCKS_PER_SECOND)
  const frameOf = (block: number) => (block < lostAt ? block : block + 40) * BLOCK
  const chunks = cut(6 * BLOCKS_PER_SECOND, frameOf)
  expect(chunks.map(({ gap }) => gap).filter((gap) => gap > 0)).toEqual([40 * BLOCK])
  const gapFrame = chunks.find(({ gap }) => gap > 0)?.frame ?? 0
  expect(gapFrame).toBeGreaterThan(lostAt * BLOCK)
  expect(gapFrame).toBeLessThan(lostAt * BLOCK + 40 * BLOCK + 2 * RATE)
  for (const [i, { frame, gap }] of chunks.entries()) expect(frame).toBe(countFrames(chunks.slice(0, i)) + gap)
})

it('[R-27-03] Stems that begin while the frame number stands still begin at the frame of their first sample', () => {
  const beginsAt = 2 * BLOCKS_PER_SECOND + 2
  const frameOf = (block: number) => (block === beginsAt - 1 || block === beginsAt ? beginsAt - 2 : block) * BLOCK
  const chunks = cut(6 * BLOCKS_PER_SECOND, frameOf, undefined, beginsAt)
  expect(chunks[0]?.frame).toBe(beginsAt * BLOCK)
  expect(chunks.every(({ gap }) => gap === 0)).toBe(true)
})

it('[R-27-03] What was lost before the stems began is not lost from them', () => {
  const lostAt = Math.round(1.5 * BLOCKS_PER_SECOND)
  const frameOf = (block: number) => (block < lostAt ? block : block + 40) * BLOCK
  const [first] = cut(6 * BLOCKS_PER_SECOND, frameOf, undefined, 3 * BLOCKS_PER_SECOND - 1)
  expect(first).toMatchObject({ gap: 0, frame: (3 * BLOCKS_PER_SECOND + 39) * BLOCK })
})
