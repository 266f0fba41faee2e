import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { RefObject } from 'react'
import { ReadingFields } from '#shared/reading/ReadingFields.tsx'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'

interface ReadingPanelProps {
  onClose: () => void
  /** Gets the focus back on close. */
  opener: RefObject<HTMLElement | null>
}

/** How the script looks. Nothing lies over the page beside it, because the script there is the sample. */
export function ReadingPanel({ onClose, opener }: ReadingPanelProps) {
  useRaiseModalFlag(true, onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus({ preventScroll: true })
          }}
          className="reading-panel fixed inset-x-0 bottom-0 z-50 animate-rise overflow-y-auto rounded-t-monitor border border-line bg-surface p-6 shadow-card"
        >
          <Radix.Title className="display mb-5 pr-12 text-heading">Reading</Radix.Title>
          <ReadingFields />
          {/* Last in the DOM, so that the first control of the panel gets the focus. */}
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-mute hover:bg-raised hover:text-text"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
