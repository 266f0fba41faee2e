import { isDescription } from '@sidelight/domain/taping/export/describe-tape'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TapeExportPlan, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import { findMp4Comment } from '@sidelight/domain/taping/read-mp4-start'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { createTakeFiles, type TakeShape } from './testing/take-fixtures.ts'
import { checkFile } from './check-file.ts'
import { openTake, type OpenTake } from './open-take.ts'
import { writeTape } from './write-tape.ts'

const MIX = { partnerDb: -8, isLowerUnderVoice: false, nudgeMs: 0 }
const hum = (seconds: number) => 0.25 * Math.sin(2 * Math.PI * 220 * seconds)

const planOf = (parts: readonly TapePart[], mix: TapeMix): TapeExportPlan => ({
  parts: parts.map((part) => ({ ...part, mix })),
  frameRate: 30,
  fileName: 'Jane_Doe.mp4',
})

/** Exports takes as they would be in the folder, into memory. */
async function exportTakes(shapes: Record<string, TakeShape>, parts: readonly TapePart[], mix: TapeMix = MIX) {
  const takes = new Map<string, OpenTake>()
  const reads: number[][] = []
  for (const [id, shape] of Object.entries(shapes)) {
    const files = await createTakeFiles(shape)
    takes.set(id, await openTake(id, files))
    reads.push(files.reads)
  }
  let file = new Uint8Array()
  const shares: number[] = []
  const write = (bytes: Uint8Array, position: number) => {
    const grown = new Uint8Array(Math.max(file.length, position + bytes.length))
    grown.set(file)
    grown.set(bytes, position)
    file = grown
  }
  const written = await writeTape(takes, planOf(parts, mix), { write }, (share) => shares.push(share))
  return { file, written, shares, reads: reads.flat() }
}

async function readPackets(file: Uint8Array<ArrayBuffer>, kind: 'video' | 'audio') {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] })
  const track = kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  if (track === null) throw new Error(`There is no ${kind}`)
  const packets = []
  for await (const { timestamp, duration, type, data } of new EncodedPacketSink(track).packets()) {
    const frame = ((data[5] ?? 0) << 8) + (data[6] ?? 0)
    packets.push({ slot: Math.round(timestamp * 30), timestamp, duration, type, frame })
  }
  return packets
}

/** The names of the boxes at the top of the file. */
function listBoxes(file: Uint8Array): string[] {
  const view = new DataView(file.buffer)
  const names: string[] = []
  for (let at = 0; at < file.length;) {
    names.push(String.fromCharCode(...file.subarray(at + 4, at + 8)))
    const size = view.getUint32(at)
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : size
  }
  return names
}

