import type { ParsedScript } from '@sidelight/domain/script/document/entry'

const MAX_IMAGES = 40

/** The pages with lines to review, those with the least confident lines first. */
export function listPagesToReview({ entries, review }: ParsedScript): number[] {
  const pages = review.flatMap((index) => entries[index]?.page ?? [])
  return [...new Set(pages)].slice(0, MAX_IMAGES)
}
