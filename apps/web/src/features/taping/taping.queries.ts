import { type Document, documentApi } from '#lib/api/documents.ts'
import { lineApi } from '#lib/api/lines.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { mayBeConfidential } from '#shared/scripts/listed-script.ts'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'
import { type Reads, readsQuery, toReads } from '#shared/reads/reads.queries.ts'
import { toScriptLines } from './tape-script.ts'

/** Fetched once, when the page opens: while an actor tapes, nothing is requested. */
const ONCE = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The lines of the script and their reads. The addresses of clips expire, so lines in the cache are not used. */
export function useTapeScript(documentId: string) {
  const script = useQuery({ ...keptQuery(lineApi.list, { params: { documentId } }), ...ONCE })
  // Without them, as without a network, a tape has the chosen reads.
  const { data, isFetchedAfterMount } = useQuery({
    ...readsQuery(documentId),
    ...ONCE,
    networkMode: 'always',
    retry: false,
  })
  const lines = useMemo(() => toScriptLines(script.data?.lines ?? []), [script.data])
  const reads = useMemo((): Reads => toReads(data?.lines), [data])
  return {
    lines,
    reads,
    isPending: !script.isFetchedAfterMount || !isFetchedAfterMount,
    isFailed: script.data === undefined && script.isError,
    reload: () => void script.refetch({ cancelRefetch: false }),
  }
}

/** As the tape mode or the stage has loaded it: the takes request nothing. If it is unknown, the server refuses the upload. */
export const useIsConfidential = (documentId: string): boolean => useHeldScript(documentId)?.isConfidential === true

export const useMayBeConfidential = (documentId: string): boolean => mayBeConfidential(useHeldScript(documentId))

function useHeldScript(documentId: string): Document | undefined {
  const { data } = useQuery({ ...keptQuery(documentApi.list), enabled: false })
  return data?.documents.find(({ id }) => id === documentId)
}

/** For the slate. Held since the page opened. */
export const useAccountName = (): string | undefined => useQuery({ ...currentUserQuery, enabled: false }).data?.fullName

export function useTapeTitle(documentId: string): string | undefined {
  const { data } = useQuery({ ...keptQuery(documentApi.list), ...ONCE })
  // The takes need the actor's name for the file. It is held here, so that the way to them requests nothing either.
  useQuery({ ...currentUserQuery, ...ONCE })
  return data?.documents.find(({ id }) => id === documentId)?.title
}
