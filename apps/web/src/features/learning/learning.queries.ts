import { learning, type Reminder } from '@sidelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { learnedScriptQuery } from '#lib/learning/learned-script.ts'

export const NOT_SAVED = "We couldn't save the date. Please try again."
export const NOT_FORGOTTEN = "We couldn't forget what you learned. Please try again."

export function useDeadline(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (due_on: string | null) => call(learning.setDeadline, { params: { documentId }, body: { due_on } }),
    onSuccess: (learned) => void client.setQueryData(learnedScriptQuery(documentId).queryKey, learned),
  })
}

export function useReminder(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reminder: Reminder | null) =>
      call(learning.setReminder, { params: { documentId }, body: { reminder } }),
    onSuccess: (learned) => void client.setQueryData(learnedScriptQuery(documentId).queryKey, learned),
  })
}

export function useForget(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(learning.forget, { params: { documentId } }),
    onSuccess: () => Promise.all([refresh(client, learning.document), refresh(client, learning.days)]),
  })
}
