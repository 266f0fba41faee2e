import { describeTimeLeft } from '@sidelight/domain/confidential/expiry'
import { CalendarX2, Lock } from 'lucide-react'
import { useState } from 'react'

interface ScriptExpiryProps {
  script: { isConfidential?: boolean | undefined; expiresAt?: string | null | undefined } | undefined
  className?: string
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** A lock on a confidential script, and how long it is still there. Nothing for a script that stays. */
export function ScriptExpiry({ script, className = '' }: ScriptExpiryProps) {
  const [now] = useState(() => new Date())
  const isConfidential = script?.isConfidential === true
  if (typeof script?.expiresAt !== 'string') return null
  const Icon = isConfidential ? Lock : CalendarX2
  const expiresAt = new Date(script.expiresAt)
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 font-sans text-small text-mute ${className}`}
      title={`Deletes itself on ${MOMENT.format(expiresAt)}`}
    >
      <Icon aria-hidden="true" className={`size-4 ${isConfidential ? 'text-key-text' : ''}`} />
      {isConfidential && <span className="sr-only">Confidential, </span>}
      {describeTimeLeft(expiresAt, now)}
    </span>
  )
}
