import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { showFormErrors } from './form-errors.ts'
import { FormError } from '#ui/form/FormError.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PasswordStrength } from '#ui/form/PasswordStrength.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { PasswordForm } from './password-form.ts'
import { useUpdatePassword } from './profile.queries.ts'

const EMPTY: PasswordForm = { old_password: '', new_password: '', confirmPassword: '' }

export function PasswordSettings({ email }: { email: string }) {
  const { register, handleSubmit, control, setError, reset, formState } = useForm<PasswordForm>({
    resolver: standardSchemaResolver(PasswordForm),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const update = useUpdatePassword(() => reset(EMPTY))
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'new_password' })

  const submit = ({ old_password, new_password }: PasswordForm) =>
    update.mutate(
      { old_password, new_password },
      { onError: (error) => showFormErrors(error, setError, ['old_password', 'new_password']) },
    )

  return (
    <form noValidate className="grid" onSubmit={handleSubmit(submit)}>
      <div className="sm:max-w-[calc(50%-10px)]">
        <CurrentPasswordField email={email} error={errors.old_password?.message} {...register('old_password')} />
      </div>
      <div className="grid sm:grid-cols-2 sm:gap-5">
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={<PasswordStrength password={newPassword} />}
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      </div>
      <FormError text={errors.root?.message} />
      <PendingButton type="submit" className="justify-self-start" isPending={update.isPending} pendingText="Updating…">
        Update Password
      </PendingButton>
    </form>
  )
}
