import { createTransport } from 'nodemailer'

/** Sends one mail to the inbox, for checks and tests. */
export async function sendMail(smtpUrl: string, mail: { to: string; subject: string; html: string }): Promise<void> {
  await createTransport(smtpUrl).sendMail({ from: 'Sidelight <hello@sidelight.local>', ...mail })
}
