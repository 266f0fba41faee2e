import { Check, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOK = {
  green: { Icon: Check, colour: 'bg-ok-tint text-ok' },
  yellow: { Icon: Clock, colour: 'bg-[color-mix(in_srgb,var(--warn)_15%,transparent)] text-warn' },
  red: { Icon: CircleAlert, colour: 'bg-[color-mix(in_srgb,var(--rec)_16%,transparent)] text-rec-text' },
}

/** A status in a word, an icon and a colour. */
export function Chip({ tone, children }: { tone: keyof typeof LOOK; children: ReactNode }) {
  const { Icon, colour } = LOOK[tone]
  return (
    <span
      className={`inline-flex h-7 items-center gap-1.5 rounded-full px-3 text-small font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
      {children}
    </span>
  )
}
