import type { AnswerOf } from '#lib/api/shaped.ts'
import { type Passkey, passkeyApi } from '#lib/api/auth.ts'
import { activityApi } from '#lib/api/billing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { isRejected, messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'

/** What the browser needs to create a passkey. */
export type PasskeyOptions = AnswerOf<typeof passkeyApi.startAdding>

export const useConfirmPasskey = (onConfirmed: (options: PasskeyOptions) => void) =>
  useMutation({
    mutationFn: (password: string) => call(passkeyApi.startAdding, { body: { password } }),
    onSuccess: onConfirmed,
  })

export function useAddPasskey() {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (options: PasskeyOptions) => {
      const { createPasskey } = await import('#lib/browser/passkey-prompt.ts')
      return call(passkeyApi.add, { body: await createPasskey(options) })
    },
    onSuccess: async () => {
      toast('success', 'Passkey added')
      void refresh(client, activityApi.recent)
      await refresh(client, passkeyApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** A passkey that is already gone counts as removed. */
const removePasskey = ({ id }: Passkey) =>
  call(passkeyApi.remove, { params: { passkeyId: id } }).catch((error: unknown) => {
    if (!isRejected(error)) throw error
    return null
  })

export function useRemovePasskey(onRemoved: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: removePasskey,
    onSuccess: async () => {
      toast('success', 'Passkey removed')
      onRemoved()
      void refresh(client, activityApi.recent)
      await refresh(client, passkeyApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}
