import { Button } from '#ui/Button.tsx'

interface FailedListProps {
  /** For example "devices". */
  of: string
  list: { isFetching: boolean; refetch: () => unknown }
}

/** Replaces a list that could not be fetched. */
export function FailedList({ of, list }: FailedListProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="text-rec-text">
        We can't list your {of} right now.
      </p>
      <Button look="ghost" disabled={list.isFetching} onClick={() => void list.refetch()}>
        Try Again
      </Button>
    </div>
  )
}
