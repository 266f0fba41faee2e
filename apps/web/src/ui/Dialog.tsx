import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: ReactNode
  children: ReactNode
  /** Where the ways out are written in the dialog itself. */
  withoutCross?: boolean
}

/** A sheet from below on phones, a card in the middle of larger screens. */
export function Dialog({ isOpen, onClose, title, description, children, withoutCross = false }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[#05070b]/75 backdrop-blur-[3px] light:bg-[#2a2114]/45" />
        <Radix.Content
          onInteractOutside={(event) => withoutCross && event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-xl border border-line bg-surface p-6 shadow-card sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(560px,calc(100vw-48px))] sm:-translate-1/2 sm:rounded-xl sm:p-8"
        >
          <div className="flex items-start gap-4">
            <Radix.Title className="display text-[34px] sm:text-[40px]">{title}</Radix.Title>
            {!withoutCross && (
              <Radix.Close
                aria-label="Close"
                className="-mt-2 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-full text-mute hover:bg-raised hover:text-text"
              >
                <X aria-hidden="true" className="size-5" />
              </Radix.Close>
            )}
          </div>
          <Radix.Description asChild>
            <div className="mt-3 text-mute">{description}</div>
          </Radix.Description>
          <div className="mt-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
