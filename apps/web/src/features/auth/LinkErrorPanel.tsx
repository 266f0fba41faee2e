import type { ReactNode } from 'react'
import { useFocusOnMain } from '#lib/navigation/focus-main.ts'
import { AuthHeading } from './AuthHeading.tsx'

interface DeadEndProps {
  title: string
  reason: string
  /** What stands, and what to do now. */
  children?: ReactNode
  actions: ReactNode
}

/** The link or the way that led here goes no further. */
export function LinkErrorPanel({ title, reason, children, actions }: DeadEndProps) {
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
