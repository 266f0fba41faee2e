import type { SearchCosts } from './line-search.ts'

/** Found on the bench's tuning voices (`npm run bench:follow -- --set tune`). */
export const SEARCH_COSTS: SearchCosts = {
  deletion: 12,
  deletionPerPhone: 3,
  substitution: 10,
  adlib: 20,
  adlibGain: -0.2,
  restart: 40,
  pause: 1,
  phone: 2,
  beam: 400,
}
