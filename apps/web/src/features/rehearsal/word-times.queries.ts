import { scenes } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keptQuery } from '#lib/offline/kept-query.ts'

/**
 * The start of each word in the partner's clips. Without them a line is shown without marked words. Fetched again when
 * a generation has ended.
 */
export function useWordTimes(documentId: string, isGenerating: boolean): ReadonlyMap<string, readonly number[]> {
  const { data, refetch } = useQuery({
    ...keptQuery(scenes.wordTimes, { params: { documentId } }),
    staleTime: Infinity,
    retry: false,
  })
  const wasGenerating = useRef(isGenerating)
  useEffect(() => {
    if (wasGenerating.current && !isGenerating) void refetch()
    wasGenerating.current = isGenerating
  }, [isGenerating, refetch])
  return useMemo(() => new Map(data?.lines.map(({ scene_id, starts }) => [scene_id, starts])), [data])
}
