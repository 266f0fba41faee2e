import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { call } from '#lib/api/api.ts'
import { lineApi, type ModelLine } from '#lib/api/lines.ts'
import { apiQuery } from '#lib/api/query.ts'

const POLL_MS = 2000

/** The actor's lines as they are read to them; those that are missing are made once the page is opened. */
export function useModelLines(documentId: string) {
  const client = useQueryClient()
  const query = apiQuery(lineApi.modelLines, { params: { documentId } })
  const { mutate, isError, isSuccess } = useMutation({
    mutationFn: () => call(lineApi.makeModelLines, { params: { documentId } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
  useEffect(() => mutate(), [mutate])
  const { data, refetch } = useQuery({
    ...query,
    enabled: isSuccess,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.missing ?? 0) > 0 && POLL_MS,
  })
  const models = useMemo(() => toModels(data?.lines), [data])
  const renew = useCallback(async () => toModels((await refetch({ throwOnError: true })).data?.lines), [refetch])
  return { models, isReady: data !== undefined, missing: data?.missing ?? 0, isFailed: isError, retry: mutate, renew }
}

const toModels = (lines: readonly ModelLine[] = []): ReadonlyMap<string, ModelLine> =>
  new Map(lines.map((line) => [line.lineId, line]))
