import { support, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAttempt } from '#platform/db/throttle.ts'
import { listHeaderInjections } from '#testing/attacks/header-injections.ts'
import { createUser, inventVisitor } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { contactSupport } from './support.service.ts'

let server: TestServer
const supportAddress = `desk.${Date.now()}@example.com`
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: supportAddress })
})
afterAll(() => server.stop())

const buildMessage = (overrides: object = {}) => ({
  name: 'Ada Lee',
  email: inventVisitor().email,
  phone: '+1 555 0100 2233',
  subject: 'My sides do not load',
  message: 'They worked yesterday.\nToday they do not.',
  ...overrides,
})

/** A name in a header; an address inside it is no address. */
const QUOTED = /"(?:\\.|[^"\\])*"/g

let lastHost = 0
/** Every request comes from another IP address, so that only the tested limit applies. */
const sendMessage = (body: ReturnType<typeof buildMessage>) =>
  server.ask(support.contactUs, { body, ip: `10.3.0.${(lastHost += 1)}` })

const listStoredMessages = () => server.ctx.db.selectFrom('supportMessage').selectAll().execute()

describe('messages to support', () => {
  it('[R-7-19] A message is mailed to support with the sender as Reply-To', async () => {
    const message = buildMessage()
    const response = await sendMessage(message)
    expect(response.http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'My sides do not load' })
    expect(mail.text).toContain('Today they do not.')
    expect(mail.text).toContain('address not verified')
    expect(await server.inbox.readSource(mail.id)).toContain(`Reply-To: Ada Lee <${message.email}>`)
    expect(await server.inbox.count(message.email)).toBe(0)
  })

  it('[R-7-20] A message without a subject is accepted, because the contact page sends none', async () => {
    const { subject: _, ...message } = buildMessage({ message: 'No subject here.' })
    expect((await sendMessage(message as ReturnType<typeof buildMessage>)).http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'contact form' })
    expect(mail.text).toContain('No subject here.')
  })

  it('The job queue does not contain the text of a message', async () => {
    await sendMessage(buildMessage({ message: 'canary-7f3a' }))
    const { rows: jobs } = await sql`select data from pgboss.job`.execute(server.ctx.db)
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify(jobs)).not.toContain('canary-7f3a')
  })

  it('[A57] A message that could not be stored the first time can be sent again', async () => {
    const message = buildMessage({ message: 'Lost on its way.' })
    const enqueue = () => Promise.reject(new Error('the queue is away'))
    const origin = { source: '10.3.1.1' }
    const broken = { ...server.ctx, jobs: { ...server.ctx.jobs, enqueue } }
    await expect(contactSupport(broken, message, origin)).rejects.toThrow('away')
    expect((await sendMessage(message)).http).toBe(200)
  })

  it('[R-8-74] The same message is accepted once per 15 minutes, and a different one from the same sender at once', async () => {
    const message = buildMessage({ message: 'Said twice.' })
    expect((await sendMessage(message)).http).toBe(200)
    const again = await sendMessage(message)
    expect(again.http).toBe(409)
    expect(again.body.message).toBe('An email has already been sent. Please check your inbox.')
    expect((await sendMessage({ ...message, message: 'Said once.' })).http).toBe(200)
    expect((await sendMessage({ ...message, email: inventVisitor().email })).http).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await sendMessage(message)).http).toBe(200)
  })

  it('A message is deleted once it is mailed', async () => {
    await sendMessage(buildMessage())
    await server.jobsDone()
    expect(await listStoredMessages()).toEqual([])
  })
})

