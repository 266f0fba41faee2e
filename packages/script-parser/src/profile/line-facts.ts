import type { InlineCue } from '../text/inline-cue.ts'

/** What the whole document shows about one line. */
export interface LineFacts {
  /** Its column or style, and its look within that. */
  cluster: number
  look: number
  /** In capitals like a character cue; like a name in any case. */
  isCue: boolean
  isName: boolean
  /** The name in one spelling; empty for a line that is none. */
  key: string
  /** How often that name stands alone, or before the document's usual separator. */
  nameCount: number
  inline: InlineCue | undefined
  /** How often the inline cue's name stands before the same separator. */
  inlineCount: number
  isBestSeparator: boolean
  /** Words in the bracketed group it belongs to; 0 for none. */
  bracketWords: number
  /** Its first word would have fitted on the line above, so the break is not a wrap. */
  couldHaveFitted: boolean
  /** As near to the line above as speech is to its cue in this document. */
  isTight: boolean
  /** Its first sentence says what a character does: "Petra sets the cup down hard." */
  tellsAction: boolean
  /** It only continues the line above. */
  isContinuation: boolean
}
