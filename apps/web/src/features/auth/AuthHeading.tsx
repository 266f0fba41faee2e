import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="display text-[60px] md:text-[72px]">{title}</h1>
      {children !== undefined && <p className="mt-4 text-[17px] text-mute">{children}</p>}
    </div>
  )
}
