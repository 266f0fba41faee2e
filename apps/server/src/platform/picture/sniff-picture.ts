const SIGNATURES = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

/** The type of a picture by its first bytes; undefined for unsupported types. */
export const findPictureType = (file: Uint8Array): string | undefined =>
  SIGNATURES.find(({ offset, bytes }) => bytes.every((byte, index) => file[offset + index] === byte))?.type
