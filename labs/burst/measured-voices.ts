/** `npm run bench:audio -- --lines 200`: 14,351 characters, 855.1 s of CPU the whole way, 1,019 s of sound. */
export const CPU_SECONDS_PER_CHARACTER = 855.1 / 14_351
export const CHARACTERS_PER_SECOND = 14_351 / 1019
/** A page of 878 characters takes 0.38 MB. */
export const BYTES_PER_CHARACTER = 433
