import { billingApi, type Transaction } from '#lib/api/billing.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { findProviderPage, openInNewTab } from '#shared/billing/provider-page.ts'
import { apiQuery } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

const newestFirst = (a: Transaction, b: Transaction) => b.transactionTimestamp - a.transactionTimestamp

export const useTransactions = () =>
  useQuery({
    ...apiQuery(billingApi.allTransactions),
    select: ({ transactions }) => transactions.toSorted(newestFirst),
  })

/** Fetches the current address of a receipt, because addresses expire. The tab must open within the click. */
export function useReceipt() {
  const toast = useToast()
  const reportMissingReceipt = () => toast('error', 'Receipt not available')
  const receipt = useMutation({
    mutationFn: async ({ transactionId, tab }: { transactionId: string; tab: ReturnType<typeof openInNewTab> }) => {
      const response = await call(billingApi.receipt, { params: { transactionId } })
      return { page: findProviderPage(response.receiptUrl), tab }
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
  return ({ id, receiptUrl }: Transaction) => {
    if (findProviderPage(receiptUrl) === undefined) reportMissingReceipt()
    else receipt.mutate({ transactionId: id, tab: openInNewTab() })
  }
}
