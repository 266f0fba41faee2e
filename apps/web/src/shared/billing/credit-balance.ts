import { creditApi, type Credits } from '#lib/api/billing.ts'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import { apiQuery } from '#lib/api/query.ts'

const balanceOf = (credits: Credits): CreditBalance => ({
  paygoPages: credits.paygoCredits,
  monthlyPages: credits.pageCreditsThisMonth,
  monthlyPagesUsed: credits.pageCreditsUsedThisMonth,
  ...(credits.pageCreditsOwed !== undefined && { owedPages: credits.pageCreditsOwed }),
})

export const creditBalanceQuery = { ...apiQuery(creditApi.current), select: balanceOf }
