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

/** From the wire: the inbox's own list of headers leaves most of them out. */
async function headersOf(mailId: string): Promise<Record<string, string>> {
  const [head = ''] = (await inbox.readSource(mailId)).split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]+: ?/, '')]),
  )
}

const newAddress = () => `rosa.${randomBytes(6).toString('hex')}@example.com`
const MAIL = { subject: 'Your sides', text: 'Break a leg.', html: '<p>Break a leg.</p>' }

describe('a mail', () => {
  it('arrives in both forms, from us, and with the place to answer to', async () => {
    const to = newAddress()
    await mailer.send({ ...MAIL, to, replyTo: { name: 'Zoë Ñandú', address: 'zoe@example.com' } })
    const mail = await inbox.waitForMail(to)
    expect(mail).toMatchObject({ subject: 'Your sides', to: [to], from: 'hello@sidelight.local' })
    expect(mail.text.trim()).toBe('Break a leg.')
    expect(mail.html).toContain('<p>Break a leg.</p>')
    expect(await headersOf(mail.id)).toMatchObject({
      to: to,
      'reply-to': expect.stringMatching(/^=\?UTF-8\?.+\?= <zoe@example\.com>$/) as string,
    })
  })

  it.each([
    ['a new header', 'Hi\r\nBcc: victim@example.com\r\nX-Planted: yes'],
    ['a new body', 'Hi\r\n\r\n<h1>Send money</h1>'],
    ['a line feed alone', 'Hi\nX-Planted: yes'],
    ['a carriage return alone', 'Hi\rX-Planted: yes'],
    ['a Unicode line', 'Hi\u2028X-Planted: yes'],
    ['the end of the mail', 'Hi\r\n.\r\nMAIL FROM:<evil@example.com>'],
  ])('has only our headers and recipients, though its subject and the name hold %s', async (_what, planted) => {
    const to = newAddress()
    const replyTo = { name: planted, address: 'zoe@example.com' }
    await mailer.send({ ...MAIL, to, subject: planted, replyTo })
    const mail = await inbox.waitForMail(to)
    expect(mail.to).toEqual([to])
    expect(mail.text.trim()).toBe('Break a leg.')
    expect(Object.keys(await headersOf(mail.id)).toSorted()).toEqual(OUR_HEADERS)
    expect(await inbox.count('victim@example.com')).toBe(0)
    expect(await inbox.count(to)).toBe(1)
  })

  it.each([
    (to: string) => `${to}, victim@example.com`,
    (to: string) => `${to}\r\nBcc: victim@example.com`,
    (to: string) => `"${to}" <victim@example.com>`,
    (to: string) => `${to}>\r\nRCPT TO:<victim@example.com`,
  ])('goes to nobody whose address was smuggled into another: case %#', async (smuggle) => {
    const to = newAddress()
    await mailer.send({ ...MAIL, to: smuggle(to) }).catch(() => undefined)
    expect(await inbox.count('victim@example.com')).toBe(0)
  })

  it('never reads a file or an address that its text names', async () => {
    const to = newAddress()
    const sneaky = { path: '/etc/hostname' } as unknown as string
    await expect(mailer.send({ ...MAIL, to, text: sneaky })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await inbox.count(to)).toBe(0)
  })
})

describe('a mail server that is away', () => {
  it('is a sentence for the user', async () => {
    const nowhere = createSmtpMailer({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' })
    await expect(nowhere.send({ ...MAIL, to: newAddress() })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The mail could not be sent. Please try again in a moment.',
    })
    nowhere.close()
  })
})
