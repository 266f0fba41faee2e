import { type PartState, statusApi } from '#lib/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#lib/api/query.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { TrustHeading } from './TrustHeading.tsx'
import { STATUS } from './trust-copy.ts'

const CHECK_EVERY_MS = 60_000
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const TONE = { works: 'green', slow: 'yellow', down: 'red' } as const satisfies Record<PartState, string>
const PARTS = Object.entries(STATUS.parts) as [keyof typeof STATUS.parts, string][]

export function StatusPage() {
  usePageTitle(STATUS.title)
  // Asked also when the browser believes itself offline: otherwise the page would say "Checking" until it is back.
  const { data, isError } = useQuery({
    ...apiQuery(statusApi.read),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: CHECK_EVERY_MS,
  })
  // What was true before the server went away may no longer be.
  const known = isError ? undefined : data
  return (
    <>
      <div role="status">
        <TrustHeading
          title={STATUS.title}
          subtitle={isError ? STATUS.unreachable : known ? summarise(Object.values(known.parts)) : STATUS.checking}
        />
      </div>
      {known && (
        <>
          <ul className="mt-12 max-w-[46rem] border-t border-line">
            {PARTS.map(([part, name]) => (
              <li key={part} className="flex items-center justify-between gap-4 border-b border-line py-4 text-lead">
                {name} <Chip tone={TONE[known.parts[part]]}>{STATUS.words[known.parts[part]]}</Chip>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-small text-mute">
            Checked at <time dateTime={known.checkedAt}>{TIME.format(new Date(known.checkedAt))}</time>. {STATUS.again}
          </p>
        </>
      )}
      <p className="mt-8 max-w-[46rem] text-mute">{STATUS.takes}</p>
      <Button asChild className="mt-12">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </>
  )
}

function summarise(states: readonly PartState[]): string {
  if (states.includes('down')) return STATUS.down
  return states.includes('slow') ? STATUS.slow : STATUS.works
}
