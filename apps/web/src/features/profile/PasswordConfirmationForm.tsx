import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFormErrors } from './form-errors.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPassword } from './current-password.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'

const ConfirmationForm = z.object({ password: CurrentPassword })
type ConfirmationForm = z.infer<typeof ConfirmationForm>

interface PasswordConfirmationFormProps {
  email: string
  /** The mutation that needs the password. */
  action: {
    isPending: boolean
    mutate: (password: string, callbacks: { onSuccess?: () => void; onError: (error: Error) => void }) => void
  }
  onSuccess?: () => void
  onClose: () => void
  submitText: string
  pendingText: string
}

export function PasswordConfirmationForm(props: PasswordConfirmationFormProps) {
  const { email, action, onSuccess, onClose, submitText, pendingText } = props
  const { register, handleSubmit, setError, formState } = useForm<ConfirmationForm>({
    resolver: standardSchemaResolver(ConfirmationForm),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit(({ password }) =>
        action.mutate(password, {
          ...(onSuccess && { onSuccess }),
          onError: (error) => showFormErrors(error, setError, ['password']),
        }),
      )}
    >
      <CurrentPasswordField email={email} error={errors.password?.message} {...register('password')} />
      <FormError text={errors.root?.message} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={action.isPending} pendingText={pendingText}>
          {submitText}
        </PendingButton>
      </DialogActions>
    </form>
  )
}
