import { documents } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/query.ts'

const REMOVING_MS = 3000
const CHECKING_MS = 60_000

/** The receipts, newest first, fetched again while one of them is not complete. */
export const useDeletions = () =>
  useQuery({
    ...apiQuery(documents.deletions),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = state.data?.deletions.filter(({ checked_at }) => checked_at === null) ?? []
      if (open.length === 0) return false
      return open.some(({ last_object_at }) => last_object_at === null) ? REMOVING_MS : CHECKING_MS
    },
  })
