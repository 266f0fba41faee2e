import type { SearchCosts } from './line-search.ts'

/**
 * Tuned on the tuning half of `npm run bench:follow`. Per frame an acted line gains -1.4 to 0.5 over the phone loop, a line
 * that is read 0.8 to 1.5, and another line less than -3; the gain of an ad lib lies between.
 */
export const SEARCH_COSTS: SearchCosts = {
  deletion: 12,
  deletionPerPhone: 3,
  substitution: 10,
  adlib: 18,
  adlibGain: -1.6,
  restart: 40,
  voicelessWord: 0.8,
  pause: 1,
  voicedPause: 0.5,
  quietPauseGain: -0.3,
  voicedQuietPauseGain: -4,
  phone: 4,
  beam: 400,
}

/** Forbids omitted and added words, so that the search becomes a forced alignment. */
export const WITHOUT_MISTAKES = { deletion: 1e6, adlib: 1e6, restart: 1e6 }
