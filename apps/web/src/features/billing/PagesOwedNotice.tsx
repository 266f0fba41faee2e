import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { describePagesOwed } from '#shared/billing/pages-owed.ts'
import { AlertBar } from './AlertBar.tsx'

/** On this page because the credit gate covers the others while there are no pages to spend. */
export function PagesOwedNotice() {
  const { data: balance } = useQuery(creditBalanceQuery)
  if (balance?.owedPages === undefined) return null
  return (
    <AlertBar
      role="status"
      look="border-warn/50 text-warn"
      icon={<TriangleAlert />}
      {...describePagesOwed(balance.owedPages)}
    />
  )
}
