import type { Strictness } from '@sidelight/domain/following/word-window'

/** What must have been heard of a line before it counts as spoken. */
export interface CueThresholds {
  /** A factor on the required support. */
  support: number
  /** Gain over the phone loop per frame of the words that were found. */
  inOrder: number
  /** Shares of the line's words: to be certain, to be clear by the last words, and the minimum. */
  certainShare: number
  clearShare: number
  likelyShare: number
  /** The share of the speech that must be words of the line: a long wrong line contains a few words of any line. */
  cover: number
  /** How much better a path that goes on may be when nothing more is said. */
  blurredLead: number
}

const THRESHOLDS: Readonly<Record<Strictness, CueThresholds>> = {
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
    // Omitting one or two words costs about this; omitting half a line costs far more.
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

export const STRICTNESSES = Object.keys(THRESHOLDS) as Strictness[]

export const thresholdsFor = (strictness: Strictness = 'standard'): CueThresholds => THRESHOLDS[strictness]

const FEW_WORDS = 4

/**
 * How much better than other speech the line must explain the audio. Other speech reaches about half of it by chance,
 * actors through a telephone reached twice as much and readers six times as much.
 */
export function supportNeeded(words: number, { support }: CueThresholds): number {
  return support * (22 + 18 * Math.min(words, FEW_WORDS) + 11 * Math.max(0, words - FEW_WORDS))
}
