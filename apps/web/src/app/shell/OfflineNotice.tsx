import { CloudOff } from 'lucide-react'
import { useIsOffline } from '#lib/offline/connection.ts'

/** Says why what needs the server fails, and what works all the same. */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  return (
    <div role="status">
      {isOffline && (
        <p className="mb-6 flex items-center gap-3 rounded-row border border-line bg-surface px-5 py-3.5 text-body">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-mute" />
          You're offline. Scenes on this device play and follow you as usual, and your takes stay here until you save
          them. Everything else needs a connection.
        </p>
      )}
    </div>
  )
}
