import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SUPPORT_HOURS } from './support-hours.ts'
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
    <Dialog isOpen onClose={onClose} opener={opener} title="Support" description={SUPPORT_HOURS}>
      <SupportForm name={name} email={email} onClose={onClose} />
    </Dialog>
  )
}
