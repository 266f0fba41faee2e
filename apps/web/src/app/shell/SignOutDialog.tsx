import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { describeTapes } from '#shared/taping/tape-counts.ts'
import type { TapeCount } from '#shared/taping/count-tapes.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'

interface SignOutDialogProps {
  /** At least one. */
  tapes: readonly TapeCount[]
  opener: RefObject<HTMLElement | null>
  onYes: () => Promise<void>
  onClose: () => void
}

/** Names what signing out removes from this device. */
export function SignOutDialog({ tapes, opener, onYes, onClose }: SignOutDialogProps) {
  useRaiseModalFlag(true)
  const [isPending, setIsPending] = useState(false)
  const { data: list } = useQuery(scriptListQuery)
  const titleOf = (id: string) => list?.documents.find((script) => script.id === id)?.title ?? 'Another script'
  return (
    <ConfirmDialog
      title="Sign out and delete your takes?"
      question={
        <>
          <p>
            These takes are only on this {nameDevice()}. Signing out deletes them, and nobody can bring them back.
            Export or save what you want to keep first.
          </p>
          <ul className="mt-3 grid gap-1 text-text">
            {tapes.map((count) => (
              <li key={count.documentId} className="wrap-anywhere">
                {titleOf(count.documentId)}: {describeTapes([count])}
              </li>
            ))}
          </ul>
        </>
      }
      no="Stay signed in"
      yes="Delete and sign out"
      pendingText="Signing out…"
      isPending={isPending}
      onYes={() => {
        setIsPending(true)
        void onYes()
      }}
      onClose={onClose}
      opener={opener}
    />
  )
}
