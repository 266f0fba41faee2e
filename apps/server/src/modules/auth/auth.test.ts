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

/** A second request for an address, made before its first link was opened, whose mail is read afterwards. */
async function lateLinkFor({ email }: { email: string }): Promise<string> {
  const other = inventVisitor({ email, password: 'Somebody-else1!' })
  const { id } = await server.ctx.db
    .insertInto('registration')
    .values({
      email,
      emailKey: email,
      username: other.username,
      fullName: other.name,
      passwordHash: await server.ctx.passwords.hash(other.password),
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = await createVerificationLink(server.ctx, id)
  return link?.url.slice(link.url.lastIndexOf('/') + 1) ?? ''
}

describe('the first journey', () => {
  it('[R-7-06] [R-7-04] [R-7-10] [R-7-11] leads from sign-up through the mail to five free pages', async () => {
    const ada = inventVisitor()
    const registered = await server.ask(auth.register, { body: ada, ip: newIpAddress() })
    expect(registered.http).toBe(201)
    expect(registered.body).toMatchObject({ status: 'success', data: { is_verified: false } })

    const mail = await server.inbox.waitForMail(ada.email)
    expect(mail.subject).toBe('Verify your Sidelight account')
    expect(mail.text).toContain('valid for 24 hours')
    expect(mail.text).toContain(`If you didn't choose the user name ${ada.username}`)
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
  it('[A14] [R-1-06] answers a known address exactly as an unknown one, and tells its owner by mail', async () => {
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

  it('makes one account of an address written in two ways', async () => {
    const ada = await createUser(server)
    const twin = inventVisitor({ email: ada.email.toUpperCase() })
    await register(server, twin)
    await server.jobsDone()
    const accounts = await server.ctx.db.selectFrom('appUser').select('id').where('emailKey', '=', ada.email).execute()
    expect(accounts).toHaveLength(1)
    expect(await server.inbox.count(twin.email)).toBe(2)
  })

  it('[A10] lets the link that is opened decide, so that nobody can prepare an account for somebody else', async () => {
    const owner = inventVisitor()
    const attacker = inventVisitor({ email: owner.email, password: 'Attackers-own1!' })
    await register(server, attacker)
    await server.inbox.waitForMail(owner.email)
    await register(server, owner)
    await server.jobsDone()
    await verify(server, owner)
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, attacker)).rejects.toThrow('Please verify')
  })

  it('changes nothing by a link that comes after the account was made', async () => {
    const owner = inventVisitor()
    await register(server, owner)
    await verify(server, owner)
    const late = await lateLinkFor(owner)
    const answer = await server.ask(auth.verifyEmail, { params: { token: late } })
    expect(answer.http).toBe(409)
    expect(answer.body.message).toBe('This address already has an account. Please sign in.')
    await expect(signIn(server, owner)).resolves.toHaveProperty('accessToken')
  })

  it('[A14] does not tell by the user name whether the address of an earlier request has an account', async () => {
    const known = await createUser(server)
    for (const email of [known.email, inventVisitor().email]) {
      const { username } = inventVisitor()
      expect(
        (await server.ask(auth.register, { body: inventVisitor({ email, username }), ip: newIpAddress() })).http,
      ).toBe(201)
      expect(
        (await server.ask(auth.register, { body: inventVisitor({ email, username }), ip: newIpAddress() })).http,
      ).toBe(201)
      const stranger = inventVisitor({ username, password: 'Another-voice2!' })
      expect((await server.ask(auth.register, { body: stranger, ip: newIpAddress() })).http).toBe(409)
    }
  })

  it('lets somebody who mistyped their address keep the user name they chose, and nobody else', async () => {
    const { username, ...mistyped } = inventVisitor()
    const at = (email: string, password: string) =>
      server.ask(auth.register, { body: { ...mistyped, username, email, password }, ip: newIpAddress() })
    await register(server, { ...mistyped, username })
    const corrected = inventVisitor().email
    expect((await at(corrected, 'Another-voice2!')).http).toBe(409)
    expect((await at(corrected, mistyped.password)).http).toBe(201)
    expect((await at(mistyped.email, 'Another-voice2!')).http).toBe(409)
    await verify(server, { ...mistyped, username, email: corrected })
    expect(await signIn(server, { ...mistyped, username, email: corrected })).toHaveProperty('accessToken')
  })

  it('[A01] hears five guesses at the password of an open request in a quarter of an hour', async () => {
    const { username, ...owner } = inventVisitor()
    await register(server, { ...owner, username })
    const guesses = []
    for (let n = 0; n < 6; n += 1) {
      const body = inventVisitor({ username, password: `Guess-number${n}!` })
      guesses.push((await server.ask(auth.register, { body, ip: newIpAddress() })).http)
    }
    expect(guesses).toEqual([...Array<number>(5).fill(409), 429])
  })

  it('gives a user name back after a day in which nobody opened the link', async () => {
    const { username } = inventVisitor()
    await register(server, inventVisitor({ username }))
    server.clock.advance({ hours: 24, seconds: 1 })
    expect((await server.ask(auth.register, { body: inventVisitor({ username }), ip: newIpAddress() })).http).toBe(201)
  })

  it('[A14] refuses a user name that is taken, whatever the address', async () => {
    const ada = await createUser(server)
    const fresh = await server.ask(auth.register, {
      body: inventVisitor({ username: ada.username.toUpperCase() }),
      ip: newIpAddress(),
    })
    const known = await server.ask(auth.register, {
      body: inventVisitor({ username: ada.username, email: ada.email }),
      ip: newIpAddress(),
    })
    expect(fresh.http).toBe(409)
    expect(fresh.body).toMatchObject({ message: 'This user name is already taken.', data: { code: 'conflict' } })
    expect(known.raw).toBe(fresh.raw)
  })

  it.each(['admin', 'Support', 'narrator'])('refuses the reserved name %s', async (username) => {
    expect((await server.ask(auth.register, { body: inventVisitor({ username }), ip: newIpAddress() })).http).toBe(409)
  })

  it.each([
    ['[R-5-04]', { name: 'A' }, 'Name must be at least 2 characters'],
    ['[R-5-05]', { username: 'a' }, 'User name must be at least 2 characters'],
    ['[R-5-06]', { username: 'ada lee' }, 'User name can only contain letters, numbers, and underscores'],
    ['[R-5-07]', { email: 'ada' }, 'Invalid email address'],
    ['[R-5-08]', { password: 'Aa1!aaa' }, 'Password must be at least 8 characters'],
    [
      '[R-5-08]',
      { password: 'aaaaaaaa1!' },
      'Password must include uppercase, lowercase, number, and special character',
    ],
    ['length', { password: `Aa1!${'a'.repeat(125)}` }, 'Password must be at most 128 characters'],
    ['common', { password: 'Password1!' }, 'This password is too common. Please choose another.'],
    ['common', { password: 'P@ssw0rd2026!' }, 'This password is too common. Please choose another.'],
    ['common', { password: 'Michael1!' }, 'This password is too common. Please choose another.'],
    ['common', { password: 'Qwertyuiop1!' }, 'This password is too common. Please choose another.'],
    ['common', { password: 'Computer1!' }, 'This password is too common. Please choose another.'],
    ['common', { password: '1qaz@WSX' }, 'This password is too common. Please choose another.'],
    ['common', { password: 'Sidelight1!' }, 'This password is too common. Please choose another.'],
    ['header', { name: 'Ada\r\nBcc: all@example.com' }, 'Please use plain text'],
  ])('%s refuses %j and says why', async (_, given, message) => {
    const answer = await server.ask(auth.register, { body: inventVisitor(given), ip: newIpAddress() })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(answer.body).toMatchObject({ data: { fields: { [Object.keys(given)[0] ?? '']: message } } })
  })

  it.each(['role', 'is_verified', 'credits', 'id'])('[A20] refuses a body that also names %s', async (extra) => {
    const ada = inventVisitor()
    const answer = await server.ask(auth.register, { body: { ...ada, [extra]: 'admin' }, ip: newIpAddress() })
    expect(answer.http).toBe(400)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(0)
  })
})

describe('verification', () => {
  it('[A37] refuses a link after 24 hours and gives no pages for it', async () => {
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

  it('[A35] may be repeated, also at the same moment, and gives the pages once', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(auth.verifyEmail, { params: { token } })))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const me = await signIn(server, ada)
    expect((await me.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it.each(['x'.repeat(43), 'short', 'x'.repeat(250)])('[A37] refuses a token nobody was sent: %s', async (token) => {
    const answer = await server.ask(auth.verifyEmail, { params: { token } })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe('This link is not valid.')
  })

  it('gives the free pages once per mailbox', async () => {
    const ada = inventVisitor()
    const twin = inventVisitor({ email: ada.email.replace('@', '+second@') })
    for (const person of [ada, twin]) {
      await register(server, person)
      await verify(server, person)
    }
    expect((await (await signIn(server, ada)).call(credits.current)).page_credits_this_month).toBe(5)
    expect((await (await signIn(server, twin)).call(credits.current)).page_credits_this_month).toBe(0)
  })
})

/** As if this many attempts had been made already; each real one costs a password hash. */
async function spend(allowance: AttemptLimit, value: string, attempts: number): Promise<void> {
  for (let n = 0; n < attempts; n += 1) await takeAttempt(server.ctx.db, allowance, value, server.clock.now())
}

const guess = async (email: string, ip: string) =>
  (await server.ask(auth.login, { body: { email, password: 'Wrong-one1!' }, ip })).http

describe('sign-in', () => {
  it('[A03] answers a wrong password and an unknown address with the same bytes', async () => {
    const ada = await createUser(server)
    const wrong = await server.ask(auth.login, { body: { email: ada.email, password: 'Wrong-one1!' } })
    const unknown = await server.ask(auth.login, { body: { email: inventVisitor().email, password: 'Wrong-one1!' } })
    expect(wrong.http).toBe(401)
    expect(wrong.body.message).toBe('Invalid credentials')
    expect(unknown.raw).toBe(wrong.raw)
  })

  it('[A07] says that an account is unverified only to who knows its password, and mails a new link', async () => {
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

  it('[A01] evaluates ten attempts from one place in a quarter of an hour, and lets the owner in from another', async () => {
    const ada = await createUser(server)
    const guess = { email: ada.email, password: 'Wrong-one1!' }
    const tries = []
    for (let n = 0; n < 14; n += 1) tries.push(await server.ask(auth.login, { body: guess, ip: '10.1.0.1' }))
    expect(tries.map(({ http }) => http)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(800)

    const right = { email: ada.email, password: ada.password }
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.1' })).http).toBe(429)
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.2' })).http).toBe(200)
    server.clock.advance({ minutes: 15, seconds: 1 })
    expect((await server.ask(auth.login, { body: right, ip: '10.1.0.1' })).http).toBe(200)
  })

  it('[A01] evaluates a hundred attempts at one address, however many places they come from', async () => {
    const { email } = inventVisitor()
    await spend(LOGIN_PER_ADDRESS, email, 98)
    const statuses = []
    for (const ip of ['10.2.0.1', '10.2.0.2', '10.2.0.3']) statuses.push(await guess(email, ip))
    expect(statuses).toEqual([401, 401, 429])
  })

  it('[A01] evaluates fifty attempts from one place, at whatever addresses', async () => {
    await spend(LOGIN_PER_SOURCE, '10.9.9.9', 48)
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push(await guess(inventVisitor().email, '10.9.9.9'))
    expect(statuses).toEqual([401, 401, 429])
  })

  it('counts the addresses of one IPv6 network as one place', async () => {
    await spend(LOGIN_PER_SOURCE, '2001:db8:7:7::/64', 49)
    expect(await guess(inventVisitor().email, '2001:db8:7:7::1')).toBe(401)
    expect(await guess(inventVisitor().email, '2001:db8:7:7:ffff::2')).toBe(429)
    expect(await guess(inventVisitor().email, '2001:db8:7:8::1')).toBe(401)
  })

  it('does not count sign-ins that succeed', async () => {
    const ada = await createUser(server)
    for (let n = 0; n < 12; n += 1) await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('[A18] sends one mailbox at most three mails an hour for one place, and still one for another', async () => {
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
