import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

export function PageHeading({ title, subtitle, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-5 pt-5 pb-6 md:pt-7">
      <div className="max-w-[46rem]">
        <h1 className="display text-display">{title}</h1>
        {subtitle !== undefined && <p className="mt-2.5 text-mute">{subtitle}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2.5 sm:ml-auto">{actions}</div>}
    </div>
  )
}
