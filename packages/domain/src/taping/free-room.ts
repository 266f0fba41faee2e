/** Two channels of 16 bits at 48,000 Hz. */
const STEMS_BITS_PER_SECOND = 48_000 * 2 * 16

/** Whole minutes of tape that the disk has room for. A minute at 8 Mb/s is 71 MB. */
export const minutesLeft = (bytesFree: number, bitRate: number): number =>
  Math.max(0, Math.floor((bytesFree * 8) / (bitRate + STEMS_BITS_PER_SECOND) / 60))
