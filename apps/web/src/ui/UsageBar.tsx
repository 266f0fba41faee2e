import { usageTone, usedShare } from '@sidelight/domain/billing/usage'

interface UsageBarProps {
  used: number
  total: number
  /** What the filled part stands for; the colour always follows what is used. */
  fills?: 'left' | 'used'
  className?: string
}

const COLOUR = { green: 'bg-ok', yellow: 'bg-warn', red: 'bg-bad' }

/** Always beside the number it shows: colour alone says nothing. */
export function UsageBar({ used, total, fills = 'left', className = '' }: UsageBarProps) {
  const share = usedShare(used, total)
  const filled = fills === 'used' ? share : 1 - share
  return (
    <span aria-hidden="true" className={`block overflow-hidden rounded-full bg-line ${className}`}>
      <span className={`block h-full rounded-full ${COLOUR[usageTone(share)]}`} style={{ width: `${filled * 100}%` }} />
    </span>
  )
}
