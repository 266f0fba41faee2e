import { composeMail } from '#platform/mail/compose-mail.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Recipient {
  to: string
  name: string
}

/** About an account, to whom it belongs. */
export interface Notice extends Recipient {
  origin: string
}

/** About a loss that only we can undo. */
interface Alarm extends Notice {
  support: string
}

/** Our other mails come from a box that nobody reads. */
const answerable = (mail: Mail, support: string): Mail => ({
  ...mail,
  replyTo: { name: 'Sidelight', address: support },
})

const sessionsOf = (origin: string) => ({
  label: 'See where you are signed in',
  url: `${origin}/dashboard/profile-settings`,
})
const newPasswordAt = (origin: string) => ({ label: 'Set a new password', url: `${origin}/forgot-password` })

/**
 * Without a name: until the mailbox is proven, the words in it could be anybody's. The user name can hold no words, and
 * tells the owner of the mailbox whose request it is that the link would fulfil.
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

/** Where several asked with one address and none of them from where the mail was asked for. */
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
  resetNotice(notice, [
    'A new password was chosen with the link we mailed you. Every session was signed out; please sign in again.',
  ])

export const googleRemovedMail = (notice: Notice) =>
  resetNotice(notice, [
    'A new password was chosen with the link we mailed you. Every session was signed out, and Google opens your account no more; please sign in with the new password.',
    'If you want to use Google again, sign in with it: that adds it anew, where Google runs your mailbox.',
  ])

const resetNotice = ({ to, name, origin }: Notice, whatHappened: string[]) =>
  composeMail({
    to,
    subject: 'Your Sidelight password was reset',
    heading: 'Your password was reset.',
    paragraphs: [
      `Hello ${name},`,
      ...whatHappened,
      'If it was not you, somebody can read your mail. Secure your mailbox first, then set a new password here.',
    ],
    action: newPasswordAt(origin),
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
    action: newPasswordAt(origin),
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
    action: newPasswordAt(origin),
  })

/** To the owner of an address that somebody wants for another account. */
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

/** Without a name, as every mail to a mailbox that is not proven. */
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

export const emailChangeAskedMail = ({ to, name, origin, support }: Alarm) =>
  answerable(
    composeMail({
      to,
      subject: 'A new address was asked for in your Sidelight account',
      heading: 'Are you moving?',
      paragraphs: [
        `Hello ${name},`,
        'Somebody who knows your password asked to change the address of your account. It changes when the link mailed to the new address is opened.',
        'If it was not you, set a new password now: that makes the link worthless and signs everybody out.',
      ],
      action: newPasswordAt(origin),
      footnote: `If that does not work any more, answer this mail or write to us: ${origin}/contact-us`,
    }),
    support,
  )

export const emailChangedMail = ({ to, name, origin, support }: Alarm) =>
  answerable(
    composeMail({
      to,
      subject: 'The address of your Sidelight account was changed',
      heading: 'Your address was changed.',
      paragraphs: [
        `Hello ${name},`,
        'From now on you sign in with your new address, and this one gets no more mail from us. Links we mailed here have ended, and a Google account of this address opens your account no more. You are still signed in wherever you were; your profile offers to sign out everywhere.',
        'If it was not you, sign out everywhere and answer this mail: a person reads it.',
      ],
      action: sessionsOf(origin),
      footnote: `You can also write to us: ${origin}/contact-us`,
    }),
    support,
  )
