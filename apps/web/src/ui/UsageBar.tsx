import { usageTone, usedShare } from '@sidelight/domain/billing/usage'

interface UsageBarProps {
  used: number
  total: number
  /** What the filled part shows; the colour always depends on what is used. */
  fills?: 'left' | 'used'
  className?: string
}

const COLOUR = { green: 'bg-ok', yellow: 'bg-warn', red: 'bg-bad' }

/** Hidden from screen readers, because the number is always shown beside it. */
export function UsageBar({ used, total, fills = 'left', className = '' }: UsageBarProps) {
  const share = usedShare(used, total)
  const filled = fills === 'used' ? share : 1 - share
  return (
    <span aria-hidden="true" className={`block overflow-hidden rounded-full bg-line ${className}`}>
      <span className={`block h-full rounded-full ${COLOUR[usageTone(share)]}`} style={{ width: `${filled * 100}%` }} />
    </span>
  )
}
