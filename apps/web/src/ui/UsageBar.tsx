interface UsageBarProps {
  used: number
  total: number
  className?: string
}

/** Always beside the number it shows: colour alone says nothing. */
export function UsageBar({ used, total, className = '' }: UsageBarProps) {
  const share = total <= 0 ? 1 : Math.min(1, Math.max(0, used / total))
  const colour = share < 0.5 ? 'bg-ok' : share < 0.8 ? 'bg-warn' : 'bg-bad'
  return (
    <span aria-hidden="true" className={`block overflow-hidden rounded-full bg-line ${className}`}>
      <span className={`block h-full rounded-full ${colour}`} style={{ width: `${(1 - share) * 100}%` }} />
    </span>
  )
}
