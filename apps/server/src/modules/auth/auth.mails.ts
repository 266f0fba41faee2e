import { compose } from '#platform/mail/letter.ts'

interface Recipient {
  to: string
  name: string
}

/** Without a name: until the mailbox is proven, the words in it could be anybody's. */
export const verificationMail = ({ to, url }: { to: string; url: string }) =>
  compose({
    to,
    subject: 'Verify your Sidelight account',
    heading: 'One click, and your scene partner is ready.',
    paragraphs: [
      'Hello,',
      'Please confirm that this is your address. Five free pages are waiting for your first sides.',
    ],
    action: { label: 'Verify my account', url },
    footnote: 'The link is valid for 24 hours. If you did not sign up, ignore this mail and nothing will happen.',
  })

export const existingAccountMail = ({ to, name, origin }: Recipient & { origin: string }) =>
  compose({
    to,
    subject: 'You already have a Sidelight account',
    heading: 'You are already with us.',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, probably you, tried to sign up with this address. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
    footnote:
      'Forgot your password? Choose "Forgot password" on the sign-in page. If it was not you, ignore this mail.',
  })

export const reuseNoticeMail = ({ to, name, origin }: Recipient & { origin: string }) =>
  compose({
    to,
    subject: 'We ended one of your Sidelight sessions',
    heading: 'We ended a session, to be safe.',
    paragraphs: [
      `Hello ${name},`,
      'A sign-in key of yours was used a second time. That can mean that somebody copied it, so we ended that session.',
      'Please sign in again. If you were not using Sidelight just now, change your password as well.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
  })
