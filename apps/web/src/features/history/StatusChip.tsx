import type { Document } from '#lib/api/documents.ts'
import { Check, CircleAlert, Clock } from 'lucide-react'

const LOOK = {
  completed: { Icon: Check, colour: 'bg-ok-tint text-ok' },
  processing: { Icon: Clock, colour: 'bg-key-tint text-key-text' },
  pending: { Icon: Clock, colour: 'bg-raised text-mute' },
  error: { Icon: CircleAlert, colour: 'bg-[color-mix(in_srgb,var(--rec)_16%,transparent)] text-rec-text' },
} satisfies Record<Document['status'], object>

export function StatusChip({ status }: { status: Document['status'] }) {
  const { Icon, colour } = LOOK[status]
  return (
    <span
      className={`inline-flex h-7 items-center gap-1.5 rounded-full px-3 text-small font-semibold capitalize ${colour}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
      {status}
    </span>
  )
}
