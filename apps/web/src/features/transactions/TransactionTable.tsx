import type { Transaction } from '#lib/api/billing.ts'
import { CardTable, Column } from '#ui/CardTable.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { useReceipt } from './transactions.queries.ts'

export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  const openReceipt = useReceipt()
  return (
    <CardTable
      columns={
        <>
          <Column className="pl-6">Date</Column>
          <Column>Type</Column>
          <Column>Card</Column>
          <Column className="text-right">Amount</Column>
          <Column className="pl-8">Status</Column>
          <Column className="pr-6 text-right">Receipt</Column>
        </>
      }
    >
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} onReceipt={() => openReceipt(transaction)} />
      ))}
    </CardTable>
  )
}
