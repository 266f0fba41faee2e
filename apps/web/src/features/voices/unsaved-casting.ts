import { type DataOf, documents, voices } from '@sidelight/contract'
import type { Cast } from '@sidelight/domain/audio-generation/casting-choices'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readCastDraft, writeCastDraft } from '#lib/api/cast-draft.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'

export type OnSaved = (saved: DataOf<(typeof voices.assign)['shape']>) => void

/** Choices are saved by Generate Audio. Until then they are a draft, so that they survive a visit to the lines. */
export function useUnsavedCasting(documentId: string, assigned: Cast) {
  const client = useQueryClient()
  const [changes, setChanges] = useState<Cast>(() => readCastDraft(client, documentId))
  const store = (next: Cast) => {
    writeCastDraft(client, documentId, next)
    setChanges(next)
  }
  /** Clears the draft once it is saved; otherwise it would hide assignments that are changed elsewhere. */
  const onSaved: OnSaved = (saved) => {
    client.setQueryData(apiQuery(voices.assignments, { params: { documentId } }).queryKey, saved)
    void refresh(client, documents.list)
    // After the query update has rendered, so that no card loses its voice for a moment.
    notifyManager.schedule(() => store(new Map()))
  }
  return {
    cast: new Map([...assigned, ...changes]) as Cast,
    assign: (actor: string, voiceId: string) => store(new Map([...changes, [actor, voiceId]])),
    replace: store,
    onSaved,
  }
}
