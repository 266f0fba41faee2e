import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { findVerificationEmail } from './verification-notice.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { ContactSupport } from '../ContactSupport.tsx'
import { MailNotReceived } from '../MailNotReceived.tsx'
import { findDeviceSecret } from './device-secret.ts'
import { useDeviceSignIn } from './device-sign-in.queries.ts'
import { findDraft } from './registration-form.ts'
import { ResendLink } from './ResendLink.tsx'

const listSteps = (username: string | undefined, isWaiting: boolean) => [
  [
    'Check your inbox',
    `Look for a message from Sidelight.${username === undefined ? '' : ` It says your user name is ${username}.`}`,
  ],
  ['Click the link', 'On this device or any other. It confirms your address.'],
  [
    'Return to sign in',
    isWaiting ? 'If this page is still open, it signs you in by itself.' : 'Then upload your first sides.',
  ],
]

const TIPS = ['Check your spam folder.', 'Wait a few minutes. Mail can be slow.', 'Still nothing? Contact support.']

export function VerificationPage() {
  usePageTitle('Check your email')
  const email = findVerificationEmail()
  const { state } = useLocation() as { state: unknown }
  const [isWaiting] = useState(() => findDeviceSecret() !== undefined)
  useDeviceSignIn({ isPolled: true })
  return (
    <>
      <AuthHeading title="Check your email">
        We sent a verification link to{' '}
        <strong className="font-semibold wrap-anywhere text-text">{email ?? 'the address you signed up with'}</strong>.
        It expires in 24 hours.{' '}
        <TextLink>
          <Link to={paths.signUp} state={state}>
            Wrong address?
          </Link>
        </TextLink>
      </AuthHeading>
      <ol className="mt-8 grid gap-5">
        {listSteps(findDraft(state)?.username, isWaiting).map(([name, explanation], index) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-key-tint font-semibold text-key-text">
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-mute">{explanation}</span>
            </span>
          </li>
        ))}
      </ol>
      <MailNotReceived tips={TIPS}>{email !== undefined && <ResendLink email={email} />}</MailNotReceived>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.signIn}>Go to Sign In</Link>
        </Button>
        <ContactSupport />
      </div>
    </>
  )
}
