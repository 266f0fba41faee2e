import { voiceApi } from '#lib/api/voices.ts'
import { isRentedVoice } from '@sidelight/domain/audio/self-hosted'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/query.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'

/** The voices that may speak a script: for a confidential one only our own, because its lines go to no other company. */
export function useOfferedVoices(documentId: string) {
  const list = useQuery(apiQuery(voiceApi.list))
  const scripts = useQuery(scriptListQuery)
  const isConfidential = scripts.data?.documents.find(({ id }) => id === documentId)?.isConfidential === true
  return {
    isConfidential,
    error: list.error,
    // Without the list of scripts nothing is offered that the server might refuse; if it cannot be loaded, everything is.
    voices: scripts.isPending ? undefined : list.data?.filter(({ id }) => !isConfidential || !isRentedVoice(id)),
  }
}
