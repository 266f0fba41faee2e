import { type Line, lineApi, type Script } from '#lib/api/lines.ts'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

export const scriptQuery = (documentId: string) => apiQuery(lineApi.list, { params: { documentId } })

/** The cached script, which changes update without fetching the whole script again. */
export function useScriptCache(documentId: string) {
  const client = useQueryClient()
  const { queryKey } = scriptQuery(documentId)
  const lines = (): Line[] => sortByIndex(client.getQueryData(queryKey)?.lines ?? [])
  const replace = (script: Script) => {
    client.setQueryData(queryKey, script)
    void refresh(client, lineApi.characters)
  }
  return {
    lines,
    replace,
    change: (changed: (lines: Line[]) => Line[], canUndo = true) =>
      replace({ lines: changed(lines()), canUndo: canUndo || client.getQueryData(queryKey)?.canUndo === true }),
    /** A response under way was written before the change that is about to show. */
    cancelFetches: () => void client.cancelQueries({ queryKey }),
    reload: () => void client.invalidateQueries({ queryKey }),
    /** False while later changes are queued: then the response to this one is already out of date. */
    isSettled: () => client.isMutating({ mutationKey: mutationKey(documentId) }) <= 1,
  }
}

const mutationKey = (documentId: string) => ['change script', documentId]

interface Change<Sent, Answer> {
  run: (sent: Sent) => Promise<Answer>
  onDone: (answer: Answer, sent: Sent) => void
  /** The error message. */
  failed: (error: unknown) => string
  onFailed?: () => void
  /** If started again while it runs, it runs again afterwards; otherwise a double click counts as one. */
  isRepeatable?: boolean
}

/** Runs changes one at a time, in the order in which they were made; the server could not order parallel ones. */
export function useChange<Sent, Answer>(documentId: string, change: Change<Sent, Answer>) {
  const { run, onDone, failed, onFailed, isRepeatable = false } = change
  const toast = useToast()
  const isRunning = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationKey: mutationKey(documentId),
    scope: { id: `script-${documentId}` },
    mutationFn: run,
    onSuccess: onDone,
    onError: (error) => {
      toast('error', failed(error))
      onFailed?.()
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const start = (sent: Sent, onSuccess?: (answer: Answer) => void) => {
    // The second click of a double click comes before a pending state could render.
    if (isRunning.current && !isRepeatable) return
    isRunning.current = true
    mutate(...([sent, onSuccess === undefined ? {} : { onSuccess }] as Parameters<typeof mutate>))
  }
  return { start, isPending }
}
