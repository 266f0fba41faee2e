/** The pages that parsing a script uses: those of the month first, then bought ones. */
export interface PageCost {
  pages: number
  from_month: number
  from_paygo: number
  missing: number
}

export const countPages = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`

/** "6 pages · uses 5 of this month and 1 bought", or how many pages are missing. */
export function describeCost({ pages, from_month, from_paygo, missing }: PageCost): string {
  if (missing > 0) return `${countPages(pages)} · ${countPages(missing)} short`
  const sources = [
    ...(from_month > 0 ? [`${from_month} of this month`] : []),
    ...(from_paygo > 0 ? [`${from_paygo} bought`] : []),
  ]
  return sources.length === 0 ? countPages(pages) : `${countPages(pages)} · uses ${sources.join(' and ')}`
}
