import type { SearchCosts } from './line-search.ts'

/**
 * Set by trials on the tuning half of `npm run bench:follow`. A line that was acted gains -1.4 to 0.5 over the phone
 * loop per frame, one that was read 0.8 to 1.5, another line less than -3: speech that is not the line costs what lies
 * between.
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
  hushGain: -0.3,
  voicedHushGain: -4,
  phone: 4,
  beam: 400,
}
