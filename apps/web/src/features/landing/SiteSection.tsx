import type { ReactNode } from 'react'
import { SectionHeading } from './SectionHeading.tsx'

interface SiteSectionProps {
  /** The anchor of links to this section. */
  id: string
  title: string
  subtitle?: string
  isOnStage?: boolean
  children: ReactNode
}

export function SiteSection({ id, title, subtitle, isOnStage = false, children }: SiteSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-[72px] py-20 md:py-28 ${isOnStage ? 'bg-stage' : 'bg-page'}`}
    >
      <div className="mx-auto max-w-[1320px] px-5 md:px-12">
        <SectionHeading id={`${id}-title`} title={title} {...(subtitle !== undefined && { subtitle })} />
        {children}
      </div>
    </section>
  )
}
