import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: ReactNode
  children: ReactNode
  /** For dialogs whose actions include every way to close them. */
  withoutCloseButton?: boolean
  /** Gets the focus back on close. Needed because the element that opened the dialog, such as a menu item, may be gone. */
  opener?: RefObject<HTMLElement | null>
}

/** A sheet at the bottom of phones, a centred card on larger screens. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  withoutCloseButton = false,
  opener,
}: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[#05070b]/75 backdrop-blur-[3px] light:bg-[#2a2114]/45" />
        <Radix.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.current?.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => withoutCloseButton && event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-monitor border border-line bg-surface p-6 shadow-card sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(560px,calc(100vw-48px))] sm:-translate-1/2 sm:rounded-monitor sm:p-8"
        >
          <Radix.Title className="display pr-10 text-heading">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-3 text-mute">{description}</div>
          </Radix.Description>
          <div className="mt-6">{children}</div>
          {/* Last in the DOM, so that the first control of the dialog gets the focus. */}
          {!withoutCloseButton && (
            <Radix.Close
              aria-label="Close"
              className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-mute hover:bg-raised hover:text-text sm:top-6 sm:right-6"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
