import { randomBytes } from 'node:crypto'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const { env, inboxUrl, smtpUrl } = inject('services')
const { mail: settings } = readConfig(env)
const mailer = createSmtpMailer(settings)
const inbox = connectMailServer(inboxUrl, smtpUrl)
afterAll(() => mailer.close())

const OUR_HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to']

/** Parses the source of the mail, since the inbox lists only some headers. */
async function readHeaders(mailId: string): Promise<Record<string, string>> {
  const [head = ''] = (await inbox.readSource(mailId)).split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]+: ?/, '')]),
  )
}

const createAddress = () => `rosa.${randomBytes(6).toString('hex')}@example.com`
const MAIL = { subject: 'Your sides', text: 'Break a leg.', html: '<p>Break a leg.</p>' }

describe('mails', () => {
  it('A mail arrives as HTML and text, from our address, with its Reply-To', async () => {
    const to = createAddress()
    await mailer.send({ ...MAIL, to, replyTo: { name: 'Zoë Ñandú', address: 'zoe@example.com' } })
    const mail = await inbox.waitForMail(to)
    expect(mail).toMatchObject({ subject: 'Your sides', to: [to], from: 'hello@sidelight.local' })
    expect(mail.text.trim()).toBe('Break a leg.')
    expect(mail.html).toContain('<p>Break a leg.</p>')
    expect(await readHeaders(mail.id)).toMatchObject({
      to: to,
      'reply-to': expect.stringMatching(/^=\?UTF-8\?.+\?= <zoe@example\.com>$/) as string,
    })
  })

  it.each([
    ['another header', 'Hi\r\nBcc: victim@example.com\r\nX-Planted: yes'],
    ['another body', 'Hi\r\n\r\n<h1>Send money</h1>'],
    ['a line feed alone', 'Hi\nX-Planted: yes'],
    ['a carriage return alone', 'Hi\rX-Planted: yes'],
    ['a Unicode line separator', 'Hi\u2028X-Planted: yes'],
    ['the end of the mail', 'Hi\r\n.\r\nMAIL FROM:<evil@example.com>'],
  ])('A subject and a name with %s add no headers and no recipients', async (_description, injected) => {
    const to = createAddress()
    const replyTo = { name: injected, address: 'zoe@example.com' }
    await mailer.send({ ...MAIL, to, subject: injected, replyTo })
    const mail = await inbox.waitForMail(to)
    expect(mail.to).toEqual([to])
    expect(mail.text.trim()).toBe('Break a leg.')
    expect(Object.keys(await readHeaders(mail.id)).toSorted()).toEqual(OUR_HEADERS)
    expect(await inbox.count('victim@example.com')).toBe(0)
    expect(await inbox.count(to)).toBe(1)
  })

  it.each([
    (to: string) => `${to}, victim@example.com`,
    (to: string) => `${to}\r\nBcc: victim@example.com`,
    (to: string) => `"${to}" <victim@example.com>`,
    (to: string) => `${to}>\r\nRCPT TO:<victim@example.com`,
  ])('An address injected into the recipient gets no mail: case %#', async (inject) => {
    const to = createAddress()
    await mailer.send({ ...MAIL, to: inject(to) }).catch(() => undefined)
    expect(await inbox.count('victim@example.com')).toBe(0)
  })

  it('The mailer reads no file that the text of a mail names', async () => {
    const to = createAddress()
    const fileReference = { path: '/etc/hostname' } as unknown as string
    await expect(mailer.send({ ...MAIL, to, text: fileReference })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await inbox.count(to)).toBe(0)
  })
})

describe('an unreachable mail server', () => {
  it('An unreachable mail server causes an error with a message for the user', async () => {
    const unreachable = createSmtpMailer({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' })
    await expect(unreachable.send({ ...MAIL, to: createAddress() })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The mail could not be sent. Please try again in a moment.',
    })
    unreachable.close()
  })
})
