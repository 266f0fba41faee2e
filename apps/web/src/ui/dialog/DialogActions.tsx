import type { ReactNode } from 'react'

/** The last row of a dialog. Sticky, so that it stays visible below a form that is taller than the screen. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2.5 border-t border-line bg-surface px-6 pt-4 pb-[max(--spacing(5),env(safe-area-inset-bottom))] sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-6 max-sm:[&>*]:flex-1">
      {children}
    </div>
  )
}
