import { learningApi, type Reminder } from '#lib/api/learning.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { learnedScriptQuery } from '#shared/learning/learned-script.ts'

export const NOT_SAVED = "We couldn't save the date. Please try again."
export const NOT_FORGOTTEN = "We couldn't forget what you learned. Please try again."

export function useDeadline(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (dueOn: string | null) => call(learningApi.setDeadline, { params: { documentId }, body: { dueOn } }),
    onSuccess: (learned) => void client.setQueryData(learnedScriptQuery(documentId).queryKey, learned),
  })
}

export function useReminder(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reminder: Reminder | null) =>
      call(learningApi.setReminder, { params: { documentId }, body: { reminder } }),
    onSuccess: (learned) => void client.setQueryData(learnedScriptQuery(documentId).queryKey, learned),
  })
}

export function useForget(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(learningApi.forget, { params: { documentId } }),
    onSuccess: () => Promise.all([refresh(client, learningApi.document), refresh(client, learningApi.days)]),
  })
}
