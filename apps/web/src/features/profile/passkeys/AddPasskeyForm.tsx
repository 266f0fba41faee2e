import { PasswordConfirmationForm } from '../PasswordConfirmationForm.tsx'
import { type PasskeyOptions, useConfirmPasskey } from './passkeys.queries.ts'

interface AddPasskeyFormProps {
  email: string
  onClose: () => void
  onConfirmed: (options: PasskeyOptions) => void
}

export function AddPasskeyForm({ email, onClose, onConfirmed }: AddPasskeyFormProps) {
  return (
    <PasswordConfirmationForm
      email={email}
      action={useConfirmPasskey(onConfirmed)}
      onClose={onClose}
      submitText="Continue"
      pendingText="Checking…"
    />
  )
}
