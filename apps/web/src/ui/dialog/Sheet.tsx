import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface SheetProps {
  title: string
  description?: ReactNode
  /** Before the title. */
  picture?: ReactNode
  children: ReactNode
  /** The buttons at the foot, which stay in view. */
  actions?: ReactNode
  onClose: () => void
  /** Gets the focus back on close. */
  opener: RefObject<HTMLElement | null>
}

/** A panel over the right side of the page; on phones it comes from below. For work that needs more room than a dialog. */
export function Sheet({ title, description, picture, children, actions, onClose, opener }: SheetProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[#030407]/70 light:bg-[#282218]/35" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus({ preventScroll: true })
          }}
          className="fixed inset-x-0 top-16 bottom-0 z-50 flex animate-rise flex-col rounded-t-[24px] bg-surface shadow-card md:top-0 md:left-auto md:w-[560px] md:animate-fade md:rounded-none"
        >
          <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-6 pb-5 md:px-9 md:pt-8">
            <div className="flex items-center gap-4">
              {picture}
              <div>
                <Radix.Title className="display pr-12 text-heading">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description asChild>
                    <div className={`text-mute ${picture === undefined ? 'mt-3' : 'mt-1'}`}>{description}</div>
                  </Radix.Description>
                )}
              </div>
            </div>
            {children}
          </div>
          {actions !== undefined && (
            <div className="grid gap-3 px-5 pt-3 pb-[max(--spacing(6),env(safe-area-inset-bottom))] md:px-9 md:pb-8">
              {actions}
            </div>
          )}
          {/* Last in the DOM, so that the first control of the sheet gets the focus. */}
          <Radix.Close
            aria-label="Close"
            className="absolute top-5 right-4 grid size-11 place-items-center rounded-full text-mute hover:bg-raised hover:text-text md:right-5"
          >
            <X aria-hidden="true" className="size-[18px]" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
