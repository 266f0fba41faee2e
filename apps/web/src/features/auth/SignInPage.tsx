import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Login } from '#lib/api/forms.ts'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useSignIn } from './auth.queries.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { GoogleButton } from './google/GoogleButton.tsx'
import { OrDivider } from './OrDivider.tsx'
import { PasskeyButton } from './passkey/PasskeyButton.tsx'

export function SignInPage() {
  usePageTitle('Sign In')
  const { search } = useLocation()
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: standardSchemaResolver(Login),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isValid } = formState
  return (
    <>
      <AuthHeading title="Sign In">Your partner is holding your place.</AuthHeading>
      <form noValidate className="mt-9 grid" onSubmit={handleSubmit((body) => signIn.mutate(body))}>
        <EmailField placeholder="you@example.com" error={errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Link to={paths.forgotPassword} className="mb-5 justify-self-end text-body text-mute hover:text-text">
          Forgot password?
        </Link>
        <PendingButton
          type="submit"
          size="large"
          disabled={!isValid}
          isPending={signIn.isPending}
          pendingText="Signing in…"
        >
          Sign In
        </PendingButton>
      </form>
      <OrDivider />
      <PasskeyButton />
      <GoogleButton before={<div className="h-3" />} />
      <p className="mt-8 text-mute">
        New to Sidelight?{' '}
        <TextLink>
          <Link to={{ pathname: paths.signUp, search }}>Create an account</Link>
        </TextLink>
      </p>
    </>
  )
}
