import type { Document } from '#lib/api/documents.ts'
import { countPages } from '@sidelight/domain/upload/cost'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths, resumePath } from '#lib/navigation/paths.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
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
      {latest.status === 'completed' && latest.isCast !== false && (
        <Suspense>
          <DueToday documentId={latest.id} />
        </Suspense>
      )}
      <div className="mt-auto flex flex-wrap gap-2.5 pt-7">
        <ScriptActions document={latest} />
      </div>
    </Panel>
  )
}

function ScriptActions({ document: { id, status, isCast } }: { document: Document }) {
  if (status !== 'completed') {
    return (
      <Button asChild>
        <Link to={resumePath(id)}>{UNFINISHED[status]}</Link>
      </Button>
    )
  }
  return (
    <>
      <Button asChild>
        <Link to={isCast === false ? paths.part(id) : paths.stage(id)}>
          <Play aria-hidden="true" className="size-[18px]" />
          Rehearse
        </Link>
      </Button>
      <Button asChild look="ghost">
        <Link to={paths.lines(id)}>
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

function describe({ status, pageCount, isCast }: Document): string {
  const state = status === 'completed' && isCast === false ? 'Read, not cast yet' : WORDS[status]
  return pageCount > 0 ? `${state} · ${countPages(pageCount)}` : state
}
