import type { OpenSession } from '#lib/api/auth.ts'
import { Laptop, Smartphone } from 'lucide-react'
import { timeAgo } from '#lib/browser/time-ago.ts'
import { PendingButton } from '#ui/PendingButton.tsx'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface SessionRowProps {
  session: OpenSession
  nowMs: number
  isEnding: boolean
  onEnd: () => void
}

export function SessionRow({ session, nowMs, isEnding, onEnd }: SessionRowProps) {
  const { device, isCurrent, lastUsedAt, createdAt } = session
  const Icon = /iPhone|iPad|Android/i.test(device) ? Smartphone : Laptop
  const lastUsed = isCurrent ? 'In use now' : `Last used ${timeAgo(lastUsedAt, nowMs).toLowerCase()}`
  return (
    <li className="flex items-center gap-4 py-4 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-mute max-sm:hidden">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {isCurrent && <span className="rounded-full bg-you-tint px-2.5 py-0.5 text-small text-you">This device</span>}
        </p>
        <p className="text-small text-mute">
          {lastUsed}. <span className="max-sm:block">Signed in {DAY.format(new Date(createdAt))}.</span>
        </p>
      </div>
      <PendingButton
        look="quiet"
        className="-mr-3 px-3 sm:-mr-4 sm:px-4"
        aria-label={`Sign out of ${device}, ${lastUsed.toLowerCase()}`}
        isPending={isEnding}
        pendingText="Signing out…"
        onClick={onEnd}
      >
        Sign out
      </PendingButton>
    </li>
  )
}
