import { WifiOff } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

/** Nothing about plans can be said or done without the server. */
export function ConnectionError({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-rec-text/50 bg-surface px-6 py-5 shadow-card"
    >
      <WifiOff aria-hidden="true" className="size-6 shrink-0 text-rec-text" />
      <div className="min-w-52 flex-1">
        <p className="font-semibold">Connection Error</p>
        <p className="text-[15px] text-mute">Could not connect to server. Please try again later.</p>
      </div>
      <Button look="ghost" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
