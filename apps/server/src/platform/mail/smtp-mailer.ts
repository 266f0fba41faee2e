import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import { AppError } from '../errors.ts'
import type { Mailer } from './mailer.ts'

export function createSmtpMailer({ smtpUrl, from }: Config['mail']): Mailer & { close(): void } {
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send({ to, replyTo, stopUrl, ...mail }) {
      try {
        // Addresses are objects, so that user input is never parsed as part of a header.
        await transport.sendMail({
          ...mail,
          from,
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          ...(stopUrl !== undefined && { headers: stopHeaders(stopUrl) }),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw new AppError('unavailable', 'The mail could not be sent. Please try again in a moment.', { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** Mail programs show a button of their own for these. */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
