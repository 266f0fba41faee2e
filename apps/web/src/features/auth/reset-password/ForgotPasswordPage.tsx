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
  if (request.isSuccess) return <LinkSent email={request.variables} onAnother={() => request.reset()} />
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
        Everybody dries. Tell us your address and we will mail you a link to choose a new password.
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

/** Says nothing about whether the address has an account: that is nobody's business but its owner's. */
function LinkSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  useFocusOnMain()
  return (
    <>
      <AuthHeading title="Check your inbox">
        If <strong className="font-semibold wrap-anywhere text-text">{email}</strong> has an account here, a link to
        choose a new password is on its way. It works once, within 60 minutes.
      </AuthHeading>
      <MailNotReceived
        tips={[
          'Check your spam folder.',
          'Wait five minutes, then ask for another link.',
          'Perhaps you signed up with another address.',
        ]}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.signIn}>Back to Sign In</Link>
        </Button>
        <Button look="ghost" onClick={onAnother}>
          Use another address
        </Button>
      </div>
    </>
  )
}
