import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PasswordStrength } from '#ui/form/PasswordStrength.tsx'

interface NewPassword {
  password: string
  confirmPassword: string
}

/** A new password with its strength, and its confirmation. */
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
          // A change here may resolve or cause the mismatch reported below.
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
