import { X } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useDeletions } from './deletions.queries.ts'
import { DeletedScript } from './DeletedScript.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import './receipt.css'

/** The receipt of one deleted script, or the list of all receipts. */
export function DeletionsPage() {
  const { documentId } = useParams()
  usePageTitle(documentId === undefined ? 'Deleted scripts' : 'Deletion receipt')
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
        <Content documentId={documentId} />
      </main>
    </div>
  )
}

function Content({ documentId }: { documentId: string | undefined }) {
  const { data, isError, refetch } = useDeletions()
  if (data === undefined)
    return isError ? (
      <div className="grid justify-items-start gap-5">
        <p role="alert" className="text-lead">
          We couldn't load your receipts. Please try again.
        </p>
        <Button look="ghost" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <Spinner label="Loading…" />
    )
  const receipt = data.deletions.find(({ id }) => id === documentId)
  if (receipt) return <DeletedScript receipt={receipt} />
  return <ReceiptList deletions={data.deletions} isMissing={documentId !== undefined} />
}
