import type { SearchCosts } from './line-search.ts'

/** Found on the bench's tuning voices (`npm run bench:follow -- --set tune`). */
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
