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

const aMessage = (given: object = {}) => ({
  name: 'Ada Lee',
  email: inventVisitor().email,
  phone: '+1 555 0100 2233',
  subject: 'My sides do not load',
  message: 'They worked yesterday.\nToday they do not.',
  ...given,
})

let places = 0
/** Each time from another place, so that only the limit in question is met. */
const ask = (body: ReturnType<typeof aMessage>) =>
  server.ask(support.contactUs, { body, ip: `10.3.0.${(places += 1)}` })

const waiting = () => server.ctx.db.selectFrom('supportMessage').selectAll().execute()

describe('writing to support', () => {
  it('[R-7-19] mails the message to us, with the writer to answer to', async () => {
    const message = aMessage()
    const answer = await ask(message)
    expect(answer.http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'My sides do not load' })
    expect(mail.text).toContain('Today they do not.')
    expect(mail.text).toContain('address not verified')
    expect(await server.inbox.readSource(mail.id)).toContain(`Reply-To: Ada Lee <${message.email}>`)
    expect(await server.inbox.count(message.email)).toBe(0)
  })

  it('[R-7-20] works without a subject, as the contact page sends it', async () => {
    const { subject: _, ...message } = aMessage({ message: 'No subject here.' })
    expect((await ask(message as ReturnType<typeof aMessage>)).http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'contact form' })
    expect(mail.text).toContain('No subject here.')
  })

  it('keeps the words out of the queue', async () => {
    await ask(aMessage({ message: 'canary-7f3a' }))
    const { rows: jobs } = await sql`select data from pgboss.job`.execute(server.ctx.db)
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify(jobs)).not.toContain('canary-7f3a')
  })

  it('[A57] takes a message again that could not be noted the first time', async () => {
    const message = aMessage({ message: 'Lost on its way.' })
    const enqueue = () => Promise.reject(new Error('the queue is away'))
    const origin = { source: '10.3.1.1' }
    const broken = { ...server.ctx, jobs: { ...server.ctx.jobs, enqueue } }
    await expect(contactSupport(broken, message, origin)).rejects.toThrow('away')
    expect((await ask(message)).http).toBe(200)
  })

  it('[R-8-74] takes the same message once in a quarter of an hour, and another one from the same writer', async () => {
    const message = aMessage({ message: 'Said twice.' })
    expect((await ask(message)).http).toBe(200)
    const again = await ask(message)
    expect(again.http).toBe(409)
    expect(again.body.message).toBe('An email has already been sent. Please check your inbox.')
    expect((await ask({ ...message, message: 'Said once.' })).http).toBe(200)
    expect((await ask({ ...message, email: inventVisitor().email })).http).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await ask(message)).http).toBe(200)
  })

  it('keeps nothing once it is mailed', async () => {
    await ask(aMessage())
    await server.jobsDone()
    expect(await waiting()).toEqual([])
  })
})

