import type { Document } from '@sidelight/contract'
import { countPages } from '@sidelight/domain/upload/cost'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths, resumePath } from '#lib/navigation/paths.ts'
import { scriptListQuery } from '#lib/api/script-list.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ScriptExpiry } from '#ui/confidential/ScriptExpiry.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Loaded after the page, whose first load is full. */
const DueToday = lazy(async () => ({ default: (await import('./DueToday.tsx')).DueToday }))

/** Shows the latest script, or the fallback for a user who has none. */
export function LatestScript({ fallback }: { fallback: ReactNode }) {
  const { data, isPending } = useQuery(scriptListQuery)
  const latest = data?.documents[0]
  if (isPending) {
    return (
      <Panel className="min-h-60">
        <Spinner label="Loading…" />
      </Panel>
    )
  }
  if (latest === undefined) return fallback
  return (
    <Panel isLit className="flex flex-col">
      <h2 className="text-body font-semibold text-mute">Pick up where you left off</h2>
      <p className="mt-3 font-script text-title leading-[1.2] wrap-anywhere md:text-heading">
        <bdi>{latest.title}</bdi>
      </p>
      <ScriptExpiry script={latest} className="mt-2" />
      <p className="mt-2 text-body text-mute">{describe(latest)}</p>
      {latest.status === 'completed' && latest.is_cast !== false && (
        <Suspense>
          <DueToday documentId={latest._id} />
        </Suspense>
      )}
      <div className="mt-auto flex flex-wrap gap-2.5 pt-7">
        <ScriptActions document={latest} />
      </div>
    </Panel>
  )
}

function ScriptActions({ document: { _id, status, is_cast } }: { document: Document }) {
  if (status !== 'completed') {
    return (
      <Button asChild>
        <Link to={resumePath(_id)}>{UNFINISHED[status]}</Link>
      </Button>
    )
  }
  return (
    <>
      <Button asChild>
        <Link to={is_cast === false ? paths.part(_id) : paths.stage(_id)}>
          <Play aria-hidden="true" className="size-[18px]" />
          Rehearse
        </Link>
      </Button>
      <Button asChild look="ghost">
        <Link to={paths.scenes(_id)}>
          <Pencil aria-hidden="true" className="size-[18px]" />
          Edit lines
        </Link>
      </Button>
    </>
  )
}

const UNFINISHED = { pending: 'Continue', processing: 'See progress', error: 'See what happened' } as const

const WORDS = {
  pending: 'Uploaded, not read yet',
  processing: 'Reading now',
  completed: 'Ready to rehearse',
  error: "Couldn't be read",
} satisfies Record<Document['status'], string>

function describe({ status, page_count, is_cast }: Document): string {
  const state = status === 'completed' && is_cast === false ? 'Read, not cast yet' : WORDS[status]
  return page_count > 0 ? `${state} · ${countPages(page_count)}` : state
}
