import { Link, useLocation } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { LinkErrorPanel } from '../LinkErrorPanel.tsx'
import { useGoogleReturn } from './google.queries.ts'
import { useTokenFromUrl } from '../token-from-url.ts'

export function GoogleReturnPage() {
  usePageTitle('Sign In with Google')
  const { hash } = useLocation()
  const fragment = useTokenFromUrl(hash === '' ? undefined : hash, paths.googleReturn)
  const result = useGoogleReturn(fragment)
  if (result.state === 'entering') {
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
    <LinkErrorPanel
      title="Not signed in"
      reason={result.reason}
      actions={
        <Button asChild>
          <Link to={paths.signIn} replace>
            Back to Sign In
          </Link>
        </Button>
      }
    >
      Nothing has changed. You can also sign in with your email and password.
    </LinkErrorPanel>
  )
}
