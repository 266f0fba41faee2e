import { activityApi } from '#lib/api/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNowMs } from '#lib/browser/now.ts'
import { paths } from '#lib/navigation/paths.ts'
import { apiQuery } from '#lib/api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ActivityRow } from './ActivityRow.tsx'

export function RecentActivity() {
  return (
    <section aria-labelledby="recent-activity" className="mt-10">
      <div className="flex items-baseline gap-4 border-b border-line pb-3">
        <h2 id="recent-activity" className="text-lead font-semibold">
          Recent Activity
        </h2>
        <span className="ml-auto">
          <TextLink>
            <Link to={paths.history}>View History</Link>
          </TextLink>
        </span>
      </div>
      <ActivityList />
    </section>
  )
}

function ActivityList() {
  const recent = useQuery(apiQuery(activityApi.recent))
  const nowMs = useNowMs()
  if (recent.isPending) {
    return (
      <div className="pt-6">
        <Spinner label="Loading…" />
      </div>
    )
  }
  if (recent.isError) {
    return (
      <div className="grid justify-items-start gap-4 pt-6">
        <p role="alert" className="text-rec-text">
          Failed to load recent activities. Please try again later.
        </p>
        <Button look="ghost" disabled={recent.isFetching} onClick={() => void recent.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  if (recent.data.length === 0) {
    return (
      <div className="pt-7">
        <p className="font-script text-lead">No Activities Found</p>
        <p className="mt-1.5 text-mute">What you upload, cast and rehearse shows up here.</p>
      </div>
    )
  }
  return (
    <ol className="divide-y divide-line">
      {recent.data.map((activity, index) => (
        // Two activities may have the same time and text. An index is safe, because the list is only replaced as a whole.
        <ActivityRow key={`${activity.timestamp} ${index}`} activity={activity} nowMs={nowMs} />
      ))}
    </ol>
  )
}
