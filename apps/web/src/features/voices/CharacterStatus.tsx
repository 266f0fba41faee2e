import type { PartStatus } from '@sidelight/domain/audio/casting-choices'
import { Check, CircleDashed, Mic } from 'lucide-react'

const LOOK = {
  Assigned: { Icon: Check, tone: 'bg-ok-tint text-ok' },
  'Self Record': { Icon: Mic, tone: 'bg-you-tint text-you' },
  Pending: { Icon: CircleDashed, tone: 'border border-warn/40 text-warn' },
} satisfies Record<PartStatus, object>

export function CharacterStatus({ status }: { status: PartStatus }) {
  const { Icon, tone } = LOOK[status]
  return (
    <span
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-small font-semibold ${tone}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.6} className="size-3.5" />
      {status}
    </span>
  )
}
