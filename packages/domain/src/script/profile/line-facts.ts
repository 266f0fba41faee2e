import type { InlineCue } from '../text/inline-cue.ts'

/** What speaks for and against a line being a cue, as far as the whole document shows it. */
export interface LineFacts {
  cluster: number
  look: number
  isCue: boolean
  isName: boolean
  key: string
  nameCount: number
  inline: InlineCue | undefined
  inlineCount: number
  isBestSeparator: boolean
  bracketWords: number
  couldHaveFitted: boolean
  isTight: boolean
}
