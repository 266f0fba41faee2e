import type { Credits } from '@sidelight/contract'
import type { CreditBalance } from '@sidelight/domain/credits/balance'

export const toCredits = ({ paygoPages, monthlyPages, monthlyPagesUsed, owedPages }: CreditBalance): Credits => ({
  paygo_credits: paygoPages,
  page_credits_this_month: monthlyPages,
  page_credits_used_this_month: monthlyPagesUsed,
  ...(owedPages !== undefined && { page_credits_owed: owedPages }),
})
