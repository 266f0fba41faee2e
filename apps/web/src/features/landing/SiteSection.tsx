import type { ReactNode } from 'react'
import { SectionHeading } from './SectionHeading.tsx'

interface SiteSectionProps {
  /** The anchor of links to this section. */
  id: string
  title: string
  subtitle?: string
  children: ReactNode
}

export function SiteSection({ id, title, subtitle, children }: SiteSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[72px] bg-page py-20 md:py-28">
      <div className="mx-auto max-w-[1320px] px-5 md:px-12">
        <SectionHeading id={`${id}-title`} title={title} {...(subtitle !== undefined && { subtitle })} />
        {children}
      </div>
    </section>
  )
}
