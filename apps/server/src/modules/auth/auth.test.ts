import { auth, credits, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import {
  newIpAddress,
  createUser,
  inventVisitor,
  register,
  signIn,
  verificationToken,
  verify,
} from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { LOGIN_PER_ADDRESS, LOGIN_PER_SOURCE } from './rate-limits.ts'
import { createVerificationLink } from './registration/registrations.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The token of a second registration of an address, made before the first was verified and mailed afterwards. */
async function createLateLink({ email }: { email: string }): Promise<string> {
  const secondVisitor = inventVisitor({ email, password: 'Somebody-else1!' })
  const { id } = await server.ctx.db
    .insertInto('registration')
    .values({
      email,
      emailKey: email,
      username: secondVisitor.username,
      fullName: secondVisitor.name,
      passwordHash: await server.ctx.passwords.hash(secondVisitor.password),
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = await createVerificationLink(server.ctx, id)
  return link?.url.slice(link.url.lastIndexOf('/') + 1) ?? ''
}

describe('sign-up', () => {
  it('[R-7-06] [R-7-04] [R-7-10] [R-7-11] A visitor signs up, verifies the address by mail and gets five free pages', async () => {
    const ada = inventVisitor()
    const registered = await server.ask(auth.register, { body: ada, ip: newIpAddress() })
    expect(registered.http).toBe(201)
    expect(registered.body).toMatchObject({ status: 'success', data: { is_verified: false } })

    const mail = await server.inbox.waitForMail(ada.email)
    expect(mail.subject).toBe('Verify your Sidelight account')
    expect(mail.text).toContain('valid for 24 hours')
    expect(mail.text).toContain(`If you didn't sign up as ${ada.username}`)
    expect(mail.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:5173\/verify\/[\w-]{43}$/)

    const verified = await server.ask(auth.verifyEmail, { params: { token: await verificationToken(server, ada) } })
    expect(verified.http).toBe(200)

    const me = await signIn(server, ada)
    expect(await me.call(users.me)).toEqual({
      email: ada.email,
      full_name: 'Ada Lee',
      username: ada.username,
      profile_picture_url: '',
      role: 'user',
      has_password: true,
    })
    expect(await me.call(credits.current)).toEqual({
      paygo_credits: 0,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
  })
})

describe('registration', () => {
  it('[A14] [R-1-06] A registration with a known address gets the same response as with an unknown one, and its owner gets a mail', async () => {
    const ada = await createUser(server)
    const known = await server.ask(auth.register, {
      body: inventVisitor({ email: ada.email.toUpperCase() }),
      ip: newIpAddress(),
    })
    const unknown = await server.ask(auth.register, { body: inventVisitor(), ip: newIpAddress() })
    expect(known.raw).toBe(unknown.raw)
    expect(known.http).toBe(unknown.http)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'already have' })
    expect(mail.text).toContain('nothing changed')
    await expect(signIn(server, ada)).resolves.toBeDefined()
  })

  it('An address in different case belongs to one account', async () => {
    const ada = await createUser(server)
    const alias = inventVisitor({ email: ada.email.toUpperCase() })
    await register(server, alias)
    await server.jobsDone()
    const accounts = await server.ctx.db.selectFrom('appUser').select('id').where('emailKey', '=', ada.email).execute()
    expect(accounts).toHaveLength(1)
    expect(await server.inbox.count(alias.email)).toBe(2)
  })

  it('[A10] The opened link decides which registration becomes the account, so nobody can prepare one for another person', async () => {
    const owner = inventVisitor()
    const attacker = inventVisitor({ email: owner.email, password: 'Attackers-own1!' })
    await register(server, attacker)
    await server.inbox.waitForMail(owner.email)
    await register(server, owner)
    await server.jobsDone()
    const mails = await server.inbox.listMails(owner.email)
    const named = mails.map(({ text }) => [attacker, owner].filter(({ username }) => text.includes(username)))
    expect(named).toEqual([[attacker], [owner]])
    await verify(server, owner)
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, attacker)).rejects.toThrow('Please verify')
  })

  it('A verification link that is opened after the account exists changes nothing', async () => {
    const owner = inventVisitor()
    await register(server, owner)
    await verify(server, owner)
    const late = await createLateLink(owner)
    const response = await server.ask(auth.verifyEmail, { params: { token: late } })
    expect(response.http).toBe(409)
    expect(response.body.message).toBe('This address already has an account. Please sign in.')
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
  })

  it('[A14] The hold on a user name does not reveal whether the address of its registration has an account', async () => {
    const known = await createUser(server)
    for (const email of [known.email, inventVisitor().email]) {
      const { username } = inventVisitor()
      expect(
        (await server.ask(auth.register, { body: inventVisitor({ email, username }), ip: newIpAddress() })).http,
      ).toBe(201)
      expect(
        (await server.ask(auth.register, { body: inventVisitor({ email, username }), ip: newIpAddress() })).http,
      ).toBe(201)
      const attacker = inventVisitor({ username, password: 'Another-voice2!' })
      expect((await server.ask(auth.register, { body: attacker, ip: newIpAddress() })).http).toBe(409)
    }
  })

  it('A visitor who mistyped the address can sign up again with the same user name, and nobody else can', async () => {
    const { username, ...visitor } = inventVisitor()
    const registerWith = (email: string, password: string) =>
      server.ask(auth.register, { body: { ...visitor, username, email, password }, ip: newIpAddress() })
    await register(server, { ...visitor, username })
    const correctEmail = inventVisitor().email
    expect((await registerWith(correctEmail, 'Another-voice2!')).http).toBe(409)
    expect((await registerWith(correctEmail, visitor.password)).http).toBe(201)
    expect((await registerWith(visitor.email, 'Another-voice2!')).http).toBe(409)
    await verify(server, { ...visitor, username, email: correctEmail })
    expect(await signIn(server, { ...visitor, username, email: correctEmail })).toHaveProperty('accessToken')
  })

  it('[A01] Five guesses at the password of a pending registration are allowed in 15 minutes', async () => {
    const { username, ...owner } = inventVisitor()
    await register(server, { ...owner, username })
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const body = inventVisitor({ username, password: `Guess-number${n}!` })
      statuses.push((await server.ask(auth.register, { body, ip: newIpAddress() })).http)
    }
    expect(statuses).toEqual([...Array<number>(5).fill(409), 429])
  })

  it('A user name is free again a day after an unverified registration', async () => {
    const { username } = inventVisitor()
    await register(server, inventVisitor({ username }))
    server.clock.advance({ hours: 24, seconds: 1 })
    expect((await server.ask(auth.register, { body: inventVisitor({ username }), ip: newIpAddress() })).http).toBe(201)
  })

  it('[A14] A taken user name is rejected, whatever the address', async () => {
    const ada = await createUser(server)
    const unknownEmail = await server.ask(auth.register, {
      body: inventVisitor({ username: ada.username.toUpperCase() }),
      ip: newIpAddress(),
    })
    const knownEmail = await server.ask(auth.register, {
      body: inventVisitor({ username: ada.username, email: ada.email }),
      ip: newIpAddress(),
    })
    expect(unknownEmail.http).toBe(409)
    expect(unknownEmail.body).toMatchObject({ message: 'This user name is already taken.', data: { code: 'conflict' } })
    expect(knownEmail.raw).toBe(unknownEmail.raw)
  })
})

