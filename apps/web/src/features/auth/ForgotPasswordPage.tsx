import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { AuthHeading } from './AuthHeading.tsx'

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password')
  return (
    <>
      <AuthHeading title="Forgot Password">
        This page will mail you a link to choose a new password. Until then, write to support and we will help you in.
      </AuthHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.contactUs}>Contact Support</Link>
        </Button>
        <Button asChild look="ghost">
          <Link to={paths.signUp}>Sign Up</Link>
        </Button>
      </div>
    </>
  )
}
