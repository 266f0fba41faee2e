import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, it } from 'vitest'
import { decoderMeta, fakePacket } from '#testing/taping/fake-video.ts'
import { findWholeBytes } from '../whole-fragments.ts'
import { FragmentWriter } from './fragment-writer.ts'

const FRAME_MS = 1000 / 30
/** A keyframe every 15 frames, and two that were asked for. */
const isKey = (frame: number): boolean => frame % 15 === 0 || frame === 20 || frame === 37

class MemoryFile {
  bytes: number[] = []
  /** The size of the file after each write. */
  ends: number[] = []
  capacity = Infinity

  append(bytes: Uint8Array): void {
    if (this.bytes.length + bytes.length > this.capacity) throw new DOMException('Full', 'QuotaExceededError')
    this.bytes.push(...bytes)
    this.ends.push(this.bytes.length)
  }
}

/** Returns the times of the keyframes that were told, and how many packets were refused. */
async function write(file: MemoryFile, frames: number) {
  const keys: number[] = []
  const writer = new FragmentWriter(file, (keyMs) => keys.push(keyMs))
  const adding = Array.from({ length: frames }, (_, frame) => {
    const packet = { isKey: isKey(frame), timeMs: frame * FRAME_MS, durationMs: FRAME_MS }
    return writer.add(
      { ...packet, data: fakePacket(packet.isKey ? 'key' : 'delta') },
      frame === 0 ? decoderMeta() : undefined,
    )
  })
  const results = await Promise.allSettled([...adding, writer.close()])
  return { keys, refused: results.filter(({ status }) => status === 'rejected').length }
}

async function readPackets(bytes: readonly number[]): Promise<{ timeMs: number; isKey: boolean }[]> {
  const input = new Input({ source: new BufferSource(Uint8Array.from(bytes)), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const packets: { timeMs: number; isKey: boolean }[] = []
  if (track === null) return packets
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets())
    packets.push({ timeMs: Math.round(timestamp * 1000), isKey: type === 'key' })
  return packets
}

const expectedKeys = (frames: number): number[] =>
  Array.from({ length: frames }, (_, frame) => frame)
    .filter(isKey)
    .map((frame) => Math.round(frame * FRAME_MS))

it('[R-28-05] Every keyframe is found again in the file, also one that was asked for within half a second', async () => {
  const file = new MemoryFile()
  const { keys } = await write(file, 60)
  const packets = await readPackets(file.bytes)
  expect(packets).toHaveLength(60)
  expect(packets.filter((packet) => packet.isKey).map(({ timeMs }) => timeMs)).toEqual(expectedKeys(60))
  expect(keys.map(Math.round)).toEqual(expectedKeys(60))
})

it('[R-28-06] A file that ends at any byte is read up to its last whole fragment', async () => {
  const file = new MemoryFile()
  await write(file, 32)
  const bytes = Uint8Array.from(file.bytes)
  const indexBytes = new DataView(bytes.buffer).getUint32(bytes.length - 4)
  const wholeEnds = [...file.ends.slice(1, -1), bytes.length - indexBytes]
  const blob = new Blob([bytes])
  for (let end = 0; end < bytes.length; end++)
    expect(await findWholeBytes(blob.slice(0, end))).toBe(wholeEnds.findLast((size) => size <= end) ?? 0)
  expect(await findWholeBytes(blob)).toBe(bytes.length)
  for (const [fragment, end] of wholeEnds.entries()) {
    const packets = await readPackets(file.bytes.slice(0, end))
    expect(packets.filter((packet) => packet.isKey)).toHaveLength(fragment + 1)
  }
})

it('[R-28-07] A disk that is full at any write leaves the fragments before it, and refuses the packets after it', async () => {
  const full = new MemoryFile()
  await write(full, 32)
  for (const [writes, end] of full.ends.entries()) {
    const file = Object.assign(new MemoryFile(), { capacity: end - 1 })
    const { keys, refused } = await write(file, 32)
    expect(file.ends).toHaveLength(writes)
    expect(refused).toBeGreaterThan(0)
    // Without a fragment there is nothing to read.
    const packets = writes < 2 ? [] : await readPackets(file.bytes)
    expect(packets.filter((packet) => packet.isKey)).toHaveLength(keys.length)
  }
})