describe('a stranger who writes', () => {
  it('[A55] gets through three times an hour from one place, and not as somebody else either', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await server.ask(support.contactUs, { body: aMessage(), ip: '10.4.4.4' })).http)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('[A55] gets through ten times a day with one address, from wherever', async () => {
    const { email } = inventVisitor()
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await ask(aMessage({ email, message: `Number ${n}.` }))).http)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })

  it('[A55] who is a program gets the same answer, and nothing is mailed', async () => {
    await server.jobsDone()
    const before = await server.inbox.count(supportAddress)
    const program = aMessage({ message: 'canary-program', leave_empty: 'https://example.com' })
    const person = aMessage({ message: 'Of a person.', leave_empty: '' })
    const answers = [await ask(program), await ask(person)]
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    await server.jobsDone()
    expect(await server.inbox.count(supportAddress)).toBe(before + 1)
    expect(JSON.stringify(await waiting())).not.toContain('canary-program')
  })

  it('[A56] cannot add a header or a recipient: 60 payloads', async () => {
    const payloads = listHeaderInjections()
    expect(new Set(payloads.map((payload) => JSON.stringify(payload))).size).toBe(60)
    await server.jobsDone()
    const before = await server.inbox.count(supportAddress)
    let taken = 0
    for (const payload of payloads) {
      const { http } = await ask(aMessage({ message: `Payload ${JSON.stringify(payload)}`, ...payload }))
      expect([200, 400]).toContain(http)
      if (http === 200) taken += 1
    }
    await server.jobsDone()
    expect(await server.inbox.count('victim@example.com')).toBe(0)
    const mails = (await server.inbox.listMails(supportAddress)).slice(before)
    expect(mails).toHaveLength(taken)
    for (const { id, to } of mails) {
      expect(to).toEqual([supportAddress])
      const [head = ''] = (await server.inbox.readSource(id)).split('\r\n\r\n')
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
      expect(names.filter((name) => ['bcc', 'cc', 'x-evil', 'sender'].includes(name))).toEqual([])
      expect(
        names.filter((name) => ['to', 'from', 'reply-to', 'subject', 'content-type'].includes(name)).toSorted(),
      ).toEqual(['content-type', 'from', 'reply-to', 'subject', 'to'])
    }
  })

  it('[A57] learns from 409 nothing about others, and mutes nobody by writing first', async () => {
    const victim = inventVisitor().email
    const words = 'Please help me with my invoice.'
    // Whatever strangers write under an address, its owner's own words arrive.
    for (let n = 0; n < 3; n += 1) expect((await ask(aMessage({ email: victim, message: `Spam ${n}` }))).http).toBe(200)
    expect((await ask(aMessage({ email: victim, message: words }))).http).toBe(200)
    // The same words under another address say nothing, and the other way round.
    expect((await ask(aMessage({ message: words }))).http).toBe(200)
    expect((await ask(aMessage({ email: victim, message: `${words} ` }))).http).toBe(409)
    expect((await ask(aMessage({ email: victim.toUpperCase(), message: words }))).http).toBe(409)
  })

  it('[A58] reaches us as plain text, whatever it is', async () => {
    const subject = `Markup ${inventVisitor().username}`
    const message = '<script>alert(1)</script><img src="https://example.com/track.gif">\n[link](javascript:alert(1))'
    await ask(aMessage({ subject, message, name: '<b>Ada</b>' }))
    const mail = await server.inbox.waitForMail(supportAddress, { subject })
    expect(mail.html).toBe('')
    expect(mail.text).toContain(message)
    const source = await server.inbox.readSource(mail.id)
    expect(source).toMatch(/^Content-Type: text\/plain/im)
    expect(source).not.toMatch(/text\/html|multipart/i)
  })

  it('[A59] gives a phone number of 11 to 15 digits or none', async () => {
    const right = ['12345678901', '+44 (0) 20 7946 0958', '555-0100-2233-44.5', '']
    const wrong = [
      '5550100',
      '+1 555 0100 2233 4455 66',
      'call me maybe 12345678901',
      '１２３４５６７８９０１',
      '12345678901\u0000',
      '+'.repeat(31),
      '('.repeat(29) + '!',
      `${'1 '.repeat(100_000)}x`,
    ]
    for (const phone of right) expect((await ask(aMessage({ phone }))).http, phone).toBe(200)
    const began = performance.now()
    for (const phone of wrong) expect((await ask(aMessage({ phone }))).http, phone.slice(0, 40)).toBe(400)
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it('[A60] who is not signed in is said to be nobody we know, also in the words of somebody we know', async () => {
    const ada = await createUser(server)
    const message = `Account: 1234 (${ada.email}, signed in)\nPlease change my address.`
    const subject = `Posing ${ada.username}`
    await ask(aMessage({ email: ada.email, message, subject }))
    const { text } = await server.inbox.waitForMail(supportAddress, { subject })
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Account: none, the sender was not signed in',
      `From: Ada Lee <${ada.email}> (address not verified)`,
    ])
  })
})

describe('somebody signed in who writes', () => {
  it('[A60] is named by the account, whatever address they type', async () => {
    const ada = await createUser(server)
    const id = await userIdOf(server, ada)
    for (const [email, said] of [
      [ada.email, 'address of the account'],
      [inventVisitor().email, 'address not verified'],
    ] as const) {
      const subject = `Signed in ${inventVisitor().username}`
      expect((await ada.ask(support.contactUs, { body: aMessage({ email, subject }) })).http).toBe(200)
      const { text } = await server.inbox.waitForMail(supportAddress, { subject })
      expect(text.split('\n').slice(0, 2)).toEqual([
        `Account: ${id} (${ada.email}, signed in)`,
        `From: Ada Lee <${email}> (${said})`,
      ])
    }
  })

  it('[A60] with a token that does not work is told so, and not taken for a stranger', async () => {
    const ada = await createUser(server)
    for (const token of ['nonsense', ada.refreshToken, `${ada.accessToken}x`]) {
      const answer = await server.ask(support.contactUs, { body: aMessage(), token })
      expect(answer.http).toBe(401)
    }
    expect((await ada.ask(users.me)).http).toBe(200)
  })

  it('[A57] is heard although strangers have used up what their address may send', async () => {
    const ada = await createUser(server)
    const { email } = ada
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(aMessage({ email, message: `Spam ${n}` }))).http)
    expect(statuses.at(-1)).toBe(429)
    expect((await ada.ask(support.contactUs, { body: aMessage({ email }) })).http).toBe(200)
  })

  it('[A55] gets through five times a day, wherever others of the same place stand', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const statuses = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await ada.ask(support.contactUs, { body: aMessage({ message: `Number ${n}.` }) })).http)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await bob.ask(support.contactUs, { body: aMessage() })).http).toBe(200)
  })
})

it('[A55] beyond five hundred a day messages are kept, not mailed and not lost', async () => {
  await server.jobsDone()
  const mailed = { name: 'contact:mailed', attempts: 500, windowSeconds: 86_400 }
  while (await mayAttempt(server.ctx.db, mailed, 'everybody', server.clock.now()));
  const before = await server.inbox.count(supportAddress)
  expect((await ask(aMessage({ message: 'The five hundred and first.' }))).http).toBe(200)
  await server.jobsDone()
  expect(await server.inbox.count(supportAddress)).toBe(before)
  expect(await waiting()).toMatchObject([{ message: 'The five hundred and first.' }])
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours from pgboss.job
    where name = 'support.mail-message' and state = 'created'`.execute(server.ctx.db)
  expect(rows).toEqual([{ hours: 24 }])
})
