import { audioApi } from '#lib/api/audio.ts'
import { voiceApi } from '#lib/api/voices.ts'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { storeGeneration } from '../rehearsal.queries.ts'

export const PART_NOT_CHANGED = "We couldn't change your part. Please try again."

interface PartChange {
  part: string
  /** The parts until now. They get the voices that suit them. */
  former: readonly string[]
}

/** Gives the actor another part, the former one a voice, and generates what is missing. */
export function useChangePart(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ part, former }: PartChange) => {
      const params = { documentId }
      const characters = await call(voiceApi.casting, { params })
      const suggested = new Map(characters.map(({ character, suggestedVoiceId }) => [character, suggestedVoiceId]))
      const cast = new Map([[part, RECORD_BY_ME]])
      for (const character of former) {
        const voiceId = suggested.get(character)
        if (character !== part && voiceId !== undefined) cast.set(character, voiceId)
      }
      await call(voiceApi.assign, { params, body: cast })
      return call(audioApi.generate, { params })
    },
    onSuccess: async (status) => {
      void refresh(client, voiceApi.assignments)
      await storeGeneration(client, documentId, status)
    },
  })
}
