import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface PendingButtonProps extends Omit<ComponentProps<typeof Button>, 'asChild'> {
  isPending: boolean
  /** The label while pending. */
  pendingText: string
}

/** Uses aria-disabled while pending: a disabled button would lose the focus of a keyboard user who just pressed it. */
export function PendingButton({ isPending, pendingText, children, onClick, className, ...props }: PendingButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isPending}
      className={`aria-disabled:cursor-progress aria-disabled:opacity-70 ${className ?? ''}`}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isPending ? pendingText : children}
    </Button>
  )
}
