import { Link, useLocation } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { useGoogleReturn } from './google.queries.ts'
import { useSecretFromAddress } from './secret-in-address.ts'

export function GoogleReturnPage() {
  usePageTitle('Sign In with Google')
  const { hash } = useLocation()
  const fragment = useSecretFromAddress(hash === '' ? undefined : hash, paths.googleReturn)
  const answer = useGoogleReturn(fragment)
  if (answer.state === 'entering') {
    return (
      <>
        <AuthHeading title="One moment" />
        <div className="mt-6">
          <Spinner label="Signing you in with Google…" />
        </div>
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Not signed in" />
      <p role="alert" className="mt-4 text-[17px] text-rec-text">
        {answer.reason}
      </p>
      <p className="mt-3 text-mute">Nothing has changed. You can also sign in with your email and password.</p>
      <Button asChild className="mt-8">
        <Link to={paths.signIn} replace>
          Back to Sign In
        </Link>
      </Button>
    </>
  )
}