describe('messages of visitors', () => {
  it('[A55] One IP address can send three messages per hour, whatever the sender’s address', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await server.ask(support.contactUs, { body: buildMessage(), ip: '10.4.4.4' })).http)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('[A55] One email address can send ten messages per day from any IP addresses', async () => {
    const { email } = inventVisitor()
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await sendMessage(buildMessage({ email, message: `Number ${n}.` }))).http)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })

  it('[A55] A bot that fills in the honeypot gets the same response as a user, and nothing is mailed', async () => {
    await server.jobsDone()
    const before = await server.inbox.count(supportAddress)
    const fromBot = buildMessage({ message: 'canary-program', leave_empty: 'https://example.com' })
    const fromUser = buildMessage({ message: 'Of a person.', leave_empty: '' })
    const responses = [await sendMessage(fromBot), await sendMessage(fromUser)]
    expect(new Set(responses.map(({ raw }) => raw)).size).toBe(1)
    await server.jobsDone()
    expect(await server.inbox.count(supportAddress)).toBe(before + 1)
    expect(JSON.stringify(await listStoredMessages())).not.toContain('canary-program')
  })

  it('[A56] None of 60 header injections adds a header or a recipient to the mail', async () => {
    const payloads = listHeaderInjections()
    expect(new Set(payloads.map((payload) => JSON.stringify(payload))).size).toBe(60)
    await server.jobsDone()
    const before = await server.inbox.count(supportAddress)
    let acceptedCount = 0
    for (const payload of payloads) {
      const { http } = await sendMessage(buildMessage({ message: `Payload ${JSON.stringify(payload)}`, ...payload }))
      expect([200, 400]).toContain(http)
      if (http === 200) acceptedCount += 1
    }
    await server.jobsDone()
    expect(await server.inbox.count('victim@example.com')).toBe(0)
    const mails = (await server.inbox.listMails(supportAddress)).slice(before)
    expect(mails).toHaveLength(acceptedCount)
    for (const { id, to } of mails) {
      expect(to).toEqual([supportAddress])
      const [head = ''] = (await server.inbox.readSource(id)).split('\r\n\r\n')
      const fields = head.split(/\r\n(?![ \t])/)
      const names = fields.map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
      expect(names.filter((name) => ['bcc', 'cc', 'x-evil', 'sender'].includes(name))).toEqual([])
      expect(
        names.filter((name) => ['to', 'from', 'reply-to', 'subject', 'content-type'].includes(name)).toSorted(),
      ).toEqual(['content-type', 'from', 'reply-to', 'subject', 'to'])
      const replyTo = fields[names.indexOf('reply-to')]?.replaceAll(QUOTED, '') ?? ''
      expect(replyTo.match(/[^\s<>,]+@[^\s<>,]+/g), replyTo).toEqual([expect.not.stringContaining('victim')])
    }
  })

  it('[A57] A visitor learns nothing about other senders from a 409 and cannot block them by writing first', async () => {
    const victim = inventVisitor().email
    const text = 'Please help me with my invoice.'
    // Messages of others under the victim's address do not block the victim's own message.
    for (let n = 0; n < 3; n += 1)
      expect((await sendMessage(buildMessage({ email: victim, message: `Spam ${n}` }))).http).toBe(200)
    expect((await sendMessage(buildMessage({ email: victim, message: text }))).http).toBe(200)
    // The same text under another address is accepted.
    expect((await sendMessage(buildMessage({ message: text }))).http).toBe(200)
    expect((await sendMessage(buildMessage({ email: victim, message: `${text} ` }))).http).toBe(409)
    expect((await sendMessage(buildMessage({ email: victim.toUpperCase(), message: text }))).http).toBe(409)
  })

  it('[A58] A message with markup is mailed as plain text', async () => {
    const subject = `Markup ${inventVisitor().username}`
    const message = '<script>alert(1)</script><img src="https://example.com/track.gif">\n[link](javascript:alert(1))'
    await sendMessage(buildMessage({ subject, message, name: '<b>Ada</b>' }))
    const mail = await server.inbox.waitForMail(supportAddress, { subject })
    expect(mail.html).toBe('')
    expect(mail.text).toContain(message)
    const source = await server.inbox.readSource(mail.id)
    expect(source).toMatch(/^Content-Type: text\/plain/im)
    expect(source).not.toMatch(/text\/html|multipart/i)
  })

  it('[A59] A phone number must have 11 to 15 digits or be empty', async () => {
    const valid = ['12345678901', '+44 (0) 20 7946 0958', '555-0100-2233-44.5', '']
    const invalid = [
      '5550100',
      '+1 555 0100 2233 4455 66',
      'call me maybe 12345678901',
      '１２３４５６７８９０１',
      '12345678901\u0000',
      '+'.repeat(31),
      '('.repeat(29) + '!',
      `${'1 '.repeat(30_000)}x`,
    ]
    for (const phone of valid) expect((await sendMessage(buildMessage({ phone }))).http, phone).toBe(200)
    const startedAt = performance.now()
    for (const phone of invalid) expect((await sendMessage(buildMessage({ phone }))).http, phone.slice(0, 40)).toBe(400)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('[A60] The mail says that a visitor is not signed in, even if the message claims otherwise', async () => {
    const ada = await createUser(server)
    const message = `Account: 1234 (${ada.email}, signed in)\nPlease change my address.`
    const subject = `Posing ${ada.username}`
    await sendMessage(buildMessage({ email: ada.email, message, subject }))
    const { text } = await server.inbox.waitForMail(supportAddress, { subject })
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Account: none, the sender was not signed in',
      `From: Ada Lee <${ada.email}> (address not verified)`,
    ])
  })
})

