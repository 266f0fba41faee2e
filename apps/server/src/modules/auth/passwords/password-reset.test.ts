import { auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#platform/security/one-time-secret.ts'
import { insertUser, insertAccount, idOf } from '#testing/accounts.ts'
import { NEW_PASSWORD, resetsOn } from '#testing/password-resets.ts'
import { newIpAddress, inventVisitor, register, signIn, verificationToken } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { spendReset } from './passwords.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { requestReset, reset, resetLinks, askedFor } = resetsOn(() => server)
const callMe = async (token: string) => (await server.ask(users.me, { token })).http

describe('password resets', () => {
  it('[R-7-08] [R-7-09] [R-2.12-20] A forgotten password is replaced with the link in the mail', async () => {
    const ada = await insertUser(server)
    const response = await requestReset(ada.email)
    expect(response.http).toBe(200)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'Choose a new' })
    expect(mail.links).toContainEqual(
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:5173\/reset-password\?token=[\w-]{43}$/),
    )
    expect(mail.text).toContain('60 minutes')

    const [link = ''] = await resetLinks(ada.email)
    const done = await reset(link.slice(-43))
    expect(done.http).toBe(200)
    expect(done.body).toEqual({ status: 'success', message: 'OK', data: null })
    await expect(signIn(server, ada)).rejects.toThrow('Invalid credentials')
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
  })

  it('[A32] A password reset ends every session, signs nobody in and mails the owner', async () => {
    const ada = await insertUser(server)
    const phone = await signIn(server, ada)
    const done = await reset(await askedFor(ada))
    expect(done.raw).not.toContain('token')
    expect(await callMe(ada.accessToken)).toBe(401)
    expect(await callMe(phone.accessToken)).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: phone.refreshToken })).http).toBe(401)
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'was reset' })
    expect(notice.text).toContain('You were signed out everywhere')
    const ended = await server.ctx.db
      .selectFrom('session')
      .select('revokedBecause')
      .where('userId', '=', await idOf(server, ada))
      .execute()
    expect(ended).toEqual([{ revokedBecause: 'password reset' }, { revokedBecause: 'password reset' }])
  })

  it('[R-5-14] [A19] The new password must follow the rules and must not be common', async () => {
    const token = await askedFor(await insertAccount(server))
    for (const [password, message] of [
      ['short1!', 'Password must be at least 8 characters'],
      ['all-small-1!', 'Password must include uppercase, lowercase, number, and special character'],
      ['Password1!', 'This password is too common. Please choose another.'],
    ] as const) {
      const response = await reset(token, password)
      expect(response.http).toBe(400)
      expect(response.body).toMatchObject({ message, data: { fields: { new_password: message } } })
    }
    expect((await reset(token)).http).toBe(200)
  })
})

