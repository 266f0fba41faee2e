import type { Transaction } from '#lib/api/billing.ts'
import { transactionTone } from '@sidelight/domain/billing/transaction-status'
import { ReceiptText } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import {
  capitalised,
  findCard,
  findRefund,
  formatAmount,
  formatDateTime,
  toIsoDate,
  typeName,
} from './transaction-texts.ts'

interface TransactionRowProps {
  transaction: Transaction
  onReceipt: () => void
}

export function TransactionRow({ transaction, onReceipt }: TransactionRowProps) {
  const { paymentType: type, transactionStatus: status } = transaction
  const refund = findRefund(transaction)
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-5 max-md:pb-3 max-md:shadow-card">
      <th scope="row" className="text-body font-normal whitespace-nowrap text-mute md:px-4 md:py-3 md:pl-6">
        <time dateTime={toIsoDate(transaction)}>{formatDateTime(transaction)}</time>
      </th>
      <td className="font-medium max-md:-order-1 md:px-4">{typeName[type]}</td>
      <td className="text-body whitespace-nowrap text-mute max-md:text-right md:px-4">
        {findCard(transaction) ?? 'No card'}
      </td>
      <td className="text-right font-semibold tabular-nums max-md:-order-1 md:px-4">
        {formatAmount(transaction)} <span className="text-small font-normal text-mute">USD</span>
        {refund !== undefined && <span className="block text-small font-normal text-mute">{refund}</span>}
      </td>
      <td className="md:px-4 md:pl-8">
        <Chip tone={transactionTone(status)}>{capitalised(status)}</Chip>
      </td>
      <td className="max-md:-mr-3 max-md:text-right md:py-1.5 md:pr-4 md:text-right">
        <Button look="quiet" className="gap-2 px-3 text-body" onClick={onReceipt}>
          <ReceiptText aria-hidden="true" className="size-[18px]" />
          <span>
            Receipt <span className="sr-only">of {formatDateTime(transaction)}</span>
          </span>
        </Button>
      </td>
    </tr>
  )
}
