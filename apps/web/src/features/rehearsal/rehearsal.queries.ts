import { audioApi } from '#lib/api/audio.ts'
import { type Line, lineApi, type Script } from '#lib/api/lines.ts'
import { voiceApi } from '#lib/api/voices.ts'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { outcomeOf, type VoicingStatus } from '@sidelight/domain/audio/generation'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { call } from '#lib/api/api.ts'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'
import { useKeepScript } from './offline/keep-script.ts'
import { toScriptLines } from './rehearsal-lines.ts'

export const FETCH_FAILED = 'Failed to fetch voice segments. Please try again.'

const STATUS_POLL_MS = 3000
/** Nothing can be heard yet, and the actor waits. */
const FIRST_LINE_POLL_MS = 1000

export const scriptQuery = (documentId: string) => keptQuery(lineApi.list, { params: { documentId } })
const statusQuery = (documentId: string) => keptQuery(audioApi.status, { params: { documentId } })

const isUnderWay = (status: VoicingStatus | undefined): boolean =>
  status?.overallStatus === 'processing' && outcomeOf(status) === 'under way'

const pollIntervalOf = (status: VoicingStatus | undefined): number =>
  status?.counts.completed === 0 ? FIRST_LINE_POLL_MS : STATUS_POLL_MS

/** The status that `useScriptLines` polls. */
export const usePolledStatus = (documentId: string): VoicingStatus | undefined =>
  useQuery({ ...statusQuery(documentId), enabled: false }).data

/** The lines and the status of their audio, which is polled while it is being generated. */
export function useScriptLines(documentId: string) {
  const script = useQuery({ ...scriptQuery(documentId), staleTime: 0 })
  useKeepScript(documentId, script.data?.lines)
  const { data: status, dataUpdatedAt: answeredAtMs } = useQuery({
    ...statusQuery(documentId),
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && pollIntervalOf(state.data),
  })
  const isGenerating = isUnderWay(status)
  useEffect(() => {
    // Without it the lines only come later, so a failure needs no word.
    if (isGenerating) void call(audioApi.makeNext, { params: { documentId } }).catch(() => undefined)
  }, [documentId, isGenerating])
  const lines = useMemo(() => linesOf(script.data, isGenerating), [script.data, isGenerating])
  const { refetch } = script
  const renew = useCallback(
    async () => linesOf((await refetch({ throwOnError: true })).data, isGenerating),
    [refetch, isGenerating],
  )
  return {
    lines,
    status,
    isGenerating,
    isPending: script.isPending,
    /** Fetched by this page: lines in the cache may have been cast anew since. */
    isFresh: script.isFetchedAfterMount,
    isFailed: script.data === undefined && script.isError,
    answeredAtMs,
    readAtMs: script.dataUpdatedAt,
    reload: () => void script.refetch({ cancelRefetch: false }),
    /** Fetches the lines again, with new URLs for expired ones. */
    renew,
  }
}

const linesOf = (script: Script | undefined, isGenerating: boolean) =>
  toScriptLines(sortByIndex(script?.lines ?? []), isGenerating)

export function useVoices() {
  const { data } = useQuery(keptQuery(voiceApi.list))
  return data ?? []
}

/** Puts a changed line into the cached script, and refetches the audio status. */
export function updateCachedLine(client: QueryClient, documentId: string, line: Line): void {
  client.setQueryData(scriptQuery(documentId).queryKey, (known) =>
    known === undefined ? known : { ...known, lines: known.lines.map((old) => (old.id === line.id ? line : old)) },
  )
  void client.invalidateQueries({ queryKey: statusQuery(documentId).queryKey })
}

/** Generates the missing clips with the assigned voices. */
export function useGenerateMissing(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(audioApi.generate, { params: { documentId } }),
    onSuccess: (status) => storeGeneration(client, documentId, status),
  })
}

/** A generation was started: its status is polled from now on, and the lines are fetched again. */
export async function storeGeneration(client: QueryClient, documentId: string, status: VoicingStatus): Promise<void> {
  client.setQueryData(statusQuery(documentId).queryKey, status)
  await client.invalidateQueries({ queryKey: scriptQuery(documentId).queryKey })
}