describe('[A30] reset tokens', () => {
  const describeRejection = async (token: string, password?: string) => {
    const { http, body } = await reset(token, password)
    return `${http} ${body.message}`
  }
  const NOT_VALID = '400 This link is not valid.'

  it('A reset token is valid for sixty minutes', async () => {
    const [ada, eve] = [await insertAccount(server), await insertAccount(server)]
    const [timelyToken, lateToken] = [await askedFor(ada), await askedFor(eve)]
    server.clock.advance({ minutes: 59, seconds: 50 })
    expect((await reset(timelyToken)).http).toBe(200)
    server.clock.advance({ seconds: 11 })
    expect(await describeRejection(lateToken)).toBe('410 This link has expired. Reset links are valid for 60 minutes.')
    await expect(signIn(server, eve)).resolves.toHaveProperty('accessToken')
  })

  it('A reset token works once', async () => {
    const token = await askedFor(await insertAccount(server))
    expect((await reset(token)).http).toBe(200)
    expect(await describeRejection(token, 'Another-one1!')).toBe(
      '410 This link has been used already. Please ask for a new one.',
    )
  })

  it('A reset token stops working after the password was changed in the profile', async () => {
    const ada = await insertUser(server)
    const token = await askedFor(ada)
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: NEW_PASSWORD } })
    expect(await describeRejection(token, 'Another-one1!')).toMatch(/^410 Your password was changed/)
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).resolves.toHaveProperty('accessToken')
  })

  it('A reset token changes only the account it was mailed to', async () => {
    const [ada, eve] = [await insertAccount(server), await insertAccount(server)]
    await reset(await askedFor(eve))
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
    await expect(signIn(server, { ...ada, password: NEW_PASSWORD })).rejects.toThrow('Invalid credentials')
  })

  it('A reset token with any other spelling is rejected', async () => {
    const token = await askedFor(await insertAccount(server))
    const swapped = token.replace(/[a-z]/i, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
    for (const wrong of ['x'.repeat(43), swapped, token.slice(1), `${token}x`, `${token}=`, ` ${token}`, ''])
      expect(await describeRejection(wrong), wrong).toBe(NOT_VALID)
    expect((await reset(token)).http).toBe(200)
  })

  it('Other tokens are rejected as reset tokens, and reset tokens as other tokens', async () => {
    const ada = await insertUser(server)
    const visitor = inventVisitor()
    await register(server, visitor)
    for (const otherToken of [ada.refreshToken, await verificationToken(server, visitor)])
      expect(await describeRejection(otherToken)).toBe(NOT_VALID)
    const token = await askedFor(ada)
    expect((await server.ask(auth.verifyEmail, { params: { token }, ip: newIpAddress() })).http).toBe(400)
    expect((await server.ask(auth.confirmEmail, { body: { token }, ip: newIpAddress() })).http).toBe(400)
    expect((await server.ask(auth.refreshToken, { token })).http).toBe(401)
    expect(await callMe(token)).toBe(401)
  })

  it('A reset token can be tried five times per hour', async () => {
    const token = await askedFor(await insertAccount(server))
    for (let n = 0; n < 5; n += 1) expect((await reset(token, 'Password1!')).http).toBe(400)
    expect((await reset(token)).http).toBe(429)
  })

  it('One IP address can try twenty reset tokens per hour', async () => {
    const ip = newIpAddress()
    const responses = []
    for (let n = 0; n < 22; n += 1) responses.push((await reset(`${n}`.padStart(43, 'x'), NEW_PASSWORD, ip)).http)
    expect(responses).toEqual([...Array<number>(20).fill(400), 429, 429])
  })
})

describe('simultaneous resets', () => {
  it('[A31] One of fifty simultaneous resets with one token succeeds', { timeout: 60_000 }, async () => {
    const ada = await insertAccount(server)
    const token = await askedFor(ada)
    const passwords = Array.from({ length: 50 }, (_, n) => `Racing-horse-${n}!`)
    const responses = await Promise.all(passwords.map((password) => reset(token, password)))
    const winners = passwords.filter((_, n) => responses[n]?.http === 200)
    expect(winners).toHaveLength(1)
    for (const { http } of responses) expect([200, 410, 429]).toContain(http)
    await expect(signIn(server, { ...ada, password: winners[0] ?? '' })).resolves.toHaveProperty('accessToken')
    await server.jobsDone()
    const notices = (await server.inbox.listMails(ada.email)).filter(({ subject }) => subject.includes('was reset'))
    expect(notices).toHaveLength(1)
  })

  it('[A31] A reset token is spent once even without the limit on attempts', async () => {
    const token = await askedFor(await insertAccount(server))
    const results = await Promise.all(
      Array.from({ length: 50 }, () => spendReset(server.ctx.db, hashSecret(token), server.clock.now())),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('[A31] One of three tokens for one account succeeds, because each is bound to the old password', async () => {
    const ada = await insertAccount(server)
    for (let n = 0; n < 3; n += 1) {
      await requestReset(ada.email)
      server.clock.advance({ minutes: 5, seconds: 1 })
    }
    const tokens = (await resetLinks(ada.email)).map((link) => link.slice(-43))
    expect(tokens).toHaveLength(3)
    const responses = await Promise.all(tokens.map((token, n) => reset(token, `Racing-horse-${n}!`)))
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(1)
  })
})

describe('[A33] effects of a reset', () => {
  it('A reset request does not create an account from a pending registration', async () => {
    const ada = inventVisitor()
    await register(server, ada)
    await server.inbox.waitForMail(ada.email)
    await requestReset(ada.email)
    expect(await resetLinks(ada.email)).toEqual([])
    const rows = await server.ctx.db.selectFrom('appUser').select('id').where('email', '=', ada.email).execute()
    expect(rows).toEqual([])
  })

  it('A password reset changes nothing but the password of the account', async () => {
    const ada = await insertAccount(server)
    const findUserRow = () =>
      server.ctx.db
        .selectFrom('appUser')
        .select(['id', 'email', 'emailKey', 'username', 'fullName', 'role', 'verifiedAt', 'createdAt'])
        .where('email', '=', ada.email)
        .executeTakeFirstOrThrow()
    const before = await findUserRow()
    await reset(await askedFor(ada))
    expect(await findUserRow()).toEqual(before)
  })
})
