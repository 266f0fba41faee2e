/** One or more words of the script that are said as one: "$5", "million" is "five million dollars". */
export interface SpokenUnit {
  /** Words as the script spells them, with their punctuation. */
  written: string[]
  /** What a voice says, with the punctuation it should breathe at. */
  say: string
}
