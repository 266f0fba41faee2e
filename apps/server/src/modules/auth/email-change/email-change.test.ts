import { activities, auth, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, idOf } from '#testing/accounts.ts'
import { mailedToken } from '#testing/mailed-links.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { newIpAddress, inventVisitor, register, type SignedIn, signIn, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { mailEmailChange } from './email-changes.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { askedFor, reset } = resetsOn(() => server)
const wish = (user: SignedIn, newEmail: string, password = user.password) =>
  user.ask(auth.changeEmail, { body: { new_email: newEmail, password } })
const confirm = (token: string) => server.ask(auth.confirmEmail, { body: { token }, ip: newIpAddress() })
const linkFor = (email: string) =>
  mailedToken(server, email, { subject: 'Confirm your new address', page: '/confirm-email/' })
const addressOf = async (user: SignedIn) => (await user.call(users.me)).email
const subjectsTo = async (email: string) => {
  await server.jobsDone()
  return (await server.inbox.listMails(email)).map(({ subject }) => subject)
}

describe('changing the address', () => {
  it('happens when the link mailed to the new address is opened, and tells the old one twice', async () => {
    const ada = await aMember(server)
    const phone = await signIn(server, ada)
    const { email } = inventVisitor()
    expect((await wish(ada, email)).http).toBe(200)
    expect(await addressOf(ada)).toBe(ada.email)
    expect(await subjectsTo(ada.email)).toContain('Someone asked to change the address of your Sidelight account')

    const token = await linkFor(email)
    expect((await confirm(token)).http).toBe(200)
    expect(await addressOf(ada)).toBe(email)
    await expect(signIn(server, { ...ada, email })).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, ada)).rejects.toThrow('Invalid credentials')
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'was changed' })
    expect(notice.text).toContain('sign out everywhere')
    expect(notice.links).toContain(`${server.ctx.config.web.origin}/dashboard/profile-settings`)
    expect(await addressOf(phone)).toBe(email)
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'E-mail changed' })
  })

  it('succeeds again when the link is opened twice, also at the same moment, and tells once', async () => {
    const ada = await aMember(server)
    const { email } = inventVisitor()
    await wish(ada, email)
    const token = await linkFor(email)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    expect((await confirm(token)).http).toBe(200)
    const told = (await subjectsTo(ada.email)).filter((subject) => subject.includes('was changed'))
    expect(told).toHaveLength(1)
  })

  it('needs the password, with as many guesses as everywhere else', async () => {
    const ada = await aMember(server)
    const { email } = inventVisitor()
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await wish(ada, email, `Not-my-own${n}!`))
    expect(answers.map(({ http }) => http)).toEqual([400, 400, 400, 400, 400, 429])
    expect(answers[0]?.body).toMatchObject({ data: { fields: { password: 'Your current password is not correct.' } } })
    expect(await subjectsTo(email)).toEqual([])
  })

  it('to the address one has is refused, however it is spelled', async () => {
    const ada = await aMember(server)
    const answer = await wish(ada, ada.email.toUpperCase())
    expect(answer.http).toBe(400)
    expect(answer.body).toMatchObject({ data: { fields: { new_email: 'This is your address already.' } } })
  })

  it('is asked for at most five times an hour', async () => {
    const ada = await aMember(server)
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await wish(ada, inventVisitor().email)).http)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('who has the old mailbox', () => {
  async function moved(prepare: (ada: SignedIn) => Promise<unknown>) {
    const ada = await aMember(server)
    await prepare(ada)
    const { email } = inventVisitor()
    await wish(ada, email)
    expect((await confirm(await linkFor(email))).http).toBe(200)
    return { ...ada, oldEmail: ada.email, email }
  }

  it('[A33] can set no password by a link that was mailed there before', async () => {
    let token = ''
    const ada = await moved(async (ada) => {
      token = await askedFor(ada)
    })
    expect((await reset(token)).http).toBe(400)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A11] is not let in by Google any more, and another Google account still is', async () => {
    const linked = (userId: string) =>
      server.ctx.db.selectFrom('identity').select('subject').where('userId', '=', userId).execute()
    const link = async (userId: string, subject: string, emailKey: string) =>
      server.ctx.db
        .insertInto('identity')
        .values({ issuer: 'https://accounts.example', subject, userId, emailKey, linkedAt: server.clock.now() })
        .execute()
    const ada = await moved(async (ada) => {
      const userId = await idOf(server, ada)
      await link(userId, `old ${ada.email}`, ada.email)
      await link(userId, `other ${ada.email}`, inventVisitor().email)
    })
    expect(await linked(await idOf(server, ada))).toEqual([{ subject: `other ${ada.oldEmail}` }])
  })

  it('can answer both mails to a person, or write to us', async () => {
    const ada = await moved(async () => undefined)
    for (const subject of ['was asked for', 'was changed']) {
      const mail = await server.inbox.waitForMail(ada.oldEmail, { subject })
      expect(mail.text).toContain(`${server.ctx.config.web.origin}/contact-us`)
      expect(await server.inbox.readSource(mail.id)).toMatch(
        new RegExp(`^Reply-To: Sidelight <${server.ctx.config.mail.supportAddress}>`, 'm'),
      )
    }
  })
})

