import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'

/** Styles the link inside it as part of a sentence. */
export function TextLink({ children }: { children: ReactNode }) {
  return (
    <Slot.Root className="font-medium text-text underline decoration-key decoration-2 underline-offset-4 hover:text-key-text">
      {children}
    </Slot.Root>
  )
}
