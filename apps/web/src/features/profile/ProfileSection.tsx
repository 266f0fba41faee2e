import { type ReactNode, type Ref, useId } from 'react'
import { Panel } from '#ui/Panel.tsx'

interface ProfileSectionProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Gets the focus when the focused element is removed. */
  heading?: Ref<HTMLHeadingElement>
}

export function ProfileSection({ title, description, actions, children, heading }: ProfileSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-48 flex-1">
            <h2 id={id} ref={heading} tabIndex={-1} className="display text-heading">
              {title}
            </h2>
            {description !== undefined && <p className="mt-2 max-w-[34rem] text-body text-mute">{description}</p>}
          </div>
          {actions}
        </div>
        <div className="mt-6">{children}</div>
      </Panel>
    </section>
  )
}
