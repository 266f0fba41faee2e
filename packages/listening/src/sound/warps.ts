/**
 * How much higher the formants of a speaker lie than those of the acoustic model's speakers: a short vocal tract shifts them
 * all by about the same factor.
 */
export const WARPS = [0.88, 0.94, 1, 1.06, 1.12, 1.18, 1.25, 1.33, 1.42, 1.52] as const

/** The index of the warp that changes nothing. */
export const UNWARPED = WARPS.indexOf(1)
