import { type CreditBalance, monthlyPagesLeft } from './balance.ts'

/** What reading a script takes. Anything missing means that it cannot start. */
export interface Cost {
  pages: number
  fromMonth: number
  fromPaygo: number
  missing: number
}

/** The pages of the month go first: they end with it, bought ones do not. */
export function costOf(pages: number, balance: CreditBalance): Cost {
  const fromMonth = Math.min(pages, Math.max(0, monthlyPagesLeft(balance)))
  const fromPaygo = Math.min(pages - fromMonth, Math.max(0, balance.paygoPages))
  return { pages, fromMonth, fromPaygo, missing: pages - fromMonth - fromPaygo }
}
