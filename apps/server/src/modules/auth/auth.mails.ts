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
  label: "See where you're signed in",
  url: `${origin}/dashboard/profile-settings`,
})
const newPasswordAction = (origin: string) => ({ label: 'Set a new password', url: `${origin}/forgot-password` })

/**
 * Does not contain the full name: until the address is verified, anybody could put words into it. A user name cannot hold
 * words, and tells the owner of the mailbox which sign-up the link belongs to.
 */
export const verificationMail = ({ to, username, url }: { to: string; username: string; url: string }) =>
  composeMail({
    to,
    subject: 'Verify your Sidelight account',
    heading: 'One click, and your scene partner is ready.',
    paragraphs: [
      'Hello,',
      `Please confirm that this is your address. Your user name is ${username}. Five free pages are waiting for your first sides.`,
    ],
    action: { label: 'Verify my account', url },
    footnote: `The link is valid for 24 hours. If you didn't sign up as ${username}, someone else used your address: ignore this email and nothing will happen.`,
  })

/** Sent when several sign-ups wait for one address and none came from the network that asked for another link. */
export const signUpAgainMail = ({ to, origin }: { to: string; origin: string }) =>
  composeMail({
    to,
    subject: 'Sidelight: please sign up again',
    heading: 'One more time, please.',
    paragraphs: [
      'Hello,',
      "Someone, probably you, asked for another link to verify this address. There is more than one request to sign up with it and we can't tell which is yours, so we haven't sent a link for any of them.",
      "Please sign up again and we'll send your link right away.",
    ],
    action: { label: 'Sign up', url: `${origin}/sign-up` },
    footnote: "If you didn't sign up, ignore this email and nothing will happen.",
  })

export const existingAccountMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'You already have a Sidelight account',
    heading: 'You already have an account.',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, tried to sign up with this address. It already has an account, so nothing changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
    footnote:
      'Forgot your password? Choose "Forgot password?" on the sign-in page. If this was not you, ignore this email.',
  })

export const reuseNoticeMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'We ended one of your Sidelight sessions',
    heading: 'We ended one of your sessions, to be safe.',
    paragraphs: [
      `Hello ${name},`,
      'One of your sign-in keys was used a second time. That can mean someone copied it, so we ended that session.',
      'Please sign in again. If you were not using Sidelight just now, change your password too.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
  })

export const passwordResetMail = ({ to, name, url }: Recipient & { url: string }) =>
  composeMail({
    to,
    subject: 'Choose a new Sidelight password',
    heading: 'Choose a new password.',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, asked for a link to choose a password. Nothing changes until you open it and choose one.',
    ],
    action: { label: 'Choose a password', url },
    footnote:
      'The link works once and expires after 60 minutes. If this was not you, ignore this email: your password stays as it is.',
  })

export const passwordResetNoticeMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we emailed you. You were signed out everywhere; please sign in again.',
  ])

export const googleRemovedMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we emailed you. You were signed out everywhere, and Google no longer opens your account; please sign in with the new password.',
    'If Google runs your mailbox and you want to use Google again, sign in with it: that adds it back and removes the password.',
  ])

export const passkeysRemovedMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we emailed you. You were signed out everywhere, and your passkeys no longer open your account; please sign in with the new password.',
    'You can add passkeys again in your profile.',
  ])

export const googleAndPasskeysRemovedMail = (notice: Notice) =>
  composeResetNotice(notice, [
    'A new password was chosen with the link we emailed you. You were signed out everywhere, and neither Google nor your passkeys open your account any more; please sign in with the new password.',
    'You can add passkeys again in your profile. If Google runs your mailbox and you want to use Google again, sign in with it: that adds it back and removes the password.',
  ])

const composeResetNotice = ({ to, name, origin }: Notice, events: string[]) =>
  composeMail({
    to,
    subject: 'Your Sidelight password was reset',
    heading: 'Your password was reset.',
    paragraphs: [
      `Hello ${name},`,
      ...events,
      'If this was not you, someone can read your email. Secure your mailbox first, then set a new password here.',
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
      'It was changed in your profile by someone who knew the old one. All other sessions were signed out.',
      'If this was you, there is nothing to do. If it was not, set a new password now: that signs everyone else out.',
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
      'Someone signed in with the Google account for this address, so it now opens your Sidelight account. We removed the password and any passkeys, and signed everyone else out: whoever set them up may not be you. You can set a password again by email.',
      'If this was not you, secure your Google account first, then set a new password by email: that removes Google and signs everyone out.',
    ],
    action: newPasswordAction(origin),
  })

export const passkeyAddedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'A passkey was added to your Sidelight account',
    heading: 'You can now sign in with a passkey.',
    paragraphs: [
      `Hello ${name},`,
      'A passkey was added in your profile by someone who knew your password. It opens your account without the password.',
      'If this was you, there is nothing to do. If it was not, set a new password now: that removes every passkey and signs everyone out.',
    ],
    action: newPasswordAction(origin),
  })

export const passkeyRemovedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'A passkey was removed from your Sidelight account',
    heading: 'A passkey was removed.',
    paragraphs: [
      `Hello ${name},`,
      'It was removed in your profile and no longer opens your account. Your password works as before.',
      'If this was you, there is nothing to do. If it was not, set a new password now: that removes every passkey and signs everyone out.',
    ],
    action: newPasswordAction(origin),
  })

export const newNetworkMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'New sign-in to your Sidelight account',
    heading: 'Someone signed in from a new place.',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, signed in to your account from a network you had not used with Sidelight in the last three months.',
      'If this was you, there is nothing to do. If it was not, set a new password now: that signs everyone out.',
    ],
    action: newPasswordAction(origin),
  })

/** To the owner of an address that another account tried to use. */
export const addressWantedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    subject: 'Your address already has a Sidelight account',
    heading: 'Nothing changed.',
    paragraphs: [
      `Hello ${name},`,
      'Someone, perhaps you, tried to use this address for another Sidelight account. It already belongs to this one, so nothing changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/sign-in` },
    footnote: 'If this was not you, ignore this email.',
  })

/** Does not contain the name, like every mail to an address that is not verified. */
export const emailChangeMail = ({ to, url }: { to: string; url: string }) =>
  composeMail({
    to,
    subject: 'Confirm your new address for Sidelight',
    heading: 'Is this your new address?',
    paragraphs: ['Hello,', 'Please confirm it. It then becomes the address you sign in with.'],
    action: { label: 'Confirm this address', url },
    footnote:
      'The link is valid for 24 hours. If you do not have a Sidelight account, ignore this email and nothing will happen.',
  })

export const emailChangeRequestedMail = ({ to, name, origin, support }: SecurityNotice) =>
  withReplyTo(
    composeMail({
      to,
      subject: 'Someone asked to change the address of your Sidelight account',
      heading: 'Are you changing your address?',
      paragraphs: [
        `Hello ${name},`,
        'Someone who knows your password asked to change the address of your account. It changes once the link we sent to the new address is confirmed.',
        'If this was not you, set a new password now: that cancels the link and signs everyone out.',
      ],
      action: newPasswordAction(origin),
      footnote: `If that no longer works, reply to this email or write to us: ${origin}/contact-us`,
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
        'From now on you sign in with your new address, and we no longer send email to this one. Links we emailed here no longer work, and a Google account with this address no longer opens your account. You are still signed in wherever you were; you can sign out everywhere in your profile.',
        'If this was not you, sign out everywhere and reply to this email: a person reads it.',
      ],
      action: sessionsAction(origin),
      footnote: `You can also write to us: ${origin}/contact-us`,
    }),
    support,
  )
