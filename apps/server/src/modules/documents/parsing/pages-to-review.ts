import { narrator } from '@sidelight/domain/lines/characters'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'

const MAX_IMAGES = 40

/** The pages with lines to review, those with the least confident lines first; all of a script in which nobody speaks. */
export function listPagesToReview({ pages: pageCount, entries, review }: ParsedScript): number[] {
  if (entries.every(({ actor }) => actor === narrator))
    return Array.from({ length: Math.min(pageCount, MAX_IMAGES) }, (_, at) => at + 1)
  const pages = review.flatMap((index) => entries[index]?.page ?? [])
  return [...new Set(pages)].slice(0, MAX_IMAGES)
}
