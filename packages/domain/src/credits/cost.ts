import { type CreditBalance, monthlyPagesLeft } from './balance.ts'

/** The pages that parsing a script uses. It cannot start while any are missing. */
export interface Cost {
  pages: number
  fromMonth: number
  fromPaygo: number
  missing: number
}

/** Uses the pages of the month first, because they expire and bought ones do not. */
export function costOf(pages: number, balance: CreditBalance): Cost {
  const fromMonth = Math.min(pages, Math.max(0, monthlyPagesLeft(balance)))
  const fromPaygo = Math.min(pages - fromMonth, Math.max(0, balance.paygoPages))
  return { pages, fromMonth, fromPaygo, missing: pages - fromMonth - fromPaygo }
}
