import type { Credits } from '@sidelight/contract'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import type { Pauses } from './pauses.service.ts'

export const toCredits = (
  { paygoPages, monthlyPages, monthlyPagesUsed, owedPages }: CreditBalance,
  { paused, checkoutPaused }: Pauses,
): Credits => ({
  paygo_credits: paygoPages,
  page_credits_this_month: monthlyPages,
  page_credits_used_this_month: monthlyPagesUsed,
  ...(owedPages !== undefined && { page_credits_owed: owedPages }),
  ...(paused !== undefined && { paused }),
  ...(checkoutPaused !== undefined && { checkout_paused: checkoutPaused }),
})
