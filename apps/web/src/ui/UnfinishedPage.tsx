import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import { Panel } from './Panel.tsx'

interface UnfinishedPageProps {
  title: string
  subtitle?: string
  /** One honest sentence: what this page will do. */
  promise: string
  actions: ReactNode
}

/** A screen that has its place and its name, and does not pretend to more. */
export function UnfinishedPage({ title, subtitle, promise, actions }: UnfinishedPageProps) {
  return (
    <>
      <PageHeading title={title} subtitle={subtitle} />
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p className="border-l-[3px] border-key pl-4 font-script text-[19px] leading-[1.4]">{promise}</p>
        <div className="flex flex-wrap gap-2.5">{actions}</div>
      </Panel>
    </>
  )
}