describe('messages of signed-in users', () => {
  it('[A60] The mail names the account of a signed-in user, whatever address the form contains', async () => {
    const ada = await createUser(server)
    const id = await userIdOf(server, ada)
    for (const [email, verdict] of [
      [ada.email, 'address of the account'],
      [inventVisitor().email, 'address not verified'],
    ] as const) {
      const subject = `Signed in ${inventVisitor().username}`
      expect((await ada.ask(support.contactUs, { body: buildMessage({ email, subject }) })).http).toBe(200)
      const { text } = await server.inbox.waitForMail(supportAddress, { subject })
      expect(text.split('\n').slice(0, 2)).toEqual([
        `Account: ${id} (${ada.email}, signed in)`,
        `From: Ada Lee <${email}> (${verdict})`,
      ])
    }
  })

  it('[A60] A message with an invalid token is rejected instead of treated as a visitor’s', async () => {
    const ada = await createUser(server)
    for (const token of ['nonsense', ada.refreshToken, `${ada.accessToken}x`]) {
      const response = await server.ask(support.contactUs, { body: buildMessage(), token })
      expect(response.http).toBe(401)
    }
    expect((await ada.ask(users.me)).http).toBe(200)
  })

  it('[A57] A signed-in user can send although visitors have used up the limit of the user’s address', async () => {
    const ada = await createUser(server)
    const { email } = ada
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await sendMessage(buildMessage({ email, message: `Spam ${n}` }))).http)
    expect(statuses.at(-1)).toBe(429)
    expect((await ada.ask(support.contactUs, { body: buildMessage({ email }) })).http).toBe(200)
  })

  it('[A55] A signed-in user can send five messages per day, independent of other users at the same IP address', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const statuses = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await ada.ask(support.contactUs, { body: buildMessage({ message: `Number ${n}.` }) })).http)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await bob.ask(support.contactUs, { body: buildMessage() })).http).toBe(200)
  })
})

it('[A55] Messages beyond five hundred per day are stored and mailed a day later', async () => {
  await server.jobsDone()
  const mailLimit = { name: 'contact:mailed', attempts: 500, windowSeconds: 86_400 }
  while (await mayAttempt(server.ctx.db, mailLimit, 'everybody', server.clock.now()));
  const before = await server.inbox.count(supportAddress)
  expect((await sendMessage(buildMessage({ message: 'The five hundred and first.' }))).http).toBe(200)
  await server.jobsDone()
  expect(await server.inbox.count(supportAddress)).toBe(before)
  expect(await listStoredMessages()).toMatchObject([{ message: 'The five hundred and first.' }])
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job
    where name = 'support.mail-message' and state = 'created'`.execute(server.ctx.db)
  expect(rows).toEqual([{ hours: 24 }])
})