describe('The export of a tape', () => {
  it('[R-29-01] Copies the packets of the cut unchanged into an MP4 whose index is in front', async () => {
    const { file } = await exportTakes({ one: { seconds: 3, microphone: hum } }, [{ takeId: 'one', from: 1, to: 2 }])
    const names = listBoxes(file)
    expect(names[0]).toBe('ftyp')
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'))
    const packets = await readPackets(file, 'video')
    expect(packets.map(({ frame }) => frame)).toEqual(range(30, 60))
  })

  it('[R-91-06] What a file says of itself is found at its beginning', async () => {
    const { file } = await exportTakes({ one: { seconds: 2 } }, [{ takeId: 'one', from: 0, to: 1 }])
    const comment = new TextDecoder().decode(findMp4Comment(file))
    expect(comment).toMatch(/^Performance unedited, one unbroken take\. .* limited at −1 dB\.$/)
    expect(isDescription(comment)).toBe(true)
  })

  it('[R-29-02] Puts each frame on a whole slot and leaves the slot of a lost frame empty', async () => {
    const shape = { seconds: 3, microphone: hum, lost: [40, 41, 55] }
    const { file, written } = await exportTakes({ one: shape }, [{ takeId: 'one', from: 1, to: 2 }])
    const packets = await readPackets(file, 'video')
    for (const { slot, timestamp } of packets) expect(timestamp).toBeCloseTo(slot / 30, 6)
    const expected = Array.from({ length: 30 }, (_, i) => i).filter((slot) => ![10, 11, 25].includes(slot))
    expect(packets.map(({ slot }) => slot)).toEqual(expected)
    expect(written).toMatchObject({ frames: 27, lostFrames: 3, seconds: 1 })
  })

  it('[R-29-02] Keeps the sound after the last frame of a camera that stopped, and shows that frame for as long', async () => {
    const shape = { seconds: 3, microphone: hum, lost: range(60, 90) }
    const { file, written } = await exportTakes({ one: shape }, [{ takeId: 'one', from: 1, to: 3 }])
    expect(written).toMatchObject({ frames: 30, lostFrames: 30, seconds: 2 })
    expect(written.silentEndSeconds).toBeLessThan(0.1)
    const packets = await readPackets(file, 'video')
    expect(packets.at(-1)?.duration).toBeCloseTo(31 / 30, 3)
    expect((await readPackets(file, 'audio')).at(-1)?.timestamp).toBeGreaterThan(1.9)
  })

  it('[R-29-02] Marks every keyframe, also those that the take’s own file does not mark', async () => {
    // Fragments are a second long, and mediabunny marks only the first keyframe of each.
    const shape = { seconds: 3, microphone: hum, keyEvery: 10 }
    const { file } = await exportTakes({ one: shape }, [{ takeId: 'one', from: 1 / 3, to: 3 }])
    const packets = await readPackets(file, 'video')
    expect(packets[0]?.frame).toBe(10)
    expect(packets.filter(({ type }) => type === 'key').map(({ slot }) => slot)).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70,
    ])
  })

  it('[R-29-03] Moves the voice earlier by the delay of the microphone, the partner later by that of the output, and both by the nudge', async () => {
    const fromHalfASecond = (seconds: number) => (seconds < 0.5 ? 0 : hum(seconds))
    const findStart = async (shape: Partial<TakeShape>, nudgeMs = 0) => {
      const take = { seconds: 1, inputLatencyMs: 200, outputLatencyMs: 300, ...shape }
      const { written } = await exportTakes({ one: take }, [{ takeId: 'one', from: 0, to: 1 }], { ...MIX, nudgeMs })
      return written.silentStartSeconds
    }
    expect(await findStart({ microphone: fromHalfASecond })).toBeCloseTo(0.3, 3)
    expect(await findStart({ microphone: fromHalfASecond }, 100)).toBeCloseTo(0.4, 3)
    expect(await findStart({ partner: fromHalfASecond })).toBeCloseTo(0.8, 3)
    expect(await findStart({ partner: fromHalfASecond }, -100)).toBeCloseTo(0.7, 3)
  })

  it('[R-29-06] Joins a pick-up into a take without a gap between their frames', async () => {
    const { file, written } = await exportTakes(
      { one: { seconds: 3, microphone: hum }, two: { seconds: 2, microphone: hum } },
      [
        { takeId: 'one', from: 0, to: 1 },
        { takeId: 'two', from: 0.5, to: 1.5 },
        { takeId: 'one', from: 2, to: 3 },
      ],
    )
    const packets = await readPackets(file, 'video')
    expect(packets.map(({ slot }) => slot)).toEqual(Array.from({ length: 90 }, (_, i) => i))
    expect(packets.map(({ frame }) => frame)).toEqual([...range(0, 30), ...range(15, 45), ...range(60, 90)])
    expect(written.seconds).toBe(3)
  })

  it('[R-29-06] Refuses to join takes of other camera settings or another sample rate, and tells why', async () => {
    const parts = [
      { takeId: 'one', from: 0, to: 1 },
      { takeId: 'two', from: 0, to: 1 },
    ]
    const otherPicture = '0142c00bffe100176742c00bd90426c044000003000400000300f03c48992001000568cb83cb20'
    const one = { seconds: 1, microphone: hum }
    const reason = 'different camera or microphone settings'
    await expect(exportTakes({ one, two: { ...one, avcConfig: otherPicture } }, parts)).rejects.toThrow(reason)
    await expect(exportTakes({ one, two: { ...one, sampleRate: 44_100 } }, parts)).rejects.toThrow(reason)
  })

  it('[R-29-07] Reads the stems a second at a time, however long the take is', async () => {
    const { reads, shares } = await exportTakes({ one: { seconds: 3, microphone: hum, partner: hum } }, [
      { takeId: 'one', from: 0, to: 3 },
    ])
    expect(Math.max(...reads)).toBe(48_000 * 4)
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share <= 1)).toBe(true)
  })

  it('[R-29-10] Encodes AAC without a worker, its first packet before the sound, so that nothing is late', async () => {
    const { file } = await exportTakes({ one: { seconds: 2, microphone: hum } }, [{ takeId: 'one', from: 0, to: 2 }])
    const packets = await readPackets(file, 'audio')
    expect(packets[0]?.timestamp).toBeCloseTo(-1024 / 48_000, 6)
    expect(packets.length).toBeGreaterThanOrEqual(Math.ceil((2 * 48_000) / 1024))
    expect(packets.at(-1)?.timestamp).toBeLessThan(2.03)
  })

  it('[R-29-08] Rejects a finished file that has other frames or another length than the plan', async () => {
    const { file } = await exportTakes({ one: { seconds: 2, microphone: hum } }, [{ takeId: 'one', from: 0, to: 2 }])
    const check = (frames: number, seconds: number, bytes = file.length) =>
      checkFile(new BufferSource(file.slice(0, bytes)), { frames, seconds }, () => undefined)
    await expect(check(60, 2)).resolves.toBeUndefined()
    await expect(check(61, 2)).rejects.toThrow('Try again')
    await expect(check(60, 2.2)).rejects.toThrow('Try again')
  })
})

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
