const SILENCE_SECONDS = 0.9
/** A pause before this share of the expected time is one of the actor's. */
const LEAST_SHARE = 0.6
const VOICE_OVER_ROOM_DB = 10
const LEAST_VOICE_DB = -55
/** Before it has heard something the room is not louder than this. */
const LOUDEST_ROOM_DB = -40
const MAX_SECONDS = 58

export interface ReadingEnd {
  /** Takes the level of the next stretch of sound. True once the line has been read. */
  feed: (levelDb: number, seconds: number) => boolean
  hasVoice: () => boolean
}

/** Notices that somebody has read a line of about this length: they spoke, and have been silent since. */
export function createReadingEnd(expectedMs: number): ReadingEnd {
  let roomDb = LOUDEST_ROOM_DB
  let elapsed = 0
  let silent = 0
  let hasVoice = false
  return {
    feed(levelDb, seconds) {
      elapsed += seconds
      // The quietest moments are the room; it may grow louder slowly.
      roomDb = levelDb < roomDb ? levelDb : Math.min(LOUDEST_ROOM_DB, roomDb + seconds)
      const isVoice = levelDb > Math.max(LEAST_VOICE_DB, roomDb + VOICE_OVER_ROOM_DB)
      hasVoice ||= isVoice
      silent = isVoice ? 0 : silent + seconds
      const isLongEnough = elapsed - silent >= (LEAST_SHARE * expectedMs) / 1000
      return elapsed >= MAX_SECONDS || (hasVoice && isLongEnough && silent >= SILENCE_SECONDS)
    },
    hasVoice: () => hasVoice,
  }
}
