import { describeMinutes } from '@sidelight/domain/learning/due-lines'
import { Link } from 'react-router'
import { useDueLines } from '#shared/learning/due-lines.ts'
import { paths } from '#lib/navigation/paths.ts'

/** How many lines of the script are due today; nothing until it is known, and for a script without a part. */
export function DueToday({ documentId }: { documentId: string }) {
  const due = useDueLines(documentId)
  if (due === undefined || due.own.length === 0) return null
  const { ids, minutes } = due.drill
  return (
    <p className="mt-2 text-body">
      <Link
        to={paths.offBook(documentId)}
        className="inline-flex min-h-11 items-center text-you underline decoration-faint underline-offset-4"
      >
        {ids.length === 0 ? 'Nothing due today' : `${ids.length} due today, ${describeMinutes({ minutes })}`}
      </Link>
    </p>
  )
}
