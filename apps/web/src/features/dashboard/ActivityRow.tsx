import type { Activity } from '#lib/api/billing.ts'
import { timeAgo } from '#lib/browser/time-ago.ts'

const COLOUR: Partial<Record<string, string>> = { completed: 'text-ok', processing: 'text-warn' }
const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** Uses `bdi`, because the title of a script may be in a right-to-left language and must not reverse the row. */
export function ActivityRow({ activity, nowMs }: { activity: Activity; nowMs: number }) {
  const { action, description, status, timestamp } = activity
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-4 sm:flex-nowrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-semibold">
          <bdi>{action}</bdi>
        </p>
        {description !== '' && (
          <p className="text-body wrap-anywhere text-mute">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <span
        className={`inline-flex items-center gap-2 text-small font-semibold capitalize ${COLOUR[status] ?? 'text-bad'}`}
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        {status}
      </span>
      <time
        dateTime={timestamp}
        title={DATE_TIME.format(new Date(timestamp))}
        className="text-small text-mute tabular-nums max-sm:ml-auto sm:w-32 sm:text-right"
      >
        {timeAgo(timestamp, nowMs)}
      </time>
    </li>
  )
}
