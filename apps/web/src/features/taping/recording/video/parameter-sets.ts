const LENGTH_BYTES = 4
const SEQUENCE_SET = 7
const PICTURE_SET = 8

/**
 * The configuration of an H.264 decoder (`avcC`) from the parameter sets in front of a keyframe; undefined if it has none.
 * It counts before the encoder's own: Firefox writes the first byte of each set twice there, and players that trust it show
 * no picture.
 */
export function describeKeyframe(packet: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const units = listUnits(packet)
  const find = (type: number) => units.find(([header = 0]) => (header & 0x1f) === type)
  const [sequence, picture] = [find(SEQUENCE_SET), find(PICTURE_SET)]
  if (sequence === undefined || picture === undefined) return undefined
  const [, profile = 0, compatibility = 0, level = 0] = sequence
  const withLength = (unit: Uint8Array) => [unit.length >> 8, unit.length & 0xff, ...unit]
  const lengths = 0xfc | (LENGTH_BYTES - 1)
  return Uint8Array.of(
    1,
    profile,
    compatibility,
    level,
    lengths,
    0xe0 | 1,
    ...withLength(sequence),
    1,
    ...withLength(picture),
  )
}

function listUnits(packet: Uint8Array): Uint8Array[] {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const units: Uint8Array[] = []
  for (let at = 0; at + LENGTH_BYTES < packet.length;) {
    const from = at + LENGTH_BYTES
    at = from + view.getUint32(at)
    units.push(packet.subarray(from, at))
  }
  return units
}
