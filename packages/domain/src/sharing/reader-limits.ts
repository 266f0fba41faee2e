const MEGABYTE = 1024 * 1024

/** How long a link to a part may work, in days. */
export const READER_LINK_DAYS = [1, 3, 14] as const
/** What the actor may write for the friend, in characters. */
export const READER_MESSAGE_LENGTH = 140

/** Of our voices too, so that the server need not convert what guests send. */
export const READER_SAMPLE_RATE = 24_000
export const READER_LINE_MAX_SECONDS = 60
export const READER_LINE_MAX_BYTES = 3 * MEGABYTE
export const READER_MAX_LINES = 200
/** Of all that is uploaded by one link, however often a line is read. */
export const READER_LINK_MAX_BYTES = 120 * MEGABYTE