describe('an address that has an account', () => {
  it('is answered like one that has none; its owner is told, and nobody gets a link', async () => {
    const [ada, owner] = [await aMember(server), await aMember(server)]
    const taken = await wish(ada, owner.email)
    // Before the next wish, which takes the place of this one.
    const told = await server.inbox.waitForMail(owner.email, { subject: 'already has' })
    const free = await wish(ada, inventVisitor().email)
    expect(taken.raw).toBe(free.raw)
    expect(taken.http).toBe(free.http)
    expect(told.text).toContain('nothing changed')
    expect(JSON.stringify(told)).not.toContain(ada.email)
    expect(await subjectsTo(owner.email)).not.toContain('Confirm your new address for Sidelight')
    expect(await addressOf(owner)).toBe(owner.email)
  })

  it('is told once, however often the job must be tried', async () => {
    const [ada, owner] = [await aMember(server), await aMember(server)]
    await wish(ada, owner.email)
    await server.jobsDone()
    const { id } = await server.ctx.db
      .selectFrom('emailChange')
      .select('id')
      .where('newEmail', '=', owner.email)
      .executeTakeFirstOrThrow()
    await mailEmailChange(server.ctx, id)
    await mailEmailChange(server.ctx, id)
    expect(await subjectsTo(owner.email)).toHaveLength(1)
  })

  it('got it meanwhile: the link says so and changes nothing', async () => {
    const ada = await aMember(server)
    const other = inventVisitor()
    await wish(ada, other.email)
    const token = await linkFor(other.email)
    await register(server, other)
    await verify(server, other)
    const answer = await confirm(token)
    expect(answer.http).toBe(409)
    expect(answer.body.message).toContain('nothing changed')
    expect(await addressOf(ada)).toBe(ada.email)
    await expect(signIn(server, other)).resolves.toHaveProperty('accessToken')
  })

  it('is won by one of two accounts that want it at once', async () => {
    const [ada, eve] = [await aMember(server), await aMember(server)]
    const { email } = inventVisitor()
    const tokens = []
    for (const person of [ada, eve]) {
      await wish(person, email)
      await server.jobsDone()
      tokens.push(await linkFor(email))
    }
    expect(new Set(tokens).size).toBe(2)
    const answers = await Promise.all(tokens.map(confirm))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 409]))
    expect([await addressOf(ada), await addressOf(eve)].filter((address) => address === email)).toHaveLength(1)
  })
})

describe('the link to a new address', () => {
  it('is good for a day', async () => {
    const ada = await aMember(server)
    const { email } = inventVisitor()
    await wish(ada, email)
    const token = await linkFor(email)
    server.clock.advance({ hours: 24, seconds: 1 })
    const late = await confirm(token)
    expect(late.http).toBe(410)
    expect(late.body.message).toContain('24 hours')
    expect(await addressOf(await signIn(server, ada))).toBe(ada.email)
  })

  it('to an address typed by mistake is void as soon as another is asked for', async () => {
    const ada = await aMember(server)
    const [mistyped, meant] = [inventVisitor().email, inventVisitor().email]
    await wish(ada, mistyped)
    const stale = await linkFor(mistyped)
    await wish(ada, meant)
    expect((await confirm(stale)).http).toBe(400)
    expect((await confirm(await linkFor(meant))).http).toBe(200)
    expect((await confirm(stale)).http).toBe(400)
    expect(await addressOf(ada)).toBe(meant)
  })

  it('is void once the owner has changed the password', async () => {
    const ada = await aMember(server)
    const { email } = inventVisitor()
    await wish(ada, email)
    const token = await linkFor(email)
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: 'Exit-pursued-by1!' } })
    const answer = await confirm(token)
    expect(answer.http).toBe(410)
    expect(await addressOf(ada)).toBe(ada.email)
  })

  it.each(['x'.repeat(43), 'short', ''])('that nobody was sent is refused: %s', async (token) => {
    const answer = await confirm(token)
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe('This link is not valid.')
  })

  it('is not in the queue, nor is any address', async () => {
    const ada = await aMember(server)
    const { email } = inventVisitor()
    await wish(ada, email)
    const token = await linkFor(email)
    const { rows } = await sql`select data, output from pgboss.job`.execute(server.ctx.db)
    const queue = JSON.stringify(rows)
    for (const secret of [token, email, ada.email]) expect(queue).not.toContain(secret)
  })
})
