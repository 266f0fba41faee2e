import type { ReactNode } from 'react'

export function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-mute">{name}</dt>
      <dd className="mt-0.5 text-lead font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
