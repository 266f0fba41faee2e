import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface PendingButtonProps extends Omit<ComponentProps<typeof Button>, 'asChild'> {
  isPending: boolean
  /** What it reads meanwhile. */
  pendingText: string
}

/** Waits without being disabled: a disabled button would drop the focus of whoever pressed it with the keyboard. */
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
