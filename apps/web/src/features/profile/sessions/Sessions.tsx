import { authApi, type OpenSession } from '#lib/api/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useNowMs } from '#lib/browser/now.ts'
import { apiQuery } from '#lib/api/query.ts'
import { describeTapes, useTapeCounts } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
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
  const [leaving, setLeaving] = useState<OpenSession>()
  const tapes = describeTapes(useTapeCounts())
  const opener = useRef<HTMLElement>(null)
  const sessions = useQuery(apiQuery(authApi.sessions))
  const ending = useEndSession(onEnded)
  const nowMs = useNowMs()
  if (sessions.isPending) return <Spinner label="Loading…" />
  if (sessions.isError) return <FailedList of="devices" list={sessions} />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {sessions.data
        .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
        .map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            isEnding={ending.isPending && ending.variables.id === session.id}
            onEnd={() => {
              opener.current = document.activeElement as HTMLElement | null
              if (session.isCurrent && tapes !== undefined) setLeaving(session)
              else ending.mutate(session)
            }}
          />
        ))}
      {leaving !== undefined && (
        <ConfirmDialog
          title="Sign out and delete your takes?"
          question={
            <p>
              Signing out deletes what is only on this {nameDevice()}: {tapes}. Export or save what you want to keep
              first.
            </p>
          }
          no="Stay signed in"
          yes="Delete and sign out"
          pendingText="Signing out…"
          isPending={ending.isPending}
          onYes={() => ending.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
          opener={opener}
        />
      )}
    </ul>
  )
}
