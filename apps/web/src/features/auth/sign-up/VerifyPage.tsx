import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { findVerificationExpiryMs, rememberVerified } from './verification-notice.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { ContactSupport } from '../ContactSupport.tsx'
import { clockText, useSecondsUntil } from '../countdown.ts'
import { LinkErrorPanel } from '../LinkErrorPanel.tsx'
import { useDeviceSignIn, VERIFIED_MESSAGE } from './device-sign-in.queries.ts'
import { useVerification } from './verify.queries.ts'

const REDIRECT_DELAY_MS = 3000

export function VerifyPage() {
  usePageTitle('Verify your email')
  const { token = '' } = useParams()
  const [expiryMs] = useState(findVerificationExpiryMs)
  const secondsLeft = useSecondsUntil(expiryMs)
  const verification = useVerification(token, secondsLeft === 0)

  switch (verification.state) {
    case 'success':
      return <Verified />
    case 'expired':
      return (
        <LinkErrorPanel
          title="Link Expired"
          reason="Verification links are valid for 24 hours."
          actions={<SignUpAgainActions />}
        >
          Sign up again with the same address and we'll send a new one.
        </LinkErrorPanel>
      )
    case 'error':
      return (
        <LinkErrorPanel title="Not verified" reason={verification.message} actions={<SignUpAgainActions />}>
          <Countdown secondsLeft={secondsLeft} />
        </LinkErrorPanel>
      )
    default:
      return (
        <>
          <AuthHeading title="One moment" />
          <div className="mt-6">
            <Spinner
              label={verification.state === 'verifying' ? 'Verifying your account…' : 'Waiting for a connection…'}
            />
          </div>
          <Countdown secondsLeft={secondsLeft} />
        </>
      )
  }
}

/** The browser that signed up is signed in at once; any other one is led to sign-in. */
function Verified() {
  const toast = useToast()
  const navigate = useNavigate()
  const isAsking = useDeviceSignIn({ isPolled: false }) === 'asking'
  useEffect(() => {
    rememberVerified()
    toast('success', VERIFIED_MESSAGE)
  }, [toast])
  useEffect(() => {
    if (isAsking) return undefined
    const timer = setTimeout(() => void navigate(paths.signIn, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAsking, navigate])
  if (isAsking) return <AuthHeading title="You're verified">Your account is ready. Signing you in…</AuthHeading>
  return (
    <>
      <AuthHeading title="You're verified">
        Your account is ready. If you signed up on another device, it goes on there by itself. Taking you to sign in…
      </AuthHeading>
      <Button asChild className="mt-8">
        <Link to={paths.signIn}>Sign in now</Link>
      </Button>
    </>
  )
}

function Countdown({ secondsLeft }: { secondsLeft: number | undefined }) {
  if (secondsLeft === undefined) return null
  return (
    <p className="mt-4 text-mute">
      This link expires in{' '}
      <span role="timer" className="font-semibold text-text tabular-nums">
        {clockText(secondsLeft)}
      </span>
    </p>
  )
}

function SignUpAgainActions() {
  return (
    <>
      <Button asChild>
        <Link to={paths.signUp}>Sign up again</Link>
      </Button>
      <ContactSupport />
    </>
  )
}
