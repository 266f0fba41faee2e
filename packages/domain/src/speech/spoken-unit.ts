/** One or more words of the script that are spoken together: "$5", "million" is "five million dollars". */
export interface SpokenUnit {
  /** Words as the script spells them, with their punctuation. */
  written: string[]
  /** The spoken text, with the punctuation at which the voice pauses. */
  say: string
}
