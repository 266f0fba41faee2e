export const PICTURE_LIMITS = {
  /** Width and height of the result. */
  sizePx: 512,
  /** A 776 kB file can hold 256 million pixels. The header is checked before anything is decoded. */
  inputPixels: 25_000_000,
  seconds: 8,
  outputBytes: 2 * 1024 * 1024,
}
