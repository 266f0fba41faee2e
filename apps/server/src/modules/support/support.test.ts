import { support } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { newcomer } from '#testing/people.ts'

let server: TestServer
const supportAddress = `desk.${Date.now()}@example.com`
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: supportAddress })
})
afterAll(() => server.stop())

const aMessage = (given: object = {}) => ({
  name: 'Ada Lee',
  email: newcomer().email,
  phone: '+1 555 0100 2233',
  subject: 'My sides do not load',
  message: 'They worked yesterday.\nToday they do not.',
  ...given,
})

let places = 0
/** Each time from another place, so that only the limit in question is met. */
const ask = (body: ReturnType<typeof aMessage>) =>
  server.ask(support.contactUs, { body, ip: `10.3.0.${(places += 1)}` })

describe('writing to support', () => {
  it('[R-7-19] mails the message to us, with the writer to answer to', async () => {
    const message = aMessage()
    const answer = await ask(message)
    expect(answer.http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'My sides do not load' })
    expect(mail.text).toContain('Today they do not.')
    expect(mail.text).toContain('address not verified')
    expect(mail.html).toBe('')
    expect(await server.inbox.readSource(mail.id)).toContain(`Reply-To: Ada Lee <${message.email}>`)
    expect(await server.inbox.count(message.email)).toBe(0)
  })

  it('[R-7-20] works without a subject, as the contact page sends it', async () => {
    const { subject: _, ...message } = aMessage({ message: 'No subject here.' })
    expect((await ask(message as ReturnType<typeof aMessage>)).http).toBe(200)
    const mail = await server.inbox.waitForMail(supportAddress, { subject: 'contact form' })
    expect(mail.text).toContain('No subject here.')
  })

  it.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '<a@example.com>'])(
    'refuses an address that would be more than one: %j',
    async (email) => {
      expect((await ask(aMessage({ email }))).http).toBe(400)
    },
  )

  it('keeps the words out of the queue', async () => {
    await ask(aMessage({ message: 'canary-7f3a' }))
    const { rows: jobs } = await sql`select data from pgboss.job`.execute(server.ctx.db)
    expect(jobs.length).toBeGreaterThan(0)
    expect(JSON.stringify(jobs)).not.toContain('canary-7f3a')
  })

  it('[R-8-74] takes the same message once in a quarter of an hour, and another one from the same writer', async () => {
    const message = aMessage({ message: 'Said twice.' })
    expect((await ask(message)).http).toBe(200)
    const again = await ask(message)
    expect(again.http).toBe(409)
    expect(again.body.message).toBe('An email has already been sent. Please check your inbox.')
    expect((await ask({ ...message, message: 'Said once.' })).http).toBe(200)
    expect((await ask({ ...message, email: newcomer().email })).http).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await ask(message)).http).toBe(200)
  })

  it('keeps nothing once it is mailed', async () => {
    await ask(aMessage())
    await server.jobsDone()
    expect(await server.ctx.db.selectFrom('supportMessage').selectAll().execute()).toEqual([])
  })

  it('is limited per source', async () => {
    const answers = []
    for (let n = 0; n < 12; n += 1)
      answers.push(await server.ask(support.contactUs, { body: aMessage(), ip: '10.4.4.4' }))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5)
    expect(answers.at(-1)?.http).toBe(429)
  })
})
