import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PasswordStrength } from '#ui/form/PasswordStrength.tsx'

interface NewPassword {
  password: string
  confirmPassword: string
}

/** A password nobody has typed before: how strong it is, and the same once more. */
export function NewPasswordFields({ label }: { label: string }) {
  const { register, control, trigger, formState } = useFormContext<NewPassword>()
  const { errors, touchedFields } = formState
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={<PasswordStrength password={password} />}
        error={errors.password?.message}
        {...register('password', {
          // The complaint below may be about what has just been changed here.
          onChange: () => touchedFields.confirmPassword === true && void trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
