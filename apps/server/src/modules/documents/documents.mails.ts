import { composeMail } from '#platform/mail/compose-mail.ts'

/** Names neither the script nor a word of it. */
export const scriptExpiresMail = ({ to, name, origin }: { to: string; name: string; origin: string }) =>
  composeMail({
    to,
    subject: 'A script deletes itself tomorrow',
    heading: 'A script deletes itself tomorrow.',
    paragraphs: [
      `Hello ${name},`,
      "You set a day on which a script in your account is deleted, with everything made from it. That day is tomorrow. Once deleted, it can't be brought back.",
      'If you still need it, pick a later day before then.',
    ],
    action: { label: 'See my scripts', url: `${origin}/dashboard/process-list` },
  })
