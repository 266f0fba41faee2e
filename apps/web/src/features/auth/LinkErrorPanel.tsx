import type { ReactNode } from 'react'
import { useFocusOnMain } from '#lib/navigation/focus-main.ts'
import { AuthHeading } from './AuthHeading.tsx'

interface LinkErrorPanelProps {
  title: string
  reason: string
  /** What this means and what to do now. */
  children?: ReactNode
  actions: ReactNode
}

/** Shown for a link or a sign-in that failed. */
export function LinkErrorPanel({ title, reason, children, actions }: LinkErrorPanelProps) {
  useFocusOnMain()
  return (
    <>
      <AuthHeading title={title} />
      <p role="alert" className="mt-4 text-lead text-rec-text">
        {reason}
      </p>
      <div className="mt-3 text-mute">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </>
  )
}
