import { pagesLeft } from '@sidelight/domain/credits/balance'
import { useQuery } from '@tanstack/react-query'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { UsageBar } from '#ui/UsageBar.tsx'

export function CreditBadge() {
  const { data: balance } = useQuery(creditBalanceQuery)
  if (balance === undefined) return null
  const left = pagesLeft(balance)
  return (
    <span className="inline-flex h-9 items-center gap-2.5 rounded-full border border-line bg-surface px-3.5 text-small whitespace-nowrap text-mute">
      <UsageBar
        used={balance.monthlyPagesUsed}
        total={balance.monthlyPages + Math.max(0, balance.paygoPages)}
        className="h-1.5 w-11 max-md:hidden"
      />
      <span>
        <strong className="font-semibold text-text">{left}</strong> {left === 1 ? 'page' : 'pages'} left
      </span>
    </span>
  )
}
