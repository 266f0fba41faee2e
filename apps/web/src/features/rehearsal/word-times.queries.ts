import { lineApi } from '#lib/api/lines.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'

/**
 * The start of each word in the partner's clips. Without them a line is shown without marked words. Fetched again when
 * a generation has ended.
 */
export function useWordTimes(documentId: string, isGenerating: boolean): ReadonlyMap<string, readonly number[]> {
  const { data, refetch } = useQuery({
    ...keptQuery(lineApi.wordTimes, { params: { documentId } }),
    staleTime: Infinity,
    retry: false,
  })
  const wasGenerating = useRef(isGenerating)
  useEffect(() => {
    if (wasGenerating.current && !isGenerating) void refetch()
    wasGenerating.current = isGenerating
  }, [isGenerating, refetch])
  return useMemo(() => new Map(data?.map(({ lineId, starts }) => [lineId, starts])), [data])
}
