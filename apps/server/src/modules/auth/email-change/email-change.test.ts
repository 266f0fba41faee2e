import { activities, auth, users } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, idOf } from '#testing/accounts.ts'
import { lockRow } from '#testing/faults/row-lock.ts'
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
const requestChange = (user: SignedIn, newEmail: string, password = user.password) =>
  user.ask(auth.changeEmail, { body: { new_email: newEmail, password } })
const confirm = (token: string) => server.ask(auth.confirmEmail, { body: { token }, ip: newIpAddress() })
const readMailedToken = (email: string) =>
  mailedToken(server, email, { subject: 'Confirm your new address', page: '/confirm-email/' })
const readEmail = async (user: SignedIn) => (await user.call(users.me)).email
const listSubjects = async (email: string) => {
  await server.jobsDone()
  return (await server.inbox.listMails(email)).map(({ subject }) => subject)
}

describe('email changes', () => {
  it('An email change takes effect when the mailed link is opened, and the old address gets two mails', async () => {
    const ada = await insertUser(server)
    const phone = await signIn(server, ada)
    const { email } = inventVisitor()
    expect((await requestChange(ada, email)).http).toBe(200)
    expect(await readEmail(ada)).toBe(ada.email)
    expect(await listSubjects(ada.email)).toContain('Someone asked to change the address of your Sidelight account')

    const token = await readMailedToken(email)
    expect((await confirm(token)).http).toBe(200)
    expect(await readEmail(ada)).toBe(email)
    await expect(signIn(server, { ...ada, email })).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, ada)).rejects.toThrow('Invalid credentials')
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'was changed' })
    expect(notice.text).toContain('sign out everywhere')
    expect(notice.links).toContain(`${server.ctx.config.web.origin}/dashboard/profile-settings`)
    expect(await readEmail(phone)).toBe(email)
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'E-mail changed' })
  })

  it('Opening the link repeatedly or simultaneously succeeds and mails the old address once', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    const token = await readMailedToken(email)
    const responses = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(responses.map(({ http }) => http)).toEqual([200, 200, 200])
    expect((await confirm(token)).http).toBe(200)
    const notices = (await listSubjects(ada.email)).filter((subject) => subject.includes('was changed'))
    expect(notices).toHaveLength(1)
  })

  it('[A39] A confirmation that waits for the account holds nothing that the deletion of the account needs', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    const token = await readMailedToken(email)
    const userId = await idOf(server, ada)
    const lock = await lockRow(server, 'app_user', userId)
    const confirmation = confirm(token)
    await lock.waitForWaiting(1)
    const free = sql`select id from email_change where user_id = ${userId} for update skip locked`
    expect((await free.execute(server.ctx.db)).rows).toHaveLength(1)
    await lock.release()
    expect((await confirmation).http).toBe(200)
  })

  it('An email change needs the password and allows five wrong ones', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    const responses = []
    for (let n = 0; n < 6; n += 1) responses.push(await requestChange(ada, email, `Not-my-own${n}!`))
    expect(responses.map(({ http }) => http)).toEqual([400, 400, 400, 400, 400, 429])
    expect(responses[0]?.body).toMatchObject({
      data: { fields: { password: 'Your current password is not correct.' } },
    })
    expect(await listSubjects(email)).toEqual([])
  })

  it('An email change to the current address in other case is rejected', async () => {
    const ada = await insertUser(server)
    const response = await requestChange(ada, ada.email.toUpperCase())
    expect(response.http).toBe(400)
    expect(response.body).toMatchObject({ data: { fields: { new_email: 'This is your address already.' } } })
  })

  it('An email change can be requested five times per hour', async () => {
    const ada = await insertUser(server)
    const responses = []
    for (let n = 0; n < 6; n += 1) responses.push((await requestChange(ada, inventVisitor().email)).http)
    expect(responses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the old mailbox after an email change', () => {
  async function changeAddress(prepare: (ada: SignedIn) => Promise<unknown>) {
    const ada = await insertUser(server)
    await prepare(ada)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    expect((await confirm(await readMailedToken(email))).http).toBe(200)
    return { ...ada, oldEmail: ada.email, email }
  }

  it('[A33] A reset link that was mailed to the old address stops working after an email change', async () => {
    let token = ''
    const ada = await changeAddress(async (ada) => {
      token = await askedFor(ada)
    })
    expect((await reset(token)).http).toBe(400)
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A11] An email change unlinks the Google account of the old address and keeps others', async () => {
    const listIdentities = (userId: string) =>
      server.ctx.db.selectFrom('identity').select('subject').where('userId', '=', userId).execute()
    const insertIdentity = async (userId: string, subject: string, emailKey: string) =>
      server.ctx.db
        .insertInto('identity')
        .values({ issuer: 'https://accounts.example', subject, userId, emailKey, linkedAt: server.clock.now() })
        .execute()
    const ada = await changeAddress(async (ada) => {
      const userId = await idOf(server, ada)
      await insertIdentity(userId, `old ${ada.email}`, ada.email)
      await insertIdentity(userId, `other ${ada.email}`, inventVisitor().email)
    })
    expect(await listIdentities(await idOf(server, ada))).toEqual([{ subject: `other ${ada.oldEmail}` }])
  })

  it('Both mails to the old address have support as Reply-To and link to the contact page', async () => {
    const ada = await changeAddress(async () => undefined)
    for (const subject of ['asked to change', 'was changed']) {
      const mail = await server.inbox.waitForMail(ada.oldEmail, { subject })
      expect(mail.text).toContain(`${server.ctx.config.web.origin}/contact-us`)
      expect(await server.inbox.readSource(mail.id)).toMatch(
        new RegExp(`^Reply-To: Sidelight <${server.ctx.config.mail.supportAddress}>`, 'm'),
      )
    }
  })
})

