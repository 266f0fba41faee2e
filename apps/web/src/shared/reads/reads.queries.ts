import { lineApi } from '#lib/api/lines.ts'
import { apiQuery } from '#lib/api/query.ts'

/** By line: the addresses of its reads, the chosen one first. */
export type Reads = ReadonlyMap<string, readonly string[]>

/** What was fetched before may have expired addresses. */
export const readsQuery = (documentId: string) => ({
  ...apiQuery(lineApi.reads, { params: { documentId } }),
  staleTime: 0,
})

interface LineReads {
  lineId: string
  audioUrls: readonly string[]
}

export const toReads = (lines: readonly LineReads[] | undefined): Reads =>
  new Map(lines?.map(({ lineId, audioUrls }) => [lineId, audioUrls]))
