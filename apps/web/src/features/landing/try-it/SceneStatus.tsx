import type { ReactNode } from 'react'

const DOT = { you: 'bg-you', key: 'bg-key', mute: 'bg-control' } as const

export function SceneStatus({ tone, children }: { tone: keyof typeof DOT; children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2.5 text-body font-medium">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${DOT[tone]}`} />
      {children}
    </p>
  )
}
