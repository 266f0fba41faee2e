import { pagesLeft } from '@sidelight/domain/credits/balance'
import { useQuery } from '@tanstack/react-query'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { ValueRow } from '#ui/ValueRow.tsx'
import { Panel } from '#ui/Panel.tsx'
import { UsageBar } from '#ui/UsageBar.tsx'

export function PagesPanel() {
  const { data: balance } = useQuery(creditBalanceQuery)
  return (
    <Panel>
      <h2 className="text-body font-semibold">Pages</h2>
      {balance === undefined ? (
        <p className="mt-3 text-mute">Your balance will show here once it loads.</p>
      ) : (
        <>
          <p className="display mt-3 text-hero tabular-nums">{pagesLeft(balance)}</p>
          <UsageBar
            used={balance.monthlyPagesUsed}
            total={balance.monthlyPages + Math.max(0, balance.paygoPages)}
            className="mt-3 h-2"
          />
          <dl className="mt-4 grid gap-1 text-body">
            <ValueRow name="Used this month" value={`${balance.monthlyPagesUsed} of ${balance.monthlyPages}`} />
            <ValueRow name="Pay as you go" value={String(balance.paygoPages)} />
          </dl>
        </>
      )}
    </Panel>
  )
}
