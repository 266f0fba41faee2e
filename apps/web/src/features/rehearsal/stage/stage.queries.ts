import { audio, voices } from '@sidelight/contract'
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
      const { characters } = await call(voices.casting, { params })
      const suggested = new Map(characters.map(({ actor, suggested_voice_id }) => [actor, suggested_voice_id]))
      const recast = former.flatMap((actor) => {
        const voice_id = suggested.get(actor)
        return actor === part || voice_id === undefined ? [] : [{ actor, voice_id }]
      })
      const assignments = [{ actor: part, voice_id: RECORD_BY_ME }, ...recast]
      await call(voices.assign, { params, body: { assignments } })
      return call(audio.generate, { params })
    },
    onSuccess: async (status) => {
      void refresh(client, voices.assignments)
      await storeGeneration(client, documentId, status)
    },
  })
}
