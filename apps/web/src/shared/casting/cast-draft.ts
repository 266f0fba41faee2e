import type { Cast } from '@sidelight/domain/audio/casting-choices'
import type { QueryClient } from '@tanstack/react-query'

const KEY = 'cast draft'

/** Voices that were chosen for a script and are not saved yet. Signing out clears them with the other data of the user. */
export const readCastDraft = (client: QueryClient, documentId: string): Cast =>
  client.getQueryData<Cast>([KEY, documentId]) ?? new Map()

export function writeCastDraft(client: QueryClient, documentId: string, draft: Cast): void {
  client.setQueryDefaults([KEY], { gcTime: Infinity })
  client.setQueryData([KEY, documentId], draft)
}
