import { type ReactNode, useId } from 'react'
import { Panel } from '#ui/Panel.tsx'

interface TitledPanelProps {
  title: string
  isLit?: boolean
  children: ReactNode
}

/** A panel that is a named region for screen readers. */
export function TitledPanel({ title, isLit = false, children }: TitledPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Panel isLit={isLit}>
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {children}
      </Panel>
    </section>
  )
}
