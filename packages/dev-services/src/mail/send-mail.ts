import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

interface OutgoingMail {
  to: string
  subject: string
  html: string
}

/** Sends one mail to the inbox by SMTP, for checks and tests; the product uses nodemailer. */
export async function sendMail(smtpUrl: string, mail: OutgoingMail): Promise<void> {
  const { hostname, port } = new URL(smtpUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const expectCode = async (code: string) => {
    for (;;) {
      const { value } = (await replies.next()) as { value?: string }
      if (value === undefined || !value.startsWith(code))
        throw new Error(`The SMTP server replied "${value ?? 'nothing'}"`)
      if (value[3] !== '-') return
    }
  }
  const body = [
    'From: Sidelight <hello@sidelight.local>',
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    mail.html,
    '.',
  ].join('\r\n')
  const commands: [string, string][] = [
    ['EHLO localhost', '250'],
    ['MAIL FROM:<hello@sidelight.local>', '250'],
    [`RCPT TO:<${mail.to}>`, '250'],
    ['DATA', '354'],
    [body, '250'],
    ['QUIT', '221'],
  ]
  try {
    await expectCode('220')
    for (const [line, code] of commands) {
      socket.write(`${line}\r\n`)
      await expectCode(code)
    }
  } finally {
    socket.destroy()
  }
}
