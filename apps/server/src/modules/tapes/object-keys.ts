export const TAPES_PREFIX = 'tapes/'

/**
 * Visitors see the address of a shared tape, so it names neither user nor script: two tapes of one person cannot be told
 * from those of two. What is deleted is found by its row, not by a prefix.
 */
export const tapeKey = (tapeId: string): string => `${TAPES_PREFIX}${tapeId}.mp4`

/** The tape of an object; undefined for all other objects. */
export const findTapeId = (key: string): string | undefined => /^tapes\/([0-9a-f-]{36})\.mp4$/.exec(key)?.[1]
