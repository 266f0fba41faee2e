import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { Button } from '#ui/Button.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { LinkErrorPanel } from '../LinkErrorPanel.tsx'
import { isLinkRejected, useResetPassword } from './reset.queries.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { useTokenFromUrl } from '../token-from-url.ts'

export function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const [query] = useSearchParams()
  const token = useTokenFromUrl(query.get('token') || undefined, paths.resetPassword)
  return token === undefined ? <WithoutToken /> : <WithToken token={token} />
}

function WithoutToken() {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    toast('error', 'Invalid token. Please try again.')
    void navigate(paths.signIn, { replace: true })
  }, [toast, navigate])
  return null
}

function WithToken({ token }: { token: string }) {
  const reset = useResetPassword(token)
  if (isLinkRejected(reset.error)) return <RejectedLink reason={reset.error.message} />
  return (
    <>
      <AuthHeading title="Reset Password">
        Choose a new password, then go back to practising with your AI partner.
      </AuthHeading>
      <ResetPasswordForm reset={reset} />
    </>
  )
}

function RejectedLink({ reason }: { reason: string }) {
  return (
    <LinkErrorPanel
      title="Link Expired"
      reason={reason}
      actions={
        <>
          <Button asChild>
            <Link to={paths.forgotPassword}>Send a new link</Link>
          </Button>
          <Button asChild look="ghost">
            <Link to={paths.signIn}>Back to Sign In</Link>
          </Button>
        </>
      }
    >
      Reset links work once and expire after 60 minutes. You can get a new one right away.
    </LinkErrorPanel>
  )
}
