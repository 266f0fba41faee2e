/** A user's credits, in pages: one credit is one page. */
export interface CreditBalance {
  paygoPages: number
  monthlyPages: number
  monthlyPagesUsed: number
  /** Pages that were used before their payment was refunded; new pages pay them off first. Absent if none are owed. */
  owedPages?: number | undefined
}

export const monthlyPagesLeft = (balance: CreditBalance): number => balance.monthlyPages - balance.monthlyPagesUsed

export const pagesLeft = (balance: CreditBalance): number =>
  Math.max(0, monthlyPagesLeft(balance)) + Math.max(0, balance.paygoPages)

/** Both balances are used up, so that the dashboard offers a purchase. */
export const isOutOfCredits = (balance: CreditBalance): boolean =>
  balance.paygoPages <= 0 && monthlyPagesLeft(balance) <= 0
