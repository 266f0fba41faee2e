import { auth } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNowMs } from '#lib/browser/now.ts'
import { apiQuery } from '#lib/api/query.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FailedList } from '../FailedList.tsx'
import { ProfileSection } from '../ProfileSection.tsx'
import { useEndSession } from './sessions.queries.ts'
import { SessionRow } from './SessionRow.tsx'
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog.tsx'

export function Sessions() {
  const heading = useRef<HTMLHeadingElement>(null)
  const everywhereButton = useRef<HTMLButtonElement>(null)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <ProfileSection
      heading={heading}
      title="Where you're signed in"
      description="See something you don't recognise? Sign it out, then change your password."
      actions={
        <Button ref={everywhereButton} look="ghost" onClick={() => setIsDialogOpen(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {/* The row that had the focus is removed. */}
      <SessionList onEnded={() => heading.current?.focus({ preventScroll: true })} />
      {isDialogOpen && <SignOutEverywhereDialog opener={everywhereButton} onClose={() => setIsDialogOpen(false)} />}
    </ProfileSection>
  )
}

function SessionList({ onEnded }: { onEnded: () => void }) {
  const sessions = useQuery(apiQuery(auth.sessions))
  const ending = useEndSession(onEnded)
  const nowMs = useNowMs()
  if (sessions.isPending) return <Spinner label="Loading…" />
  if (sessions.isError) return <FailedList of="devices" list={sessions} />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {sessions.data
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
        .map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            isEnding={ending.isPending && ending.variables.id === session.id}
            onEnd={() => ending.mutate(session)}
          />
        ))}
    </ul>
  )
}
