import type { Cast } from '@sidelight/domain/voicing/casting-call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Choices are saved by Generate Audio. Until then they are kept with what this browser knows, so that a look at the
 * lines and back does not lose them, and signing out forgets them.
 */
export function useCastDraft(documentId: string, assigned: Cast) {
  const client = useQueryClient()
  const key = ['cast draft', documentId]
  const [changes, setChanges] = useState<Cast>(() => client.getQueryData<Cast>(key) ?? new Map())
  const keep = (next: Cast) => {
    client.setQueryDefaults(['cast draft'], { gcTime: Infinity })
    client.setQueryData(key, next)
    setChanges(next)
  }
  return {
    cast: new Map([...assigned, ...changes]) as Cast,
    assign: (actor: string, voiceId: string) => keep(new Map([...changes, [actor, voiceId]])),
    replace: keep,
  }
}
