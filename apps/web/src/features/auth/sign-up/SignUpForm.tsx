import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { ApiError } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { EmailField } from '#ui/form/EmailField.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useRegister } from '../auth.queries.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { findDraft, RegistrationForm } from './registration-form.ts'

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
  const { register, setError, formState } = form
  const { errors } = formState

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
      <form noValidate className="mt-9 grid" onSubmit={form.handleSubmit(submit)}>
        <div className="grid sm:grid-cols-2 sm:gap-5">
          <TextField label="Full Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
          <TextField
            label="User Name"
            autoComplete="username"
            error={errors.username?.message}
            {...register('username')}
          />
        </div>
        <EmailField placeholder="you@example.com" error={errors.email?.message} {...register('email')} />
        <NewPasswordFields label="Password" />
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
