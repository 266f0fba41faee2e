import type { ReactNode } from 'react'

export function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[14px] text-mute">{name}</dt>
      <dd className="mt-0.5 text-[17px] font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
