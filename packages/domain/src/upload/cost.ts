/** The pages that parsing a script uses: those of the month first, then bought ones. */
export interface PageCost {
  pages: number
  from_month: number
  from_paygo: number
  missing: number
}

export const countPages = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`

/** "6 pages. Uses 5 of your 5 this month and 1 extra page.", or how many pages are missing. */
export function describeCost({ pages, from_month, from_paygo, missing }: PageCost, monthlyPages?: number): string {
  if (missing > 0) return `${countPages(pages)}. You're ${countPages(missing)} short.`
  const allowance = monthlyPages === undefined ? 'monthly pages' : `${monthlyPages} this month`
  const sources = [
    ...(from_month > 0 ? [`${from_month} of your ${allowance}`] : []),
    ...(from_paygo > 0 ? [`${from_paygo} extra ${from_paygo === 1 ? 'page' : 'pages'}`] : []),
  ]
  return sources.length === 0 ? countPages(pages) : `${countPages(pages)}. Uses ${sources.join(' and ')}.`
}
