import { audio, type DataOf, type Scene, scenes, voices } from '@sidelight/contract'
import { sortByIndex } from '@sidelight/domain/scenes/order'
import { outcomeOf, type VoicingStatus } from '@sidelight/domain/audio-generation/generation'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/api/api.ts'
import { apiQuery } from '#lib/api/query.ts'
import { toSegments } from './rehearsal-lines.ts'

export const FETCH_FAILED = 'Failed to fetch voice segments. Please try again.'

const LOOK_AGAIN_MS = 3000

type Script = DataOf<(typeof scenes.list)['shape']>

export const scriptQuery = (documentId: string) => apiQuery(scenes.list, { params: { documentId } })
const statusQuery = (documentId: string) => apiQuery(audio.status, { params: { documentId } })

const isMaking = (status: VoicingStatus | undefined): boolean =>
  status?.overall_status === 'processing' && outcomeOf(status) === 'under way'

/** The lines, and how far their sound is: asked for again and again while it is being made. */
export function useSegments(documentId: string) {
  const script = useQuery({ ...scriptQuery(documentId), staleTime: 0 })
  const { data: status, dataUpdatedAt: answeredAtMs } = useQuery({
    ...statusQuery(documentId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMaking(state.data) ? LOOK_AGAIN_MS : false),
  })
  const isStillMade = isMaking(status)
  const segments = useMemo(() => segmentsOf(script.data, isStillMade), [script.data, isStillMade])
  return {
    segments,
    status,
    isMaking: isStillMade,
    isPending: script.isPending,
    isFailed: script.data === undefined && script.isError,
    answeredAtMs,
    readAtMs: script.dataUpdatedAt,
    reload: () => void script.refetch({ cancelRefetch: false }),
    /** Addresses run out; asking for the lines again brings new ones. */
    renew: async () => segmentsOf((await script.refetch({ throwOnError: true })).data, isStillMade),
  }
}

const segmentsOf = (script: Script | undefined, isStillMade: boolean) =>
  toSegments(sortByIndex(script?.scenes ?? []), isStillMade)

export function useVoices() {
  const { data } = useQuery(apiQuery(voices.list))
  return data?.voices ?? []
}

/** What the server answered of one line is true from now on; how many can be heard is asked anew. */
export function updateCachedLine(client: QueryClient, documentId: string, line: Scene): void {
  client.setQueryData(scriptQuery(documentId).queryKey, (known) =>
    known === undefined
      ? known
      : { ...known, scenes: known.scenes.map((scene) => (scene._id === line._id ? line : scene)) },
  )
  void client.invalidateQueries({ queryKey: statusQuery(documentId).queryKey })
}

/** Its outcome shows on the card, and so does its failure: nothing is toasted. */
export function useRegenerate(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id, voice_id }: Scene) =>
      call(audio.regenerate, { params: { documentId, sceneId: _id, voiceId: voice_id } }),
    onSuccess: (made) => updateCachedLine(client, documentId, made),
  })
}

/** Makes what cannot be heard yet, with the voices it has. */
export function useGenerateMissing(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(audio.generate, { params: { documentId } }),
    onSuccess: (status) => {
      client.setQueryData(statusQuery(documentId).queryKey, status)
      void client.invalidateQueries({ queryKey: scriptQuery(documentId).queryKey })
    },
  })
}
