import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PasskeyConfirmation } from '@sidelight/contract'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFormErrors } from '#lib/api/form-errors.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPassword } from '../current-password.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { type PasskeyOptions, useConfirmPasskey } from './passkeys.queries.ts'

const ConfirmationForm = z.extend(PasskeyConfirmation, { password: CurrentPassword })

interface AddPasskeyFormProps {
  email: string
  onClose: () => void
  onConfirmed: (options: PasskeyOptions) => void
}

export function AddPasskeyForm({ email, onClose, onConfirmed }: AddPasskeyFormProps) {
  const confirm = useConfirmPasskey(onConfirmed)
  const { register, handleSubmit, setError, formState } = useForm<PasskeyConfirmation>({
    resolver: standardSchemaResolver(ConfirmationForm),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit((body) =>
        confirm.mutate(body, { onError: (error) => showFormErrors(error, setError, ['password']) }),
      )}
    >
      <CurrentPasswordField email={email} error={errors.password?.message} {...register('password')} />
      <FormError text={errors.root?.message} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={confirm.isPending} pendingText="Checking…">
          Continue
        </PendingButton>
      </DialogActions>
    </form>
  )
}
