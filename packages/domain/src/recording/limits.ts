const MEGABYTE = 1024 * 1024

export const RECORDING_TYPE = 'audio/wav'

/** One line. Nine minutes of what a microphone usually gives. */
export const RECORDING_MAX_BYTES = 50 * MEGABYTE
export const RECORDING_MAX_SECONDS = 600

/** All recordings of a script, and of everybody's scripts together: what is packed for them stays a plain zip. */
export const SCRIPT_RECORDINGS_MAX_BYTES = 1024 * MEGABYTE
export const USER_RECORDINGS_MAX_BYTES = 3 * 1024 * MEGABYTE
