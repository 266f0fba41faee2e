import type { Transaction } from '@sidelight/contract'
import type { ReactNode } from 'react'
import { TransactionRow } from './TransactionRow.tsx'
import { useReceipt } from './transactions.queries.ts'

/** A table on wide screens, cards on phones. */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  const openReceipt = useReceipt()
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full text-left max-md:block">
        <thead className="text-[14px] text-mute max-md:sr-only">
          <tr className="border-b border-line">
            <Column className="pl-6">Date</Column>
            <Column>Type</Column>
            <Column>Card</Column>
            <Column className="text-right">Amount</Column>
            <Column className="pl-8">Status</Column>
            <Column className="pr-6 text-right">Receipt</Column>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3 md:divide-y md:divide-line">
          {transactions.map((transaction) => (
            <TransactionRow
              key={transaction._id}
              transaction={transaction}
              onReceipt={() => openReceipt(transaction)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Column = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`px-4 py-3.5 font-medium ${className}`}>
    {children}
  </th>
)
