import type { Passkey } from '#lib/api/auth.ts'
import { KeyRound } from 'lucide-react'
import type { MouseEvent } from 'react'
import { timeAgo } from '#lib/browser/time-ago.ts'
import { Button } from '#ui/Button.tsx'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface PasskeyRowProps {
  passkey: Passkey
  nowMs: number
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

export function PasskeyRow({ passkey, nowMs, onRemove }: PasskeyRowProps) {
  const { device, createdAt, lastUsedAt } = passkey
  const day = DAY.format(new Date(createdAt))
  const lastUsed = lastUsedAt === null ? 'Not used yet' : `Last used ${timeAgo(lastUsedAt, nowMs).toLowerCase()}`
  return (
    <li className="flex items-center gap-4 py-4 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-mute max-sm:hidden">
        <KeyRound aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-small text-mute">
          {lastUsed}. <span className="max-sm:block">Added {day}.</span>
        </p>
      </div>
      <Button
        look="quiet"
        className="-mr-3 px-3 sm:-mr-4 sm:px-4"
        aria-label={`Remove the passkey from ${device}, added ${day}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}
