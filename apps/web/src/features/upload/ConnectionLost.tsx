import { CircleAlert } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

/** Shown when the status cannot be fetched; the parsing itself may be fine. */
export function ConnectionLost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p role="alert" className="flex flex-[1_1_16rem] items-start gap-2 text-body text-rec-text">
        <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
        Failed to check processing status. Please try again.
      </p>
      <Button look="ghost" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
