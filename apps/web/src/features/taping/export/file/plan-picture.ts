import { nextSlot, toSlot } from '@sidelight/domain/taping/slots'
import type { TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { EncodedPacket } from 'mediabunny'
import type { OpenTake, TakeKey } from './open-take.ts'
import { TapeExportError } from './tape-export-error.ts'

/** Timestamps in a file are rounded; frames lie further apart than this. */
const ROUNDING_MS = 2

/** A stretch of a take's picture, in slots of one frame each. */
export interface PicturePart {
  open: OpenTake
  first: EncodedPacket
  /** In seconds of the take: the time of the first frame. */
  from: number
  /** The slot of each packet, counted from the start of the part. A lost frame leaves its slot empty. */
  slots: readonly number[]
  /** How many slots the part fills. */
  length: number
}

/**
 * Finds the packets of a part. The cut is looked up among the keyframes of the facts: those of the file are incomplete,
 * because mediabunny marks only the first keyframe of each fragment.
 */
export async function planPicture(open: OpenTake, part: TapePart, frameRate: number): Promise<PicturePart> {
  const key = findNearest(open.keys, part.from)
  const first = key && (await open.packets.getPacket((key.packetMs + ROUNDING_MS) / 1000))
  if (!key || !first || Math.abs(first.timestamp * 1000 - key.packetMs) > ROUNDING_MS)
    throw new TapeExportError('take unreadable')
  const from = takeSeconds(open, first)
  const end = part.to - 0.5 / frameRate
  const slots: number[] = []
  for await (const packet of open.packets.packets(first, undefined, { metadataOnly: true })) {
    const seconds = takeSeconds(open, packet)
    if (slots.length > 0 && seconds >= end) break
    slots.push(nextSlot(slots.at(-1), seconds - from, frameRate))
  }
  // The camera may have stopped before the microphone: the last picture stands while the sound goes on.
  const length = Math.max((slots.at(-1) ?? 0) + 1, toSlot(part.to - from, frameRate))
  return { open, first, from, slots, length }
}

const takeSeconds = ({ clockMap, videoStartMs }: OpenTake, packet: EncodedPacket): number =>
  clockMap.videoSeconds(packet.timestamp * 1000 + videoStartMs)

const findNearest = (keys: readonly TakeKey[], seconds: number): TakeKey | undefined =>
  keys.reduce<TakeKey | undefined>(
    (nearest, key) =>
      nearest === undefined || Math.abs(key.seconds - seconds) < Math.abs(nearest.seconds - seconds) ? key : nearest,
    undefined,
  )

/** One file has one description of its picture, and one sample rate. */
export function assertJoinable(takes: readonly OpenTake[]): void {
  const [first, ...others] = takes
  for (const other of others) {
    const isSame = hasSamePicture(first?.decoderConfig, other.decoderConfig)
    if (!isSame || first?.stems.sampleRate !== other.stems.sampleRate) throw new TapeExportError('parts differ')
  }
}

const hasSamePicture = (a: VideoDecoderConfig | undefined, b: VideoDecoderConfig): boolean =>
  a?.codec === b.codec &&
  a.codedWidth === b.codedWidth &&
  a.codedHeight === b.codedHeight &&
  toBytes(a.description).join() === toBytes(b.description).join()

function toBytes(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array()
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
