import { voices } from '@sidelight/contract'
import { isRentedVoice } from '@sidelight/domain/audio/self-hosted'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './query.ts'
import { scriptListQuery } from './script-list.ts'

/** The voices that may speak a script: for a confidential one only our own, because its lines go to no other company. */
export function useOfferedVoices(documentId: string) {
  const list = useQuery(apiQuery(voices.list))
  const scripts = useQuery(scriptListQuery)
  const isConfidential = scripts.data?.documents.find(({ _id }) => _id === documentId)?.is_confidential === true
  return {
    isConfidential,
    error: list.error,
    // Without the list of scripts nothing is offered that the server might refuse; if it cannot be loaded, everything is.
    voices: scripts.isPending
      ? undefined
      : list.data?.voices.filter(({ voice_id }) => !isConfidential || !isRentedVoice(voice_id)),
  }
}
