import type { ReactNode } from 'react'

interface PanelProps {
  children: ReactNode
  /** Adds a warm gradient, for the panel with the main action. */
  isLit?: boolean
  className?: string
}

export function Panel({ children, isLit = false, className = '' }: PanelProps) {
  const light = isLit
    ? 'bg-[radial-gradient(760px_280px_at_100%_0,color-mix(in_srgb,var(--key)_15%,transparent),transparent_70%)]'
    : ''
  return (
    <div className={`rounded-card border border-line bg-surface p-6 shadow-card md:p-7 ${light} ${className}`}>
      {children}
    </div>
  )
}
