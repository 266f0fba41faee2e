import {
  type DeletionReceipt,
  listReceiptRows,
  receiptNumber,
  TAKES_STAY,
} from '@sidelight/domain/confidential/receipt'
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

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const FORMATS = { moment: (at: Date) => MOMENT.format(at), day: (at: Date) => DAY.format(at) }

interface ReceiptMail {
  to: string
  name: string
  origin: string
  receipt: DeletionReceipt
}

/** Counts and moments: there is nothing else of the script left. */
export const deletionReceiptMail = ({ to, name, origin, receipt }: ReceiptMail) =>
  composeMail({
    to,
    subject: `Your deletion receipt, no. ${receiptNumber(receipt)}`,
    heading: 'Your deletion receipt.',
    paragraphs: [
      `Hello ${name},`,
      `Here is receipt no. ${receiptNumber(receipt)} for a script that was deleted from your account. It names no title and no line, so you can pass it on to production.`,
    ],
    rows: listReceiptRows(receipt, name, FORMATS),
    action: { label: 'Open the receipt', url: `${origin}/dashboard/deletions/${receipt.id}` },
    footnote: `All times are UTC. ${TAKES_STAY}`,
  })