describe('an email change to an address with an account', () => {
  it('A change to a taken address gets the same response as to a free one, and its owner gets a mail without a link', async () => {
    const [ada, owner] = [await insertUser(server), await insertUser(server)]
    const taken = await requestChange(ada, owner.email)
    // Before the next request, which replaces this one.
    const notice = await server.inbox.waitForMail(owner.email, { subject: 'already has' })
    const free = await requestChange(ada, inventVisitor().email)
    expect(taken.raw).toBe(free.raw)
    expect(taken.http).toBe(free.http)
    expect(notice.text).toContain('nothing changed')
    expect(JSON.stringify(notice)).not.toContain(ada.email)
    expect(await listSubjects(owner.email)).not.toContain('Confirm your new address for Sidelight')
    expect(await readEmail(owner)).toBe(owner.email)
  })

  it('The owner of a taken address gets one mail, even if the job is retried', async () => {
    const [ada, owner] = [await insertUser(server), await insertUser(server)]
    await requestChange(ada, owner.email)
    await server.jobsDone()
    const { id } = await server.ctx.db
      .selectFrom('emailChange')
      .select('id')
      .where('newEmail', '=', owner.email)
      .executeTakeFirstOrThrow()
    await mailEmailChange(server.ctx, id)
    await mailEmailChange(server.ctx, id)
    expect(await listSubjects(owner.email)).toHaveLength(1)
  })

  it('A link to an address that got an account meanwhile reports a conflict and changes nothing', async () => {
    const ada = await insertUser(server)
    const visitor = inventVisitor()
    await requestChange(ada, visitor.email)
    const token = await readMailedToken(visitor.email)
    await register(server, visitor)
    await verify(server, visitor)
    const response = await confirm(token)
    expect(response.http).toBe(409)
    expect(response.body.message).toContain('nothing changed')
    expect(await readEmail(ada)).toBe(ada.email)
    await expect(signIn(server, visitor)).resolves.toHaveProperty('accessToken')
  })

  it('One of two accounts that request the same new address gets it', async () => {
    const [ada, eve] = [await insertUser(server), await insertUser(server)]
    const { email } = inventVisitor()
    const tokens = []
    for (const user of [ada, eve]) {
      await requestChange(user, email)
      await server.jobsDone()
      tokens.push(await readMailedToken(email))
    }
    expect(new Set(tokens).size).toBe(2)
    const responses = await Promise.all(tokens.map(confirm))
    expect(new Set(responses.map(({ http }) => http))).toEqual(new Set([200, 409]))
    expect([await readEmail(ada), await readEmail(eve)].filter((address) => address === email)).toHaveLength(1)
  })
})

describe('the link of an email change', () => {
  it('The link of an email change expires after a day', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    const token = await readMailedToken(email)
    server.clock.advance({ hours: 24, seconds: 1 })
    const late = await confirm(token)
    expect(late.http).toBe(410)
    expect(late.body.message).toContain('24 hours')
    expect(await readEmail(await signIn(server, ada))).toBe(ada.email)
  })

  it('The link to a mistyped address stops working when another address is requested', async () => {
    const ada = await insertUser(server)
    const [mistyped, intended] = [inventVisitor().email, inventVisitor().email]
    await requestChange(ada, mistyped)
    const oldToken = await readMailedToken(mistyped)
    await requestChange(ada, intended)
    expect((await confirm(oldToken)).http).toBe(400)
    expect((await confirm(await readMailedToken(intended))).http).toBe(200)
    expect((await confirm(oldToken)).http).toBe(400)
    expect(await readEmail(ada)).toBe(intended)
  })

  it('The link of an email change stops working after a password change', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    const token = await readMailedToken(email)
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: 'Exit-pursued-by1!' } })
    const response = await confirm(token)
    expect(response.http).toBe(410)
    expect(await readEmail(ada)).toBe(ada.email)
  })

  it.each(['x'.repeat(43), 'short', ''])('An email change token that was never sent is rejected: %s', async (token) => {
    const response = await confirm(token)
    expect(response.http).toBe(400)
    expect(response.body.message).toBe('This link is not valid.')
  })

  it('The job queue contains neither the token nor an address of an email change', async () => {
    const ada = await insertUser(server)
    const { email } = inventVisitor()
    await requestChange(ada, email)
    const token = await readMailedToken(email)
    const { rows } = await sql`select data, output from pgboss.job`.execute(server.ctx.db)
    const queue = JSON.stringify(rows)
    for (const secret of [token, email, ada.email]) expect(queue).not.toContain(secret)
  })
})
