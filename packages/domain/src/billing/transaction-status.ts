export type TransactionTone = 'green' | 'red' | 'yellow'

/** A failed payment has a status too, so having one says nothing. */
export function transactionTone(status: string): TransactionTone {
  if (['completed', 'succeeded', 'paid'].includes(status)) return 'green'
  return status === 'failed' ? 'red' : 'yellow'
}
