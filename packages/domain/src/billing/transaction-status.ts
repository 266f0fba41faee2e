export type TransactionTone = 'green' | 'red' | 'yellow'

/** The colour of a transaction's status. */
export function transactionTone(status: string): TransactionTone {
  if (['completed', 'succeeded', 'paid'].includes(status)) return 'green'
  return status === 'failed' ? 'red' : 'yellow'
}
