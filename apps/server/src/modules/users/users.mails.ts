import { composeMail } from '#platform/mail/compose-mail.ts'

export const exportReadyMail = ({ to, name, origin }: { to: string; name: string; origin: string }) =>
  composeMail({
    to,
    subject: 'Your Sidelight data is ready',
    heading: 'Your data is ready.',
    paragraphs: [
      `Hello ${name},`,
      'We put everything we keep about you into one file. You can download it in your profile for 24 hours; after that we delete it.',
    ],
    action: { label: 'Go to my profile', url: `${origin}/dashboard/profile-settings` },
    footnote: 'If you did not ask for it, please change your password: someone else may have been in your account.',
  })

/** Does not contain the name, which is already deleted. */
export const accountDeletedMail = ({ to, number, deletedAt }: { to: string; number: string; deletedAt: Date }) =>
  composeMail({
    to,
    subject: 'Your Sidelight account has been deleted',
    heading: 'Your account has been deleted.',
    paragraphs: [
      `This is your receipt: number ${number}, ${deletedAt.toISOString().slice(0, 10)}.`,
      'Deleted: your profile and picture, your sides and everything made from them, your recordings, your activity and every session. Files follow within the hour, copies in backups within 35 days.',
      'Kept: how many pages were granted, bought and used, with no link to you, because the law requires us to keep complete accounts; and for 400 days when the account was used and changed, under a number, without your name and address.',
      'This is the last time we use your address. You can sign up with it again whenever you like.',
    ],
  })
