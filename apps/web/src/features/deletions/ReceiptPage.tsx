import { receiptNumber, writeReceipt } from '@sidelight/domain/confidential/receipt'
import type { ScriptDeletion } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { currentUserQuery } from '#lib/api/current-user.ts'
import { downloadBlob } from '#lib/files/download-file.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useDeletions } from './deletions.queries.ts'
import { Receipt } from './Receipt.tsx'
import { FORMATS } from './receipt-formats.ts'
import './receipt.css'

/** The receipt of one deleted script. */
export function ReceiptPage() {
  const { documentId = '' } = useParams()
  usePageTitle('Deletion receipt')
  const { data, isError } = useDeletions()
  const receipt = data?.deletions.find(({ _id }) => _id === documentId)
  return (
    <div className="receipt-page flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 pt-2 md:px-14 md:pt-4">
        <LogoMark className="w-[30px] shrink-0" />
        <Button asChild look="quiet" size="icon">
          <Link to={paths.history} aria-label="Close">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="receipt-columns mx-auto grid w-full flex-1 content-center items-center px-5 py-10 md:px-14"
      >
        {receipt ? (
          <Gone receipt={receipt} />
        ) : isError ? (
          <Missing>We couldn't load the receipt. Please try again.</Missing>
        ) : data ? (
          <Missing>There is no such receipt.</Missing>
        ) : (
          <Spinner label="Loading…" />
        )}
      </main>
    </div>
  )
}

function Gone({ receipt }: { receipt: ScriptDeletion }) {
  const { data: user } = useQuery(currentUserQuery)
  const name = user?.full_name ?? ''
  const save = () =>
    downloadBlob(
      new Blob([writeReceipt(receipt, name, FORMATS)], { type: 'text/plain' }),
      `Deletion receipt ${receiptNumber(receipt)}.txt`,
    )
  return (
    <>
      <div>
        <h1 className="display text-hero">It's gone.</h1>
        <p className="mt-5 text-lead text-mute">
          These sides can't be opened here any more. The last copies, in our backups, run out by{' '}
          {FORMATS.day(new Date(receipt.backups_until))}. Keep the receipt in case production asks: it names no title
          and no line.
        </p>
        <p role="status" className="mt-3 text-body text-mute">
          {receipt.checked_at === null &&
            "We look once more in 15 minutes, when nothing can arrive any more. You needn't wait."}
        </p>
        <div className="mt-7 flex flex-wrap gap-2.5">
          <Button onClick={save}>
            <Download aria-hidden="true" className="size-[18px]" />
            Save the receipt
          </Button>
          <Button asChild look="ghost">
            <Link to={paths.deletions}>All receipts</Link>
          </Button>
        </div>
      </div>
      <Receipt receipt={receipt} name={name} />
    </>
  )
}

const Missing = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-start gap-5">
    <p role="alert" className="text-lead">
      {children}
    </p>
    <Button asChild look="ghost">
      <Link to={paths.deletions}>All receipts</Link>
    </Button>
  </div>
)
