import type { ScriptDeletion } from '#lib/api/documents.ts'
import { receiptNumber } from '@sidelight/domain/confidential/receipt'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { FORMATS } from './receipt-formats.ts'

interface ReceiptListProps {
  deletions: readonly ScriptDeletion[]
  /** A receipt was asked for that does not exist. */
  isMissing: boolean
}

export function ReceiptList({ deletions, isMissing }: ReceiptListProps) {
  return (
    <>
      <div>
        <h1 className="display text-display">Deleted scripts</h1>
        <p className="mt-2.5 text-mute">A receipt for each. They have no titles: those are gone too.</p>
        {isMissing && (
          <p role="alert" className="mt-3">
            There is no such receipt.
          </p>
        )}
      </div>
      {deletions.length === 0 ? (
        <p className="text-mute">You haven't deleted a script yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {deletions.map((receipt) => (
            <li key={receipt.id}>
              <Link
                to={`${paths.deletions}/${receipt.id}`}
                className="group flex min-h-14 items-center gap-3 py-2.5 hover:text-key-text"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-script text-lead">No. {receiptNumber(receipt)}</span>
                  <span className="text-small text-mute">
                    {FORMATS.moment(new Date(receipt.askedAt))}
                    {receipt.checkedAt === null && ', not complete yet'}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="size-[18px] shrink-0 text-mute group-hover:text-key-text" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
