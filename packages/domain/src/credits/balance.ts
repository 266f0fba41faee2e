/** What a user may still have read, in pages. One credit is one page. */
export interface CreditBalance {
  paygoPages: number
  monthlyPages: number
  monthlyPagesUsed: number
  /** Used before their payment went back; the next pages settle them first. Absent where nothing is owed. */
  owedPages?: number | undefined
}

export const monthlyPagesLeft = (balance: CreditBalance): number => balance.monthlyPages - balance.monthlyPagesUsed

export const pagesLeft = (balance: CreditBalance): number =>
  Math.max(0, monthlyPagesLeft(balance)) + Math.max(0, balance.paygoPages)

/** Both balances spent: the dashboard asks for a purchase. */
export const isOutOfCredits = (balance: CreditBalance): boolean =>
  balance.paygoPages <= 0 && monthlyPagesLeft(balance) <= 0
