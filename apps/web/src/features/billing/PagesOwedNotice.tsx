import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { creditBalanceQuery } from '#lib/api/credit-balance.ts'
import { describeOwed } from '#lib/notify/pages-owed.ts'
import { Bar } from './AlertBar.tsx'

/** Here, since every other page is covered while there is nothing to spend. */
export function OwedPages() {
  const { data: balance } = useQuery(creditBalanceQuery)
  if (balance?.owedPages === undefined) return null
  return (
    <Bar role="status" look="border-warn/50 text-warn" icon={<TriangleAlert />} {...describeOwed(balance.owedPages)} />
  )
}
