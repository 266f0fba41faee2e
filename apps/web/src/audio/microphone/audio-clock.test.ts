import { expect, it } from 'vitest'
import { ChunkCutter } from './chunk-cutter.ts'
import type { AudioChunk } from './audio-chunk.ts'
import { AudioClock } from './audio-clock.ts'

const BLOCK = 128
const BLOCK_MS = (BLOCK * 1000) / 48_000

const report = (contextMs: number, wallMs: number) => ({ levelDb: -30, contextMs, wallMs })

/** Blocks numbered from 1, delivered at the wall times of `wallMsOf`. */
function cut(blocks: number, wallMsOf: (block: number) => number): AudioChunk[] {
  const cutter = new ChunkCutter()
  return Array.from({ length: blocks }, (_, i) =>
    cutter.feed(new Float32Array(BLOCK).fill(i + 1), i * BLOCK_MS, wallMsOf(i)),
  ).filter((chunk) => chunk !== undefined)
}

it('Chunks contain every sample once, in order, with the time of the first', () => {
  const chunks = cut(12, (block) => block * BLOCK_MS)
  expect(chunks.flatMap(({ samples }) => [...samples].filter((_, i) => i % BLOCK === 0))).toEqual(
    Array.from({ length: 12 }, (_, i) => i + 1),
  )
  expect(chunks.map(({ contextMs }) => contextMs)).toEqual([0, 4, 8].map((block) => block * BLOCK_MS))
  expect(chunks.some(({ isAfterGap }) => isAfterGap)).toBe(false)
})

it('The first chunk after a suspension is marked and contains nothing from before it', () => {
  const chunks = cut(14, (block) => block * BLOCK_MS + (block >= 6 ? 60_000 : 0))
  expect(chunks.map(({ isAfterGap }) => isAfterGap)).toEqual([false, true, false])
  expect(chunks[1]?.samples[0]).toBe(7)
  expect(chunks[1]?.contextMs).toBe(6 * BLOCK_MS)
})

it('Buffers that come in bursts are not a gap', () => {
  expect(cut(80, (block) => Math.floor(block / 75) * 200).some(({ isAfterGap }) => isAfterGap)).toBe(false)
})

it('The clock uses the report with the shortest delay', () => {
  const clock = new AudioClock(0, 5000, 0)
  for (const [contextMs, lateMs] of [
    [50, 12],
    [100, 3],
    [150, 40],
  ] as const)
    clock.addReport(report(contextMs, 900_000 + contextMs + lateMs), 4000 - 900_000)
  expect(clock.toPageMs(150)).toBe(4153)
  expect(clock.toContextMs(4153)).toBe(150)
})

it('The latency of the microphone is subtracted', () => {
  const clock = new AudioClock(0, 1000, 10)
  expect(clock.toPageMs(100)).toBe(1090)
  expect(clock.toContextMs(1090)).toBe(100)
})

it('The clock is right at once after a suspension', () => {
  const clock = new AudioClock(0, 0, 0)
  for (let contextMs = 50; contextMs <= 2000; contextMs += 50) clock.addReport(report(contextMs, contextMs), 0)
  clock.addReport(report(2050, 602_050), 0)
  expect(clock.toPageMs(2050)).toBe(602_050)
})

it('The clock is right half a second after an audio dropout', () => {
  const clock = new AudioClock(0, 0, 0)
  for (let contextMs = 50; contextMs <= 2000; contextMs += 50) clock.addReport(report(contextMs, contextMs), 0)
  for (let contextMs = 2050; contextMs <= 2500; contextMs += 50) clock.addReport(report(contextMs, contextMs + 700), 0)
  expect(clock.toPageMs(2500)).toBe(3200)
})
