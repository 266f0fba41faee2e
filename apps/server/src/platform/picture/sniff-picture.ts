const SIGNATURES = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

/** What a file is by its first bytes, whatever it calls itself. Undefined for everything we do not take. */
export const findPictureType = (file: Uint8Array): string | undefined =>
  SIGNATURES.find(({ at, bytes }) => bytes.every((byte, index) => file[at + index] === byte))?.type
