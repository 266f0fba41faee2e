import { composeMail } from '#platform/mail/compose-mail.ts'

export const exportReadyMail = ({ to, name, origin }: { to: string; name: string; origin: string }) =>
  composeMail({
    to,
    subject: 'Your Sidelight data is ready',
    heading: 'Your data is ready.',
    paragraphs: [
      `Hello ${name},`,
      'We gathered everything we keep about you into one file. It waits in your profile for 24 hours; after that we delete it.',
    ],
    action: { label: 'Go to my profile', url: `${origin}/dashboard/profile-settings` },
    footnote: 'If you did not ask for it, please change your password: somebody else may have been in your account.',
  })

/** Without the name, because it is already deleted. */
export const accountDeletedMail = ({ to, number, deletedAt }: { to: string; number: string; deletedAt: Date }) =>
  composeMail({
    to,
    subject: 'Your Sidelight account is deleted',
    heading: 'Your account is deleted.',
    paragraphs: [
      `This is your receipt. Number ${number}, ${deletedAt.toISOString().slice(0, 10)}.`,
      'Deleted: your profile and picture, your sides and everything made of them, your recordings, your activities and every session. Files follow within the hour, copies in backups within 14 days.',
      'Kept: how many pages were granted, bought and used, without any link to you, because the law wants our books complete.',
      'This was the last use of your address. You can sign up with it again whenever you like.',
    ],
  })
