import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '#lib/api-error.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { TextField } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { PasswordStrength } from '#ui/PasswordStrength.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useRegister } from './auth.queries.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { RegistrationForm } from './registration-form.ts'

const FIELDS = ['name', 'username', 'email', 'password'] as const

export function SignUpPage() {
  usePageTitle('Sign Up')
  const registration = useRegister()
  const { register, handleSubmit, control, setError, formState } = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(RegistrationForm),
    mode: 'onTouched',
    defaultValues: { name: '', username: '', email: '', password: '', confirmPassword: '', hasAgreed: false },
  })
  const { errors } = formState
  const password = useWatch({ control, name: 'password' })

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
    <>
      <AuthHeading title="Sign Up">Five pages a month are free. No card needed.</AuthHeading>
      <form noValidate className="mt-9 grid" onSubmit={handleSubmit(submit)}>
        <div className="grid sm:grid-cols-2 sm:gap-5">
          <TextField label="Full Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
          <TextField
            label="User Name"
            autoComplete="username"
            error={errors.username?.message}
            {...register('username')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={<PasswordStrength password={password} />}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
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
        <Button type="submit" size="large" disabled={registration.isPending}>
          {registration.isPending ? 'Signing up…' : 'Sign Up'}
        </Button>
      </form>
      <p className="mt-8 text-mute">
        Already have an account?{' '}
        <TextLink>
          <Link to={paths.signIn}>Sign in</Link>
        </TextLink>
      </p>
    </>
  )
}
