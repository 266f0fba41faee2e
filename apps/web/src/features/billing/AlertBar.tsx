import type { ReactNode } from 'react'

interface AlertBarProps {
  /** An alert interrupts screen readers; a status waits until they are done. */
  role: 'alert' | 'status'
  look: string
  icon: ReactNode
  title: string
  text: string
  action?: ReactNode
}

/** A problem at the top of the page, with its remedy if there is one. */
export function AlertBar({ role, look, icon, title, text, action }: AlertBarProps) {
  return (
    <div
      role={role}
      className={`mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border bg-surface px-6 py-5 shadow-card ${look}`}
    >
      <span aria-hidden="true" className="[&>svg]:size-6">
        {icon}
      </span>
      <div className="min-w-52 flex-1">
        <p className="font-semibold text-text">{title}</p>
        <p className="text-body text-mute">{text}</p>
      </div>
      {action}
    </div>
  )
}
