import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { ApiError } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { EmailField } from '#ui/form/EmailField.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { NameFields } from './NameFields.tsx'
import { useRegister } from './register.queries.ts'
import { findDraft, RegistrationForm } from './registration-form.ts'
import { SignUpPassword } from './SignUpPassword.tsx'

const EMPTY = { name: '', username: '', email: '', password: '', confirmPassword: '' }
const FIELDS = ['name', 'username', 'email', 'password'] as const

export function SignUpForm() {
  const registration = useRegister()
  const draft = findDraft(useLocation().state)
  const form = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(RegistrationForm),
    mode: 'onTouched',
    defaultValues: { ...EMPTY, ...draft, hasAgreed: draft !== undefined },
  })
  const [isPasswordShown, setIsPasswordShown] = useState(true)
  const { register, setError, formState } = form
  const { errors } = formState
  // In the order of the page: the first invalid field gets the focus, and this component registers before its children.
  for (const field of FIELDS) register(field)

  const submit = ({ name, username, email, password }: RegistrationForm) =>
    registration.mutate(
      { name, username, email, password },
      {
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          for (const field of FIELDS) if (error.fields[field]) setError(field, { message: error.fields[field] })
        },
      },
    )

  return (
    <FormProvider {...form}>
      <form noValidate className="grid" onSubmit={form.handleSubmit(submit)}>
        <NameFields />
        <EmailField placeholder="you@example.com" error={errors.email?.message} {...register('email')} />
        <SignUpPassword
          isShown={isPasswordShown}
          onShownChange={setIsPasswordShown}
          isSending={registration.isPending || registration.isSuccess}
        />
        <CheckboxField
          label={
            <>
              I agree to the{' '}
              <TextLink>
                <Link to={paths.terms}>terms</Link>
              </TextLink>
            </>
          }
          error={errors.hasAgreed?.message}
          {...register('hasAgreed')}
        />
        <PendingButton type="submit" size="large" isPending={registration.isPending} pendingText="Signing up…">
          Sign Up
        </PendingButton>
      </form>
    </FormProvider>
  )
}
