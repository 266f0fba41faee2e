const MEGABYTE = 1024 * 1024

export const RECORDING_TYPE = 'audio/wav'

/** Of one line: nine minutes at 48 kHz. */
export const RECORDING_MAX_BYTES = 50 * MEGABYTE
export const RECORDING_MAX_SECONDS = 600

/** Keeps the zip of a user's scripts below 4 GB, the limit of the plain zip format. */
export const SCRIPT_RECORDINGS_MAX_BYTES = 1024 * MEGABYTE
export const USER_RECORDINGS_MAX_BYTES = 3 * 1024 * MEGABYTE
