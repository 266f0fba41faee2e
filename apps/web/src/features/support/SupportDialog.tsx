import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SupportForm } from './SupportForm.tsx'

interface SupportDialogProps {
  name: string
  email: string
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function SupportDialog({ name, email, onClose, opener }: SupportDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Support"
      description="Mon-Fri, 9:00 AM-6:00 PM. We reply within 24 hours."
    >
      <SupportForm name={name} email={email} onClose={onClose} />
    </Dialog>
  )
}
