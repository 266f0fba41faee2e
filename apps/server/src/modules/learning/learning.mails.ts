import { describeMinutes } from '@sidelight/domain/learning/due-lines'
import { composeMail } from '#platform/mail/compose-mail.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface DueLines {
  to: string
  name: string
  origin: string
  documentId: string
  /** Of the links that stop the reminder. */
  token: string
  lines: number
  minutes: number
}

/** Names neither the script nor a word of it. */
export function dueLinesMail({ to, name, origin, documentId, token, lines, minutes }: DueLines): Mail {
  const due = `${lines === 1 ? '1 line is' : `${lines} lines are`} due today`
  const mail = composeMail({
    to,
    subject: due,
    heading: `${due}.`,
    paragraphs: [
      `Hello ${name},`,
      `${due}, ${describeMinutes({ minutes })}.`,
      'Say them now and they come round less often.',
    ],
    action: { label: 'Run my lines', url: `${origin}/dashboard/process/${documentId}/off-book` },
    footnote: 'You asked for this reminder. It comes only on days with due lines.',
    // After the number sign, which browsers do not send to the server.
    footnoteLink: { label: 'Stop this reminder', url: `${origin}/stop-reminder#${token}` },
  })
  return { ...mail, stopUrl: `${origin}/api/v1/learning/reminders/${token}/stop` }
}
