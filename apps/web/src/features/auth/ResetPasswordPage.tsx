import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { AuthHeading } from './AuthHeading.tsx'

export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const [query] = useSearchParams()
  return (
    <>
      <AuthHeading title="Reset Password">
        {query.has('token')
          ? 'Your reset link arrived here. This page will let you choose a new password and get back to practising with your AI partner.'
          : 'This page needs the link from a password mail. It will let you choose a new password.'}
      </AuthHeading>
      <Button asChild className="mt-8">
        <Link to={paths.signIn}>Back to Sign In</Link>
      </Button>
    </>
  )
}
