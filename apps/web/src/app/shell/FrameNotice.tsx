import { creditApi } from '#lib/api/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useIsOffline } from '#shared/kept-scripts/connection.ts'
import { apiQuery } from '#lib/api/query.ts'

/** A pause is asked about again this often, so that the sentence goes when it is over. */
const WHILE_PAUSED_MS = 30_000

const OFFLINE =
  "You're offline. Scenes on this device play and follow you as usual, and your takes stay here until you save them. Everything else needs a connection."

/** Says why what needs the server fails or waits, and what works all the same. */
export function FrameNotice() {
  const isOffline = useIsOffline()
  const { data } = useQuery({
    ...apiQuery(creditApi.current),
    refetchInterval: ({ state }) => state.data?.paused !== undefined && WHILE_PAUSED_MS,
  })
  const text = isOffline ? OFFLINE : data?.paused
  const Icon = isOffline ? CloudOff : TriangleAlert
  return (
    <div role="status">
      {text !== undefined && (
        <p className="mb-6 flex items-center gap-3 rounded-row border border-line bg-surface px-5 py-3.5 text-body">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-mute" />
          {text}
        </p>
      )}
    </div>
  )
}
