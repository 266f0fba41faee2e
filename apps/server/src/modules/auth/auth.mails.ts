import { composeMail } from '#platform/mail/compose-mail.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Recipient {
  to: string
  name: string
}

/** A mail to the owner of an account. */
export interface Notice extends Recipient {
  origin: string
}

/** A mail about a change that only support can undo. */
interface SecurityNotice extends Notice {
  support: string
}

/** Other mails have no Reply-To, and replies to them are not read. */
const withReplyTo = (mail: Mail, support: string): Mail => ({
  ...mail,
  replyTo: { name: 'Sidelight', address: support },
})

const sessionsAction = (origin: string) => ({
  label: 'See where you are signed in',
  url: `${origin}/dashboard/profile-settings`,
})
const newPasswordAction = (origin: string) => ({ label: 'Set a new password', url: `${origin}/forgot-password` })

/**
 * Without the name: before the mailbox is verified, it could be an attacker's text. The user name cannot contain a text,
 * and tells the owner of the mailbox which registration the link confirms.
 */
export const verificationMail = ({ to, username, url }: { to: string; username: string; url: string }) =>
  composeMail({
    to,
    subject: 'Verify your Sidelight account',
    heading: 'One click, and your scene partner is ready.',
    paragraphs: [
      'Hello,',
      `Please confirm that this is your address. Your user name will be ${username}, with the password you chose for it. Five free pages are waiting for your first sides.`,
    ],
    action: { label: 'Verify my account', url },
    footnote: `The link is valid for 24 hours. If you did not choose the user name ${username}, somebody else signed up with your address: ignore this mail and nothing will happen.`,
  })

/** When several registrations have this address and none came from the client that requested the mail. */
export const signUpAgainMail = ({ to, origin }: { to: string; origin: string }) =>
  composeMail({
    to,
    subject: 'Please sign up again at Sidelight',
    heading: 'One more time, please.',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, asked for another link to verify this address. There is more than one request to sign up with it, and we cannot tell which is yours, so we send a link to none of them.',
      'Please sign up again; the link comes at once.',
    ],
    action: { label: 'Sign up', url: `${origin}/sign-up` },
    footnote: 'If you did not sign up, ignore this mail and nothing will happen.',
  })

export const existingAccountMail = ({ to, name, origin }: Notice) =>
  composeMail({
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

export const reuseNoticeMail = ({ to, name, origin }: Notice) =>
  composeMail({
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

export const passwordResetMail = ({ to, name, url }: Recipient & { url: string }) =>
  composeMail({
    to,
    subject: 'Choose a new Sidelight password',
    heading: 'A fresh start for your password.',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, probably you, asked for a link to choose a password. Opening it changes nothing yet; you choose there.',
    ],
    action: { label: 'Choose a password', url },
    footnote: 'The link works once, for 60 minutes. If it was not you, ignore this mail: your password stays as it is.',
  })

export const passwordResetNoticeMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we mailed you. Every session was signed out; please sign in again.',
  ])

export const googleRemovedMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we mailed you. Every session was signed out, and Google opens your account no more; please sign in with the new password.',
    'If you want to use Google again, sign in with it: that adds it anew, where Google runs your mailbox.',
  ])

const composeResetNotice = ({ to, name, origin }: Notice, events: string[]) =>
  composeMail({
    to,
    subject: 'Your Sidelight password was reset',
    heading: 'Your password was reset.',
    paragraphs: [
      `Hello ${name},`,
      ...events,
      'If it was not you, somebody can read your mail. Secure your mailbox first, then set a new password here.',
    ],
    action: newPasswordAction(origin),
  })

export const passwordChangedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'Your Sidelight password was changed',
    heading: 'Your password was changed.',
    paragraphs: [
      `Hello ${name},`,
      'It was changed in your profile, by somebody who knew the old one. All other sessions were signed out.',
      'If it was you, all is well. If it was not, set a new one now: that signs everybody else out.',
    ],
    action: newPasswordAction(origin),
  })

export const googleLinkedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'Google sign-in was added to your Sidelight account',
    heading: 'You can now sign in with Google.',
    paragraphs: [
      `Hello ${name},`,
      'Somebody signed in with the Google account of this address, so it now opens your Sidelight account too. Your password works as before.',
      'If it was not you, secure your Google account first, then set a new password by mail: that removes Google and signs everybody out.',
    ],
    action: newPasswordAction(origin),
  })

/** To the owner of an address that was entered as the new address of another account. */
export const addressWantedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'Your address already has a Sidelight account',
    heading: 'Nothing was changed.',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, perhaps you, wanted to use this address for another Sidelight account. It already belongs to this one, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
    footnote: 'If it was not you, ignore this mail.',
  })

/** Without the name, as in every mail to a mailbox that is not verified. */
export const emailChangeMail = ({ to, url }: { to: string; url: string }) =>
  composeMail({
    to,
    subject: 'Confirm your new address for Sidelight',
    heading: 'Is this your new address?',
    paragraphs: ['Hello,', 'Please confirm it, and it becomes the address you sign in with.'],
    action: { label: 'Confirm this address', url },
    footnote:
      'The link is valid for 24 hours. If you do not have a Sidelight account, ignore this mail and nothing will happen.',
  })

export const emailChangeRequestedMail = ({ to, name, origin, support }: SecurityNotice) =>
  withReplyTo(
    composeMail({
      to,
      subject: 'A new address was asked for in your Sidelight account',
      heading: 'Are you moving?',
      paragraphs: [
        `Hello ${name},`,
        'Somebody who knows your password asked to change the address of your account. It changes when the link mailed to the new address is opened.',
        'If it was not you, set a new password now: that makes the link worthless and signs everybody out.',
      ],
      action: newPasswordAction(origin),
      footnote: `If that does not work any more, answer this mail or write to us: ${origin}/contact-us`,
    }),
    support,
  )

export const emailChangedMail = ({ to, name, origin, support }: SecurityNotice) =>
  withReplyTo(
    composeMail({
      to,
      subject: 'The address of your Sidelight account was changed',
      heading: 'Your address was changed.',
      paragraphs: [
        `Hello ${name},`,
        'From now on you sign in with your new address, and this one gets no more mail from us. Links we mailed here have ended, and a Google account of this address opens your account no more. You are still signed in wherever you were; your profile offers to sign out everywhere.',
        'If it was not you, sign out everywhere and answer this mail: a person reads it.',
      ],
      action: sessionsAction(origin),
      footnote: `You can also write to us: ${origin}/contact-us`,
    }),
    support,
  )
