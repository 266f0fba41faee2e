import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PasswordStrength } from '#ui/form/PasswordStrength.tsx'
import type { RegistrationForm } from './registration-form.ts'

interface SignUpPasswordProps {
  isShown: boolean
  onShownChange: (isShown: boolean) => void
  /** While it is sent the password is hidden, so that browsers store it as a password and not as text. */
  isSending: boolean
}

/** The password can be read while it is typed. Only a hidden one has to be typed twice. */
export function SignUpPassword({ isShown, onShownChange, isSending }: SignUpPasswordProps) {
  const { register, control, setValue, getValues, trigger, clearErrors, formState } = useFormContext<RegistrationForm>()
  const { errors, touchedFields } = formState
  const password = useWatch({ control, name: 'password' })

  function changeShown(willBeShown: boolean) {
    onShownChange(willBeShown)
    setValue('confirmPassword', willBeShown ? getValues('password') : '')
    clearErrors('confirmPassword')
  }

  function onPasswordChange() {
    if (isShown) setValue('confirmPassword', getValues('password'))
    // A change here may resolve or cause the mismatch reported below.
    else if (touchedFields.confirmPassword === true) void trigger('confirmPassword')
  }

  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        shown={[isShown && !isSending, changeShown]}
        hint={<PasswordStrength password={password} />}
        error={errors.password?.message}
        {...register('password', { onChange: onPasswordChange })}
      />
      {!isShown && (
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      )}
    </>
  )
}
