import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '#lib/api/api.ts'
import { lineApi } from '#lib/api/lines.ts'
import { withReason } from '#lib/http/api-error.ts'
import { useIsOffline } from '#shared/kept-scripts/connection.ts'
import { readsQuery, toReads } from '#shared/reads/reads.queries.ts'

const NOT_STARTED = "We couldn't start making them."
const POLL_MS = 3000
/** The chosen one and two others. */
const READS_PER_LINE = 3

/** The addresses of the reads of each line. Without a network there are only the chosen reads, which the device keeps. */
export function useReads(documentId: string, isVaried: boolean) {
  const isOffline = useIsOffline()
  const { data, refetch } = useQuery({ ...readsQuery(documentId), enabled: isVaried })
  const reads = useMemo(() => toReads(data?.lines), [data])
  const renewReads = useCallback(() => void (isVaried && refetch()), [isVaried, refetch])
  return { reads: isVaried && !isOffline ? reads : undefined, renewReads }
}

/** How many reads are missing, and the order to make them. */
export function useMissingReads(documentId: string) {
  const client = useQueryClient()
  const query = readsQuery(documentId)
  const making = useMutation({
    mutationFn: () => call(lineApi.makeReads, { params: { documentId } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (making.isSuccess && (state.data?.missing ?? 0) > 0 ? POLL_MS : false),
  })
  const fewest = Math.min(READS_PER_LINE, ...(data?.lines ?? []).map(({ audioUrls }) => audioUrls.length))
  return {
    missing: data?.missing,
    perLine: READS_PER_LINE - fewest,
    make: () => making.mutate(),
    isStarting: making.isPending,
    isMaking: making.isSuccess,
    failure: making.error === null ? undefined : withReason(NOT_STARTED, making.error),
  }
}
