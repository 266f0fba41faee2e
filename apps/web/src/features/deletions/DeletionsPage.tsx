import { receiptNumber } from '@sidelight/domain/confidential/receipt'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useDeletions } from './deletions.queries.ts'
import { FORMATS } from './receipt-formats.ts'

/** The receipts of all deleted scripts. */
export function DeletionsPage() {
  usePageTitle('Deleted scripts')
  return (
    <>
      <PageHeading title="Deleted scripts" subtitle="A receipt for each. They have no titles: those are gone too." />
      <Panel className="max-w-[40rem]">
        <Receipts />
      </Panel>
    </>
  )
}

function Receipts() {
  const { data, isError } = useDeletions()
  if (data === undefined)
    return isError ? <p role="alert">We couldn't load the receipts. Please try again.</p> : <Spinner label="Loading…" />
  if (data.deletions.length === 0) return <p className="text-mute">You haven't deleted a script yet.</p>
  return (
    <ul className="divide-y divide-line">
      {data.deletions.map((receipt) => (
        <li key={receipt._id}>
          <Link
            to={paths.deletion(receipt._id)}
            className="group flex min-h-14 items-center gap-3 py-2.5 hover:text-key-text"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-script text-lead">No. {receiptNumber(receipt)}</span>
              <span className="text-small text-mute">
                {FORMATS.moment(new Date(receipt.asked_at))}
                {receipt.checked_at === null && ' · not complete yet'}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-[18px] shrink-0 text-mute group-hover:text-key-text" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
