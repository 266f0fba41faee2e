import type { Document } from '#lib/api/documents.ts'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { nameDevice } from '#lib/browser/device-name.ts'
import { describeTapes, useTapeCounts } from '#shared/taping/tape-counts.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDeleteScript } from './history.queries.ts'

interface DeleteScriptDialogProps {
  script: Document
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteScriptDialog({ script, opener, onClose }: DeleteScriptDialogProps) {
  useRaiseModalFlag(true)
  const navigate = useNavigate()
  const focusTarget = useRef(opener.current)
  const deletion = useDeleteScript(() => {
    // The delete button is gone with its row.
    focusTarget.current = document.querySelector('main')
    onClose()
    // Whoever signed something may be asked for the receipt.
    if (script.isConfidential === true) void navigate(`${paths.deletions}/${script.id}`)
  })
  const tapes = describeTapes(useTapeCounts().filter(({ documentId }) => documentId === script.id))
  return (
    <ConfirmDialog
      title="Delete script"
      question={
        <>
          <p className="wrap-anywhere">Do you really want to delete "{script.title}"? This action cannot be undone.</p>
          {tapes !== undefined && (
            <p role="status" className="mt-3 text-text">
              It also deletes what is only on this {nameDevice()}: {tapes}.
            </p>
          )}
        </>
      }
      no="No"
      yes="Yes, Delete"
      pendingText="Deleting…"
      isPending={deletion.isPending}
      onYes={() => deletion.mutate(script)}
      onClose={onClose}
      opener={focusTarget}
    />
  )
}
