import type { CreditBalance } from '../credits/balance.ts'
import { costOf } from '../credits/cost.ts'

/** The pages that parsing a script uses: those of the month first, then bought ones. */
export interface PageCost {
  pages: number
  fromMonth: number
  fromPaygo: number
  missing: number
}

const CHARACTERS_PER_PAGE = 3000

/** What a script is charged for: its pages, or its characters where a file has no pages or very full ones. */
export const countChargedPages = (content: { pageCount: number; characterCount: number }): number =>
  Math.max(1, content.pageCount, Math.ceil(content.characterCount / CHARACTERS_PER_PAGE))

/** As the server would say; undefined while pages are owed, which are paid off first. */
export function estimateCost(pages: number, balance: CreditBalance): PageCost | undefined {
  if ((balance.owedPages ?? 0) > 0) return undefined
  const { fromMonth, fromPaygo, missing } = costOf(pages, balance)
  return { pages, fromMonth, fromPaygo, missing }
}

/** Whether a script may be read for the pages that the user was shown, without asking again. */
export const isPriceKept = (shownPages: number | undefined, cost: PageCost | null): boolean =>
  shownPages !== undefined && cost !== null && cost.pages <= shownPages && cost.missing === 0

export const countPages = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`

/** "6 pages. Uses 5 of your 5 this month and 1 extra page.", or how many pages are missing. */
export function describeCost({ pages, fromMonth, fromPaygo, missing }: PageCost, monthlyPages?: number): string {
  if (missing > 0) return `${countPages(pages)}. You're ${countPages(missing)} short.`
  const allowance = monthlyPages === undefined ? 'monthly pages' : `${monthlyPages} this month`
  const sources = [
    ...(fromMonth > 0 ? [`${fromMonth} of your ${allowance}`] : []),
    ...(fromPaygo > 0 ? [`${fromPaygo} extra ${fromPaygo === 1 ? 'page' : 'pages'}`] : []),
  ]
  return sources.length === 0 ? countPages(pages) : `${countPages(pages)}. Uses ${sources.join(' and ')}.`
}
