import type { ScriptDeletion } from '#lib/api/documents.ts'
import { receiptNumber, writeReceipt } from '@sidelight/domain/confidential/receipt'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { downloadBlob } from '#lib/files/download-file.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useMailReceipt } from './deletions.queries.ts'
import { Receipt } from './Receipt.tsx'
import { FORMATS } from './receipt-formats.ts'

/** The key is deleted before the files, so when they are gone it is too. */
const copiesOf = ({ isEncrypted, lastObjectAt }: ScriptDeletion): string =>
  isEncrypted && lastObjectAt !== null
    ? 'Their files were encrypted with a key of their own. That key is deleted: after 24 hours, no backup can open them. Copies of the lines, in our backups,'
    : 'The last copies, in our backups,'

/** What an actor reads after a script was deleted, beside the receipt. */
export function DeletedScript({ receipt }: { receipt: ScriptDeletion }) {
  const { data: user } = useQuery(currentUserQuery)
  const name = user?.fullName ?? ''
  const mail = useMailReceipt()
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
          These sides can't be opened here any more. {copiesOf(receipt)} are deleted by{' '}
          {FORMATS.day(new Date(receipt.backupsUntil))}. Keep the receipt in case production asks: it names no title and
          no line.
        </p>
        <p role="status" className="mt-3 text-body text-mute">
          {receipt.checkedAt === null && "We check once more in about 15 minutes. You don't need to wait."}
        </p>
        <div className="mt-7 flex flex-wrap gap-2.5">
          <Button onClick={save}>
            <Download aria-hidden="true" className="size-[18px]" />
            Save the receipt
          </Button>
          <Button
            look="ghost"
            aria-disabled={mail.isPending}
            onClick={() => {
              if (!mail.isPending) mail.mutate(receipt)
            }}
          >
            Mail it to me
          </Button>
          <Button asChild look="quiet">
            <Link to={paths.deletions}>All receipts</Link>
          </Button>
        </div>
      </div>
      <Receipt receipt={receipt} name={name} />
    </>
  )
}
