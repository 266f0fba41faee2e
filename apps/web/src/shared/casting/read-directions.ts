import { audioApi } from '#lib/api/audio.ts'
import { lineApi } from '#lib/api/lines.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'

/** Whether directions and headings of a script are read aloud, and the change of it. Undefined until it is known. */
export function useReadDirections(documentId: string) {
  const client = useQueryClient()
  const params = { documentId }
  const query = apiQuery(lineApi.characters, { params })
  const { data } = useQuery(query)
  const { mutate, isPending, variables, isError } = useMutation({
    mutationFn: (areRead: boolean) => call(lineApi.readDirections, { params, body: { areRead } }),
    onSuccess: (areDirectionsRead) => {
      client.setQueryData(query.queryKey, (known) => known && { ...known, areDirectionsRead })
      void refresh(client, lineApi.list)
      void refresh(client, audioApi.status)
    },
  })
  return { areRead: isPending ? variables : data?.areDirectionsRead, readDirections: mutate, isFailed: isError }
}
