import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

/** Within what is seen, also at 200 % zoom. */
const FITTING = {
  minWidth: 'min(224px, calc(100vw - 24px))',
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
}

interface MenuProps {
  /** A button; it receives the menu's behaviour. */
  trigger: ReactNode
  children: ReactNode
  /** For callers that have to know whether it is open. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Rendered in place rather than in a portal, so that its items stay inside their landmark. */
export function Menu({ trigger, children, isOpen, onOpenChange }: MenuProps) {
  const control = isOpen === undefined ? {} : { open: isOpen, onOpenChange }
  return (
    <DropdownMenu.Root modal={false} {...control}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={10}
        collisionPadding={12}
        style={FITTING}
        className="z-30 animate-rise overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-card"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export function MenuItem({ className = '', ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3 text-mute outline-none data-highlighted:bg-raised data-highlighted:text-text [&>svg]:size-[18px] [&>svg]:shrink-0 ${className}`}
      {...props}
    />
  )
}

export const MenuDivider = () => <DropdownMenu.Separator className="mx-1 my-2 h-px bg-line" />
