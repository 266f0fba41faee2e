import type { AnswerOf } from '#lib/api/shaped.ts'
import { documentApi } from '#lib/api/documents.ts'
import { voiceApi } from '#lib/api/voices.ts'
import type { Cast } from '@sidelight/domain/audio/casting-choices'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readCastDraft, writeCastDraft } from '#shared/casting/cast-draft.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'

export type OnSaved = (saved: AnswerOf<typeof voiceApi.assign>) => void

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
    client.setQueryData(apiQuery(voiceApi.assignments, { params: { documentId } }).queryKey, saved)
    void refresh(client, documentApi.list)
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
