import { billing, type Transaction } from '@sidelight/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { findProviderPage, openInNewTab } from '#lib/navigation/provider-page.ts'
import { apiQuery } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

const newestFirst = (a: Transaction, b: Transaction) => b.transaction_timestamp - a.transaction_timestamp

export const useTransactions = () =>
  useQuery({
    ...apiQuery(billing.allTransactions),
    select: ({ transactions }) => transactions.toSorted(newestFirst),
  })

/** Fetches the current address of a receipt, because addresses expire. The tab must open within the click. */
export function useReceipt() {
  const toast = useToast()
  const reportMissingReceipt = () => toast('error', 'Receipt not available')
  const receipt = useMutation({
    mutationFn: async ({ transactionId, tab }: { transactionId: string; tab: ReturnType<typeof openInNewTab> }) => {
      const response = await call(billing.receipt, { params: { transactionId } })
      return { page: findProviderPage(response.receipt_url), tab }
    },
    onSuccess: ({ page, tab }) => {
      if (page !== undefined) {
        tab.show(page)
        return
      }
      tab.close()
      reportMissingReceipt()
    },
    onError: (_, { tab }) => {
      tab.close()
      reportMissingReceipt()
    },
  })
  return ({ _id, receipt_url: receiptUrl }: Transaction) => {
    if (findProviderPage(receiptUrl) === undefined) reportMissingReceipt()
    else receipt.mutate({ transactionId: _id, tab: openInNewTab() })
  }
}
