import type { Line } from '#lib/api/lines.ts'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { OriginalPage } from './review/OriginalPage.tsx'
import { type Overview, ScriptOverview } from './ScriptOverview.tsx'

interface SheetProps {
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function CastSheet({ overview, opener, onClose }: SheetProps & { overview: Overview }) {
  useRaiseModalFlag(true)
  return (
    <Dialog isOpen onClose={onClose} opener={opener} title="Cast and scenes" description="Who speaks, and where.">
      <div className="grid gap-7">
        <ScriptOverview {...overview} />
      </div>
    </Dialog>
  )
}

interface PageSheetProps extends SheetProps {
  documentId: string
  line: Line
  lines: readonly Line[]
}

export function PageSheet({ documentId, line, lines, opener, onClose }: PageSheetProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title={`Line #${line.index + 1}`}
      description={line.doubts.join(' ')}
    >
      <OriginalPage documentId={documentId} line={line} lines={lines} />
    </Dialog>
  )
}
