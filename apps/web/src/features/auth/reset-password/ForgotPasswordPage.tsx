import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useFocusOnMain } from '#lib/navigation/focus-main.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/form/EmailField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { MailNotReceived } from '../MailNotReceived.tsx'
import { ForgotForm } from './reset-forms.ts'
import { useRequestReset } from './reset.queries.ts'

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password')
  const request = useRequestReset()
  if (request.isSuccess) return <LinkSent email={request.variables} onStartOver={() => request.reset()} />
  return <RequestForm isSending={request.isPending} onSubmit={request.mutate} />
}

interface RequestFormProps {
  isSending: boolean
  onSubmit: (email: string) => void
}

function RequestForm({ isSending, onSubmit }: RequestFormProps) {
  const { register, handleSubmit, formState } = useForm<ForgotForm>({
    resolver: standardSchemaResolver(ForgotForm),
    mode: 'onChange',
    defaultValues: { email: '' },
  })
  const { errors, isValid } = formState
  return (
    <>
      <AuthHeading title="Forgot Password">
        It happens to everyone. Enter your email and we'll send you a link to choose a new password.
      </AuthHeading>
      <form noValidate className="mt-9 grid" onSubmit={handleSubmit(({ email }) => onSubmit(email))}>
        <EmailField placeholder="you@example.com" error={errors.email?.message} {...register('email')} />
        <Button type="submit" size="large" disabled={!isValid || isSending}>
          {isSending ? 'Sending…' : 'Send Reset Link'}
        </Button>
      </form>
      <p className="mt-8 text-mute">
        Remembered it?{' '}
        <TextLink>
          <Link to={paths.signIn}>Sign in</Link>
        </TextLink>
      </p>
      <p className="mt-3 text-mute">
        New to Sidelight?{' '}
        <TextLink>
          <Link to={paths.signUp}>Create an account</Link>
        </TextLink>
      </p>
    </>
  )
}

/** Does not reveal whether the address has an account. */
function LinkSent({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  useFocusOnMain()
  return (
    <>
      <AuthHeading title="Check your inbox">
        If <strong className="font-semibold wrap-anywhere text-text">{email}</strong> has an account here, a link to
        choose a new password is on its way. It works once and expires after 60 minutes.
      </AuthHeading>
      <MailNotReceived
        tips={[
          'Check your spam folder.',
          'Wait five minutes, then ask for another link.',
          'You may have signed up with a different address.',
        ]}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.signIn}>Back to Sign In</Link>
        </Button>
        <Button look="ghost" onClick={onStartOver}>
          Use a different address
        </Button>
      </div>
    </>
  )
}
