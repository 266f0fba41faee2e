import type { ParsedScript } from '@sidelight/domain/script/document/entry'

const PICTURES_AT_MOST = 40

/** The pages with lines to look at, those with the most doubtful ones first. */
export function listPagesToReview({ entries, review }: ParsedScript): number[] {
  const doubtful = review.flatMap((index) => entries[index]?.page ?? [])
  return [...new Set(doubtful)].slice(0, PICTURES_AT_MOST)
}
