import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { EmailChange } from '#lib/api/forms.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFormErrors } from './form-errors.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPassword } from './current-password.ts'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import type { useChangeEmail } from './profile.queries.ts'

const EmailForm = z.extend(EmailChange, { password: CurrentPassword })

interface ChangeEmailFormProps {
  email: string
  change: ReturnType<typeof useChangeEmail>
  onClose: () => void
}

export function ChangeEmailForm({ email, change, onClose }: ChangeEmailFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<EmailChange>({
    resolver: standardSchemaResolver(EmailForm),
    mode: 'onTouched',
    defaultValues: { new_email: '', password: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit((body) =>
        change.mutate(body, { onError: (error) => showFormErrors(error, setError, ['new_email', 'password']) }),
      )}
    >
      <TextField
        label="New Email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={errors.new_email?.message}
        {...register('new_email')}
      />
      <CurrentPasswordField email={email} error={errors.password?.message} {...register('password')} />
      <FormError text={errors.root?.message} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={change.isPending} pendingText="Sending…">
          Send the link
        </PendingButton>
      </DialogActions>
    </form>
  )
}
