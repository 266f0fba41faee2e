import { type DataOf, type Scene, scenes } from '@sidelight/contract'
import { sortByIndex } from '@sidelight/domain/scenes/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

type Script = DataOf<(typeof scenes.list)['shape']>

export const scriptQuery = (documentId: string) => apiQuery(scenes.list, { params: { documentId } })

/** The lines as this browser knows them. Changes show here before, or without, asking for the whole script again. */
export function useScriptCache(documentId: string) {
  const client = useQueryClient()
  const { queryKey } = scriptQuery(documentId)
  const lines = (): Scene[] => sortByIndex(client.getQueryData(queryKey)?.scenes ?? [])
  const replace = (script: Script) => {
    client.setQueryData(queryKey, script)
    void refresh(client, scenes.actors)
  }
  return {
    lines,
    replace,
    change: (changed: (lines: Scene[]) => Scene[], canUndo = true) =>
      replace({ scenes: changed(lines()), can_undo: canUndo || client.getQueryData(queryKey)?.can_undo === true }),
    /** An answer on its way was written before the change that is about to show. */
    ignoreAnswersUnderWay: () => void client.cancelQueries({ queryKey }),
    reload: () => void client.invalidateQueries({ queryKey }),
    /** Later changes are waiting: what this one was answered is already out of date. */
    isSettled: () => client.isMutating({ mutationKey: mutationKey(documentId) }) <= 1,
  }
}

const mutationKey = (documentId: string) => ['change script', documentId]

interface Change<Sent, Answer> {
  run: (sent: Sent) => Promise<Answer>
  onDone: (answer: Answer, sent: Sent) => void
  /** What to say when it did not work. */
  failed: (error: unknown) => string
  onFailed?: () => void
  /** Asked for again while it runs, it runs again afterwards. Otherwise a double click is one click. */
  isRepeatable?: boolean
}

/** One change at a time, in the order they were made: two that overtake each other would leave a third order. */
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
    // The second press of a double click comes before anything could be shown to be under way.
    if (isRunning.current && !isRepeatable) return
    isRunning.current = true
    mutate(...([sent, onSuccess === undefined ? {} : { onSuccess }] as Parameters<typeof mutate>))
  }
  return { start, isPending }
}
