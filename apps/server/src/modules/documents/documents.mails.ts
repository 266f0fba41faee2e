import { composeMail } from '#platform/mail/compose-mail.ts'

/** Names neither the script nor a word of it. */
export const scriptExpiresMail = ({ to, name, origin }: { to: string; name: string; origin: string }) =>
  composeMail({
    to,
    subject: 'A script deletes itself tomorrow',
    heading: 'A script deletes itself tomorrow.',
    paragraphs: [
      `Hello ${name},`,
      'You set a day on which a script in your account is deleted, with everything made from it. That day is tomorrow. It cannot be brought back afterwards.',
      'If you still need it, you can set another day until then.',
    ],
    action: { label: 'See my scripts', url: `${origin}/dashboard/process-list` },
  })
