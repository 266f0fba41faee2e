import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SupportForm } from './SupportForm.tsx'

interface SupportDialogProps {
  name: string
  email: string
  onClose: () => void
}

export function SupportDialog({ name, email, onClose }: SupportDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog isOpen onClose={onClose} title="Support" description="Mon-Fri, 9:00 AM-6:00 PM. We reply within 24 hours.">
      <SupportForm name={name} email={email} onClose={onClose} />
    </Dialog>
  )
}
