import { documentApi, type ScriptDeletion } from '#lib/api/documents.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { apiQuery } from '#lib/api/query.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'

const REMOVING_MS = 3000
const CHECKING_MS = 60_000

/** The receipts, newest first, fetched again while one of them is not complete. */
export const useDeletions = () =>
  useQuery({
    ...apiQuery(documentApi.deletions),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = state.data?.deletions.filter(({ checkedAt }) => checkedAt === null) ?? []
      if (open.length === 0) return false
      return open.some(({ lastObjectAt }) => lastObjectAt === null) ? REMOVING_MS : CHECKING_MS
    },
  })

/** A receipt that is not complete yet is mailed when it is. */
export function useMailReceipt() {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: ScriptDeletion) => call(documentApi.mailDeletion, { params: { deletionId: id } }),
    onSuccess: (_, { checkedAt }) =>
      toast(
        'success',
        checkedAt === null
          ? "We'll mail you the receipt once we've checked again, in about 15 minutes."
          : 'The receipt is on its way to your inbox.',
      ),
    onError: (error) => toast('error', messageOf(error)),
  })
}
