const MEGABYTE = 1024 * 1024

export const TAPE_TYPE = 'video/mp4'

/** The largest file that a casting portal takes. */
export const TAPE_MAX_BYTES = 1024 * MEGABYTE
export const USER_TAPES_MAX_BYTES = 2 * 1024 * MEGABYTE

/** After the upload was checked; deleting the script deletes the tape earlier. */
export const TAPE_RETENTION_DAYS = 30

/** How long a link may work, in days; never longer than its tape. */
export const TAPE_LINK_DAYS = [1, 7, 30] as const
/** In characters. */
export const TAPE_TITLE_LENGTH = 200
