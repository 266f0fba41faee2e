import { type DataOf, voices } from '@sidelight/contract'
import type { Cast } from '@sidelight/domain/audio-generation/casting-choices'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#lib/api/query.ts'

export type Settle = (saved: DataOf<(typeof voices.assign)['shape']>) => void

/**
 * Choices are saved by Generate Audio. Until then they are kept with what this browser knows, so that a look at the
 * lines and back does not lose them, and signing out forgets them.
 */
export function useUnsavedCasting(documentId: string, assigned: Cast) {
  const client = useQueryClient()
  const key = ['cast draft', documentId]
  const [changes, setChanges] = useState<Cast>(() => client.getQueryData<Cast>(key) ?? new Map())
  const keep = (next: Cast) => {
    client.setQueryDefaults(['cast draft'], { gcTime: Infinity })
    client.setQueryData(key, next)
    setChanges(next)
  }
  /** What is saved is no draft any more: kept, it would hide what is decided elsewhere from now on. */
  const settle: Settle = (saved) => {
    client.setQueryData(apiQuery(voices.assignments, { params: { documentId } }).queryKey, saved)
    // Behind the news of what was saved, so that no card forgets its voice for a moment.
    notifyManager.schedule(() => keep(new Map()))
  }
  return {
    cast: new Map([...assigned, ...changes]) as Cast,
    assign: (actor: string, voiceId: string) => keep(new Map([...changes, [actor, voiceId]])),
    replace: keep,
    settle,
  }
}
