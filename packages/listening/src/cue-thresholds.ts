import type { Strictness } from '@sidelight/domain/following/word-window'

/** What must have been heard of a line before it counts as said. */
export interface CueThresholds {
  /** A factor on the support that a line needs. */
  support: number
  /** Gain over "anything at all" per frame of the words that were found. */
  inOrder: number
  /** Shares of the line's words: to be certain, to be clear by its last words, and at the least. */
  certainShare: number
  clearShare: number
  likelyShare: number
  /** Of all that was said, so much must have been words of the line: a long wrong line holds a few of any. */
  cover: number
  /** So much better another reading may be, that does not end the line, when nothing more comes. */
  blurredLead: number
}

const DEMANDS: Readonly<Record<Strictness, CueThresholds>> = {
  relaxed: {
    support: 0.7,
    inOrder: -2.5,
    certainShare: 0.6,
    clearShare: 0.5,
    likelyShare: 0.3,
    cover: 0.3,
    blurredLead: -45,
  },
  standard: {
    support: 1,
    inOrder: -1.8,
    certainShare: 0.75,
    clearShare: 0.6,
    likelyShare: 0.4,
    cover: 0.38,
    // Leaving out one or two words costs about this; half a line costs far more.
    blurredLead: -36,
  },
  exact: {
    support: 1.4,
    inOrder: -1.2,
    certainShare: 0.9,
    clearShare: 0.85,
    likelyShare: 0.7,
    cover: 0.5,
    blurredLead: 0,
  },
}

export const STRICTNESSES = Object.keys(DEMANDS) as Strictness[]

export const thresholdsFor = (strictness: Strictness = 'standard'): CueThresholds => DEMANDS[strictness]

const FEW_WORDS = 4

/**
 * So much better than "something else altogether" a line must explain what was heard. Other speech, however long,
 * yields about half of it by chance; actors through a telephone gave twice as much, readers six times.
 */
export function supportNeeded(words: number, { support }: CueThresholds): number {
  return support * (22 + 18 * Math.min(words, FEW_WORDS) + 11 * Math.max(0, words - FEW_WORDS))
}
