import { billing, type Transaction } from '@sidelight/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { findProviderPage, openInNewTab } from '#lib/navigation/provider-page.ts'
import { apiQuery } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

const newestFirst = (one: Transaction, other: Transaction) => other.transaction_timestamp - one.transaction_timestamp

export const useTransactions = () =>
  useQuery({
    ...apiQuery(billing.allTransactions),
    select: ({ transactions }) => transactions.toSorted(newestFirst),
  })

/** Addresses of receipts end, so the present one is asked for; the tab has to open within the press. */
export function useReceipt() {
  const toast = useToast()
  const refuse = () => toast('error', 'Receipt not available')
  const receipt = useMutation({
    mutationFn: async ({ transactionId, tab }: { transactionId: string; tab: ReturnType<typeof openInNewTab> }) => {
      const answer = await call(billing.receipt, { params: { transactionId } })
      return { page: findProviderPage(answer.receipt_url), tab }
    },
    onSuccess: ({ page, tab }) => {
      if (page !== undefined) {
        tab.show(page)
        return
      }
      tab.close()
      refuse()
    },
    onError: (_, { tab }) => {
      tab.close()
      refuse()
    },
  })
  return ({ _id, receipt_url: known }: Transaction) => {
    if (findProviderPage(known) === undefined) refuse()
    else receipt.mutate({ transactionId: _id, tab: openInNewTab() })
  }
}
