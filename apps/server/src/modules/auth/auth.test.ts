import { auth, credits, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, newcomer, register, signIn, verificationToken, verify } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the first journey', () => {
  it('[R-7-06] [R-7-04] [R-7-10] [R-7-11] leads from sign-up through the mail to five free pages', async () => {
    const ada = newcomer()
    const registered = await server.ask(auth.register, { body: ada })
    expect(registered.http).toBe(201)
    expect(registered.body).toMatchObject({ status: 'success', data: { is_verified: false } })

    const mail = await server.inbox.waitForMail(ada.email)
    expect(mail.subject).toBe('Verify your Sidelight account')
    expect(mail.text).toContain('valid for 24 hours')
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
    })
    expect(await me.call(credits.current)).toEqual({
      paygo_credits: 0,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
  })
})

describe('registration', () => {
  it('answers a known address exactly as an unknown one, and tells its owner by mail', async () => {
    const ada = await aUser(server)
    const known = await server.ask(auth.register, { body: newcomer({ email: ada.email.toUpperCase() }) })
    const unknown = await server.ask(auth.register, { body: newcomer() })
    expect(known.raw).toBe(unknown.raw)
    expect(known.http).toBe(unknown.http)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'already have' })
    expect(mail.text).toContain('nothing was changed')
    await expect(signIn(server, ada)).resolves.toBeDefined()
  })

  it('makes one account of an address written in two ways', async () => {
    const ada = newcomer()
    await register(server, ada)
    await register(server, newcomer({ email: ada.email.toUpperCase() }))
    const { count } = await server.ctx.db
      .selectFrom('appUser')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('emailKey', '=', ada.email)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it('refuses a user name that is taken, whatever the address', async () => {
    const ada = await aUser(server)
    const fresh = await server.ask(auth.register, { body: newcomer({ username: ada.username.toUpperCase() }) })
    const known = await server.ask(auth.register, { body: newcomer({ username: ada.username, email: ada.email }) })
    expect(fresh.http).toBe(409)
    expect(fresh.body).toMatchObject({ message: 'This user name is already taken.', data: { code: 'conflict' } })
    expect(known.raw).toBe(fresh.raw)
  })

  it.each(['admin', 'Support', 'narrator'])('refuses the reserved name %s', async (username) => {
    expect((await server.ask(auth.register, { body: newcomer({ username }) })).http).toBe(409)
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
    ['header', { name: 'Ada\r\nBcc: all@example.com' }, 'Please use plain text'],
  ])('%s refuses %j and says why', async (_, given, message) => {
    const answer = await server.ask(auth.register, { body: newcomer(given) })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe(message)
    expect(answer.body).toMatchObject({ data: { fields: { [Object.keys(given)[0] ?? '']: message } } })
  })

  it.each(['role', 'is_verified', 'credits', 'id'])('refuses a body that also names %s', async (extra) => {
    const ada = newcomer()
    const answer = await server.ask(auth.register, { body: { ...ada, [extra]: 'admin' } })
    expect(answer.http).toBe(400)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(0)
  })
})

describe('verification', () => {
  it('refuses a link after 24 hours and gives no pages for it', async () => {
    const ada = newcomer()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    server.clock.advance({ hours: 24, seconds: 1 })
    const late = await server.ask(auth.verifyEmail, { params: { token } })
    expect(late.http).toBe(410)
    expect(late.body).toMatchObject({ data: { code: 'link_expired' } })
    expect(late.body.message).toContain('24 hours')
    await expect(signIn(server, ada)).rejects.toThrow('verify your account')
  })

  it('may be repeated, also at the same moment, and gives the pages once', async () => {
    const ada = newcomer()
    await register(server, ada)
    const token = await verificationToken(server, ada)
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(auth.verifyEmail, { params: { token } })))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const me = await signIn(server, ada)
    expect((await me.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it.each(['x'.repeat(43), 'short', 'x'.repeat(250)])('refuses a token nobody was sent: %s', async (token) => {
    const answer = await server.ask(auth.verifyEmail, { params: { token } })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe('This link is not valid.')
  })

  it('gives the free pages once per mailbox', async () => {
    const ada = newcomer()
    const twin = newcomer({ email: ada.email.replace('@', '+second@') })
    for (const person of [ada, twin]) {
      await register(server, person)
      await verify(server, person)
    }
    expect((await (await signIn(server, ada)).call(credits.current)).page_credits_this_month).toBe(5)
    expect((await (await signIn(server, twin)).call(credits.current)).page_credits_this_month).toBe(0)
  })
})

describe('sign-in', () => {
  it('answers a wrong password and an unknown address with the same bytes', async () => {
    const ada = await aUser(server)
    const wrong = await server.ask(auth.login, { body: { email: ada.email, password: 'Wrong-one1!' } })
    const unknown = await server.ask(auth.login, { body: { email: newcomer().email, password: 'Wrong-one1!' } })
    expect(wrong.http).toBe(401)
    expect(wrong.body.message).toBe('Invalid credentials')
    expect(unknown.raw).toBe(wrong.raw)
  })

  it('says that an account is unverified only to who knows its password, and mails a new link', async () => {
    const ada = newcomer()
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

  it('evaluates ten attempts per address in a quarter of an hour, then the right one works again', async () => {
    const ada = await aUser(server)
    const tries = []
    for (let n = 0; n < 14; n += 1)
      tries.push(
        await server.ask(auth.login, { body: { email: ada.email, password: 'Wrong-one1!' }, ip: `10.1.0.${n}` }),
      )
    expect(tries.map(({ http }) => http)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(800)
    server.clock.advance({ minutes: 15, seconds: 1 })
    await expect(signIn(server, ada)).resolves.toBeDefined()
  })

  it('stops a source that guesses at many addresses', async () => {
    const tries = []
    for (let n = 0; n < 55; n += 1)
      tries.push(
        await server.ask(auth.login, {
          body: { email: `nobody${n}@example.com`, password: 'Wrong-one1!' },
          ip: '10.9.9.9',
        }),
      )
    expect(tries.filter(({ http }) => http === 401)).toHaveLength(50)
    expect(tries.filter(({ http }) => http === 429)).toHaveLength(5)
  })

  it('does not count sign-ins that succeed', async () => {
    const ada = await aUser(server)
    for (let n = 0; n < 12; n += 1) await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })

  it('sends one mailbox at most three mails an hour, however often it is asked to', async () => {
    const ada = newcomer()
    await register(server, ada)
    for (let n = 0; n < 6; n += 1) await server.ask(auth.login, { body: { email: ada.email, password: ada.password } })
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(3)
  })
})
