import { learningApi } from '#lib/api/learning.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#lib/api/api.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { useFocusOnMain } from '#lib/navigation/focus-main.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { ActionError } from '#ui/ActionError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'

/** Stops a reminder only on a click: mail scanners open links too. The token is in the fragment. */
export function StopReminderPage() {
  usePageTitle('Stop this reminder')
  const [token] = useState(useLocation().hash.slice(1))
  const stop = useMutation({ mutationFn: () => call(learningApi.stopReminder, { params: { token } }) })
  if (stop.isSuccess) return <Stopped />
  return (
    <>
      <meta name="robots" content="noindex" />
      <h1 className="display text-hero">Stop this reminder?</h1>
      <p className="mt-4 text-lead text-mute">We won't email you about this script's lines again.</p>
      <PendingButton
        size="large"
        className="mt-8"
        isPending={stop.isPending}
        pendingText="Stopping…"
        onClick={() => stop.mutate()}
      >
        Stop this reminder
      </PendingButton>
      <ActionError text={stop.isError ? messageOf(stop.error) : undefined} />
    </>
  )
}

function Stopped() {
  useFocusOnMain()
  return (
    <>
      <h1 className="display text-hero">Reminder stopped</h1>
      <p className="mt-4 text-lead text-mute">
        Your lines and your plan stay as they are. You can turn it on again on the Off book page.
      </p>
    </>
  )
}
