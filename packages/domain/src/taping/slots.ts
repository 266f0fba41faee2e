/**
 * A tape has whole slots of one frame each: players and casting portals take uneven times for a variable frame rate. A lost
 * frame leaves its slot empty.
 */
export const toSlot = (seconds: number, frameRate: number): number => Math.round(seconds * frameRate)

/** In slots. A frame that is a little early or late stays in step, so that a camera at the edge of two slots loses none. */
const EARLIEST = 0.6
const LATEST = 1.75

/** The slot of a frame before it is encoded, or none if the camera is faster than the tape and the frame is left out. */
export function findSlot(previous: number | undefined, seconds: number, frameRate: number): number | undefined {
  if (previous === undefined) return toSlot(seconds, frameRate)
  const after = seconds * frameRate - previous
  if (after < EARLIEST) return undefined
  return after < LATEST ? previous + 1 : toSlot(seconds, frameRate)
}

/** The slot of an encoded frame, which cannot be left out, as those after it build on it. */
export const nextSlot = (previous: number | undefined, seconds: number, frameRate: number): number =>
  findSlot(previous, seconds, frameRate) ?? (previous ?? -1) + 1
