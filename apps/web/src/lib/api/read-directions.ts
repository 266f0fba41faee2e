import { audio, scenes } from '@sidelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { apiQuery, refresh } from './query.ts'

/** Whether directions and headings of a script are read aloud, and the change of it. Undefined until it is known. */
export function useReadDirections(documentId: string) {
  const client = useQueryClient()
  const params = { documentId }
  const query = apiQuery(scenes.actors, { params })
  const { data } = useQuery(query)
  const { mutate, isPending, variables, isError } = useMutation({
    mutationFn: (read_directions: boolean) => call(scenes.readDirections, { params, body: { read_directions } }),
    onSuccess: ({ read_directions }) => {
      client.setQueryData(query.queryKey, (known) => known && { ...known, read_directions })
      void refresh(client, scenes.list)
      void refresh(client, audio.status)
    },
  })
  return { areRead: isPending ? variables : data?.read_directions, readDirections: mutate, isFailed: isError }
}
