import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { findVerificationEmail } from '#lib/verification-notice.ts'
import { Button } from '#ui/Button.tsx'
import { AuthHeading } from './AuthHeading.tsx'

const STEPS = [
  ['Check your inbox', 'Look for a message from Sidelight.'],
  ['Click the link', 'It opens this site and confirms your address.'],
  ['Return to sign in', 'Then bring your first sides.'],
] as const

export function VerificationPage() {
  usePageTitle('Check your email')
  const email = findVerificationEmail()
  return (
    <>
      <AuthHeading title="Check your email">
        We sent a verification link to{' '}
        <strong className="font-semibold wrap-anywhere text-text">{email ?? 'the address you signed up with'}</strong>.
        It expires in 24 hours.
      </AuthHeading>
      <ol className="mt-9 grid gap-5">
        {STEPS.map(([name, explanation], index) => (
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
      <div className="mt-8 rounded-row border border-line bg-surface p-5 text-[15px] text-mute">
        <h2 className="font-semibold text-text">Nothing there?</h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-faint">
          <li>Check your spam folder.</li>
          <li>Wait a few minutes; mail is sometimes late to set.</li>
          <li>Still nothing? Contact support.</li>
        </ul>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.signIn}>Go to Sign In</Link>
        </Button>
        <Button asChild look="ghost">
          <Link to={paths.contactUs}>Contact Support</Link>
        </Button>
      </div>
    </>
  )
}
