import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="display text-hero">{title}</h1>
      {children !== undefined && <p className="mt-4 text-lead text-mute">{children}</p>}
    </div>
  )
}
