import type { Transaction } from '#lib/api/billing.ts'
import { formatUsd } from '@sidelight/domain/billing/money'
import { formatDay, summarise } from './transaction-texts.ts'

export function TransactionSummary({ transactions }: { transactions: readonly Transaction[] }) {
  const { paidCents, payments, last } = summarise(transactions)
  return (
    <dl
      aria-label="Summary"
      className="mb-5 grid overflow-hidden rounded-card border border-line bg-surface shadow-card max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:divide-x sm:divide-line"
    >
      <Fact name="Total paid" value={formatUsd(paidCents)} unit="USD" />
      <Fact name="Payments" value={String(payments)} />
      <Fact name="Last payment" value={last === undefined ? 'None yet' : formatDay(last)} />
    </dl>
  )
}

function Fact({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div className="px-6 py-5 max-sm:flex max-sm:items-baseline max-sm:gap-4 max-sm:py-3.5">
      <dt className="text-small text-mute">{name}</dt>
      <dd className="display mt-2 text-heading tabular-nums max-sm:mt-0 max-sm:ml-auto max-sm:text-title">
        {value}
        {unit !== undefined && <span className="ml-1.5 text-small font-medium tracking-normal text-mute">{unit}</span>}
      </dd>
    </div>
  )
}