describe('email verification', () => {
  it('[A37] A verification link expires after 24 hours and then grants no pages', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    server.clock.advance({ hours: 24, seconds: 1 })
    const late = await server.ask(auth.verifyEmail, { params: { token } })
    expect(late.http).toBe(410)
    expect(late.body).toMatchObject({ data: { code: 'link_expired' } })
    expect(late.body.message).toContain('24 hours')
    await expect(signIn(server, ada)).rejects.toThrow('verify your account')
  })

  it('[A35] Repeated and simultaneous verifications succeed and grant the pages once', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    const responses = await Promise.all([1, 2, 3].map(() => server.ask(auth.verifyEmail, { params: { token } })))
    expect(responses.map(({ http }) => http)).toEqual([200, 200, 200])
    const me = await signIn(server, ada)
    expect((await me.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it.each(['x'.repeat(43), 'short', 'x'.repeat(250)])(
    '[A37] A verification token that was never sent is rejected: %s',
    async (token) => {
      const response = await server.ask(auth.verifyEmail, { params: { token } })
      expect(response.http).toBe(400)
      expect(response.body.message).toBe('This link is not valid.')
    },
  )

  it('Free pages are granted once per mailbox', async () => {
    const ada = inventVisitor()
    const alias = inventVisitor({ email: ada.email.replace('@', '+second@') })
    for (const visitor of [ada, alias]) {
      await register(server, visitor)
      await verify(server, visitor)
    }
    expect((await (await signIn(server, ada)).call(credits.current)).page_credits_this_month).toBe(5)
    expect((await (await signIn(server, alias)).call(credits.current)).page_credits_this_month).toBe(0)
  })
})

/** Counts attempts without making them, since each real one costs a password hash. */
async function takeAttempts(limit: AttemptLimit, value: string, attempts: number): Promise<void> {
  for (let n = 0; n < attempts; n += 1) await takeAttempt(server.ctx.db, limit, value, server.clock.now())
}

const guessPassword = async (email: string, ip: string) =>
  (await server.ask(auth.login, { body: { email, password: 'Wrong-one1!' }, ip })).http

describe('sign-in', () => {
  it('[A03] A wrong password and an unknown address get byte-identical responses', async () => {
    const ada = await createUser(server)
    const wrong = await server.ask(auth.login, { body: { email: ada.email, password: 'Wrong-one1!' } })
    const unknown = await server.ask(auth.login, { body: { email: inventVisitor().email, password: 'Wrong-one1!' } })
    expect(wrong.http).toBe(401)
    expect(wrong.body.message).toBe('Invalid credentials')
    expect(unknown.raw).toBe(wrong.raw)
  })

  it('[A07] A sign-in says that the account is unverified only with the right password, and mails a new link', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    await server.inbox.waitForMail(ada.email)
    const wrong = await server.ask(auth.login, { body: { email: ada.email, password: 'Wrong-one1!' } })
    expect(wrong.body.message).toBe('Invalid credentials')
    const right = await server.ask(auth.login, { body: { email: ada.email, password: ada.password } })
    expect(right.http).toBe(403)
    expect(right.body).toMatchObject({ data: { code: 'email_unverified' } })
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(2)
  })

  it('[A01] Ten sign-in attempts from one IP address are allowed in 15 minutes, and the owner can sign in from another', async () => {
    const ada = await createUser(server)
    const wrong = { email: ada.email, password: 'Wrong-one1!' }
    const responses = []
    for (let n = 0; n < 14; n += 1) responses.push(await server.ask(auth.login, { body: wrong, ip: '10.1.0.1' }))
    expect(responses.map(({ http }) => http)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(800)

    const right = { email: ada.email, password: ada.password }
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.1' })).http).toBe(429)
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.2' })).http).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.1' })).http).toBe(200)
  })

  it('[A01] A hundred sign-in attempts at one email address are allowed, from any number of IP addresses', async () => {
    const { email } = inventVisitor()
    await takeAttempts(LOGIN_PER_ADDRESS, email, 98)
    const statuses = []
    for (const ip of ['10.2.0.1', '10.2.0.2', '10.2.0.3']) statuses.push(await guessPassword(email, ip))
    expect(statuses).toEqual([401, 401, 429])
  })

  it('[A01] Fifty sign-in attempts from one IP address are allowed, at any email addresses', async () => {
    await takeAttempts(LOGIN_PER_SOURCE, '10.9.9.9', 48)
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push(await guessPassword(inventVisitor().email, '10.9.9.9'))
    expect(statuses).toEqual([401, 401, 429])
  })

  it('Sign-in attempts from one IPv6 /64 network count as one client', async () => {
    await takeAttempts(LOGIN_PER_SOURCE, '2001:db8:7:7::/64', 49)
    expect(await guessPassword(inventVisitor().email, '2001:db8:7:7::1')).toBe(401)
    expect(await guessPassword(inventVisitor().email, '2001:db8:7:7:ffff::2')).toBe(429)
    expect(await guessPassword(inventVisitor().email, '2001:db8:7:8::1')).toBe(401)
  })

  it('Successful sign-ins do not count against the limit', async () => {
    const ada = await createUser(server)
    for (let n = 0; n < 12; n += 1) await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A18] Sign-ins from one IP address send a mailbox at most three mails per hour, and another address can still send one', async () => {
    const ada = inventVisitor()
    const { email, password } = ada
    await register(server, ada, '10.5.5.4')
    for (let n = 0; n < 6; n += 1) await server.ask(auth.login, { body: { email, password }, ip: '10.5.5.4' })
    await server.jobsDone()
    expect(await server.inbox.count(email)).toBe(3)
    await server.ask(auth.login, { body: { email, password }, ip: '10.5.5.5' })
    await server.jobsDone()
    expect(await server.inbox.count(email)).toBe(4)
  })
})
