import { type Credits, credits } from '@sidelight/contract'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import { apiQuery } from './query.ts'

const balanceOf = (wire: Credits): CreditBalance => ({
  paygoPages: wire.paygo_credits,
  monthlyPages: wire.page_credits_this_month,
  monthlyPagesUsed: wire.page_credits_used_this_month,
  ...(wire.page_credits_owed !== undefined && { owedPages: wire.page_credits_owed }),
})

export const creditBalanceQuery = { ...apiQuery(credits.current), select: balanceOf }
