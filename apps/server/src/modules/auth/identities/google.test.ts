import { auth, credits, users } from '@sidelight/contract'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeAttempt } from '#platform/db/throttle.ts'
import { insertAccount, idOf } from '#testing/accounts.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { newIpAddress, inventVisitor, register, signIn, verificationToken } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { GOOGLE_PER_SOURCE } from '../rate-limits.ts'

const { oidcIssuer: issuer, oidcClientId: clientId } = inject('services')
const provider = connectOidc(issuer, clientId)
const FAILED = 'Google sign-in failed. Please try again.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { reset, askedFor } = resetsOn(() => server)
const newSubject = () => `1${String(randomInt(1e12)).padStart(20, '0')}`
const buildClaims = (overrides: object = {}) => ({
  sub: newSubject(),
  email: inventVisitor().email,
  email_verified: true,
  hd: 'example.com',
  name: 'Rosa Vega',
  ...overrides,
})
type Claims = ReturnType<typeof buildClaims>

const sendToken = (token: string, ip = newIpAddress()) =>
  server.ask(auth.googleLogin, { body: { google_auth_token: token }, ip })
const mintToken = (claims: Claims) => provider.mintIdToken({ ...claims, nonce: randomUUID() })
const signInAs = async (claims: Claims, ip?: string) => sendToken(await mintToken(claims), ip)

async function startSessionAs(claims: Claims, ip?: string) {
  const { body, raw } = await signInAs(claims, ip)
  if (body.status !== 'success') throw new Error(`Refused: ${raw}`)
  return { token: body.data.access_token, email: body.data.email }
}
async function readMeAs(claims: Claims, ip?: string) {
  const { token } = await startSessionAs(claims, ip)
  const { body } = await server.ask(users.me, { token })
  if (body.status !== 'success') throw new Error('Refused')
  return body.data
}
const listAccounts = (email: string) =>
  server.ctx.db.selectFrom('appUser').select(['id', 'passwordHash']).where('emailKey', '=', email).execute()

describe('Google sign-in', () => {
  it('[R-7-05] The first Google sign-in creates an account with a name, free pages and no password', async () => {
    const rosa = buildClaims({ name: 'Zoë Müller' })
    const { body } = await signInAs(rosa)
    expect(body).toMatchObject({ status: 'success', data: { email: rosa.email } })
    if (body.status !== 'success') return
    const { access_token: token, refresh_token: refreshToken } = body.data
    const me = await server.ask(users.me, { token })
    expect(me.body).toMatchObject({
      data: { email: rosa.email, full_name: 'Zoë Müller', has_password: false, role: 'user' },
    })
    expect(me.raw).toMatch(/"username":"zoe_muller(_\d+)?"/)
    const pages = await server.ask(credits.current, { token })
    expect(pages.body).toMatchObject({ data: { page_credits_this_month: 5 } })
    expect((await server.ask(auth.refreshToken, { token: refreshToken })).http).toBe(200)
  })

  it('The same Google subject always opens the same account', async () => {
    const rosa = buildClaims()
    const first = await readMeAs(rosa)
    expect(await readMeAs(rosa)).toEqual(first)
    expect(await listAccounts(rosa.email)).toHaveLength(1)
  })

  it('Google users with the same name get different user names', async () => {
    const names = []
    for (let n = 0; n < 4; n += 1) names.push((await readMeAs(buildClaims({ name: 'Same Name' }))).username)
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^same_name(_\d+)?$/)
  })

  it('A Google sign-in does not take a user name that is held for a registration', async () => {
    const holder = inventVisitor({ username: 'held_name' })
    await register(server, holder)
    expect((await readMeAs(buildClaims({ name: 'Held Name' }))).username).toMatch(/^held_name_\d+$/)
  })

  it('Simultaneous first sign-ins of one Google subject create one account', async () => {
    const rosa = buildClaims()
    const tokens = await Promise.all([0, 1, 2, 3].map(() => mintToken(rosa)))
    const responses = await Promise.all(tokens.map((token) => sendToken(token)))
    expect(responses.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(await listAccounts(rosa.email)).toHaveLength(1)
  })

  it('The sign-in page is returned when Google is configured, and null otherwise', async () => {
    const response = await server.ask(auth.googleSignIn, {})
    expect(response.body).toMatchObject({ data: { authorization_endpoint: `${issuer}/auth`, client_id: clientId } })
    const serverWithoutGoogle = await startTestServer({ OIDC_CLIENT_ID: 'none' })
    expect((await serverWithoutGoogle.ask(auth.googleSignIn, {})).body).toMatchObject({ status: 'success', data: null })
    const token = await provider.mintIdToken({ ...buildClaims(), aud: '' })
    const failed = await serverWithoutGoogle.ask(auth.googleLogin, { body: { google_auth_token: token } })
    expect(failed.body.message).toBe(FAILED)
    await serverWithoutGoogle.stop()
  })

  it('Successful Google sign-ins do not count against the limit', async () => {
    const ip = newIpAddress()
    for (let n = 0; n < 49; n += 1) await takeAttempt(server.ctx.db, GOOGLE_PER_SOURCE, ip, server.clock.now())
    const responses = []
    for (let n = 0; n < 3; n += 1) responses.push((await sendToken(await mintToken(buildClaims()), ip)).http)
    expect(responses).toEqual([200, 200, 200])
  })

  it('Fifty failed Google sign-ins from one IP address are allowed in 15 minutes', async () => {
    const ip = newIpAddress()
    const responses = []
    for (let n = 0; n < 52; n += 1) responses.push((await sendToken('nonsense', ip)).http)
    expect(responses.filter((http) => http === 401)).toHaveLength(50)
    expect(responses.at(-1)).toBe(429)
  })
})

describe('invalid ID tokens', () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  it.each<[string, object]>([
    ['for another app', { aud: 'another-app' }],
    ['for another app, with this app as azp', { aud: 'another-app', azp: clientId }],
    ['for this app, but issued to another', { aud: ['another-app', clientId], azp: 'another-app' }],
    ['without an audience', { aud: null }],
    ['of another issuer', { iss: 'https://accounts.example' }],
    ['without an issuer', { iss: null }],
    ['that has expired', { exp: nowSeconds - 60 }],
    ['without an expiry', { exp: null }],
    ['issued an hour ago', { iat: nowSeconds - 3600 }],
    ['issued tomorrow', { iat: nowSeconds + 86_400, exp: nowSeconds + 90_000 }],
    ['not valid before tomorrow', { nbf: nowSeconds + 86_400 }],
    ['without a subject', { sub: '' }],
    ['with a subject that is a number', { sub: 7 }],
    ['without an address', { email: '' }],
    ['with two addresses', { email: 'a@example.com, b@example.com' }],
  ])('[A09] An ID token %s is rejected', async (_case, claims) => {
    const rosa = buildClaims(claims)
    const response = await signInAs(rosa)
    expect(response.http).toBe(401)
    expect(response.body.message).toBe(FAILED)
    expect(await listAccounts(rosa.email)).toEqual([])
  })

  it('[A09] Access tokens, refresh tokens and unsigned tokens are rejected as ID tokens', async () => {
    const ada = await signIn(server, await insertAccount(server))
    const unsigned = (await mintToken(buildClaims())).replace(/[^.]+$/, '')
    for (const token of ['ya29.a0AfH6SMBx-an-access-token', ada.accessToken, ada.refreshToken, 'a.b.c', unsigned])
      expect((await sendToken(token)).http, token).toBe(401)
  })
})

describe('the account of a Google subject', () => {
  it('[A10] An attacker who registered the address first cannot sign in after the owner’s Google sign-in', async () => {
    const rosa = buildClaims()
    const attacker = inventVisitor({ email: rosa.email, password: 'Strangers-own1!' })
    await register(server, attacker)
    const link = await verificationToken(server, attacker)
    await startSessionAs(rosa)

    await expect(signIn(server, attacker)).rejects.toThrow('Invalid credentials')
    const opened = await server.ask(auth.verifyEmail, { params: { token: link }, ip: newIpAddress() })
    expect(opened.http).toBe(400)
    await expect(signIn(server, attacker)).rejects.toThrow('Invalid credentials')
    expect(await listAccounts(rosa.email)).toEqual([expect.objectContaining({ passwordHash: null })])
    const remaining = await server.ctx.db
      .selectFrom('registration')
      .select('id')
      .where('email', '=', rosa.email)
      .execute()
    expect(remaining).toEqual([])
  })

  it('[R-12-01] [A10] A stranger’s password for an account that its owner confirmed is removed when the owner signs in with Google', async () => {
    const rosa = buildClaims()
    const stranger = inventVisitor({ email: rosa.email, password: 'Strangers-own1!' })
    await register(server, stranger)
    const link = await verificationToken(server, stranger)
    expect((await server.ask(auth.verifyEmail, { params: { token: link }, ip: newIpAddress() })).http).toBe(200)
    const sharedIp = newIpAddress()
    const { email, password } = stranger
    const { body } = await server.ask(auth.login, { body: { email, password }, ip: sharedIp })
    const token = body.status === 'success' ? body.data.access_token : 'refused'
    expect((await server.ask(users.me, { token })).http).toBe(200)

    const capitals = { ...rosa, email: rosa.email.toUpperCase() }
    expect(await readMeAs(capitals, sharedIp)).toMatchObject({ username: stranger.username, has_password: false })
    await expect(signIn(server, stranger)).rejects.toThrow('Invalid credentials')
    expect((await server.ask(users.me, { token })).http).toBe(401)
    const notice = await server.inbox.waitForMail(rosa.email, { subject: 'Google sign-in was added' })
    expect(notice.text).toContain('We removed the password and any passkeys, and signed everyone else out')
    expect(notice.links).toContain(`${server.ctx.config.web.origin}/forgot-password`)
  })

  it.each([false, 'true', undefined, null, 1])(
    '[A11] An ID token with email_verified %s is rejected',
    async (emailVerified) => {
      const ada = await insertAccount(server)
      const response = await signInAs(buildClaims({ email: ada.email, email_verified: emailVerified }))
      expect(response.http).toBe(401)
      const identities = await server.ctx.db
        .selectFrom('identity')
        .select('subject')
        .where('userId', '=', await idOf(server, ada))
        .execute()
      expect(identities).toEqual([])
    },
  )

  it('[A11] A Google subject whose address has changed still opens its own account', async () => {
    const rosa = buildClaims()
    const before = await readMeAs(rosa)
    const changed = { ...rosa, email: inventVisitor().email }
    expect(await readMeAs(changed)).toEqual(before)
    expect(await listAccounts(changed.email)).toEqual([])
  })

  it('[A11] A Google subject that now has the address of another account opens its own account', async () => {
    const rosa = buildClaims()
    const before = await readMeAs(rosa)
    const ada = await insertAccount(server)
    expect(await readMeAs({ ...rosa, email: ada.email })).toEqual(before)
  })
})

describe('an address that Google verified but does not host', () => {
  const listIdentities = async (account: { email: string }) =>
    server.ctx.db
      .selectFrom('identity')
      .select('subject')
      .where('userId', '=', await idOf(server, account))
      .execute()

  const moveToDomain = async ({ email }: { email: string }, domain: string) => {
    const renamed = email.replace('example.com', domain)
    const address = { email: renamed, emailKey: renamed }
    await server.ctx.db.updateTable('appUser').set(address).where('email', '=', email).execute()
    return renamed
  }

  it.each([
    ['with an address of another domain', 'example.com', undefined],
    ['with an address that only resembles Gmail', 'gmail.com.example', undefined],
    ['with an empty hosted domain', 'example.com', ''],
  ])('[A11] A Google account %s does not open an existing account', async (_case, domain, hd) => {
    const email = await moveToDomain(await insertAccount(server), domain)
    const response = await signInAs(buildClaims({ hd, email }))
    expect(response.http).toBe(409)
    expect(response.body.message).toBe('This address already has an account. Please sign in with your password.')
    expect(await listIdentities({ email })).toEqual([])
  })

  it('[A11] A Gmail address opens an existing account without a hosted domain', async () => {
    const ada = await insertAccount(server)
    const email = await moveToDomain(ada, 'gmail.com')
    expect(await readMeAs(buildClaims({ email, hd: undefined }))).toMatchObject({ email, username: ada.username })
  })

  it('A Google account with an address that Google does not host creates a new account', async () => {
    const rosa = buildClaims({ hd: undefined })
    expect(await readMeAs(rosa)).toMatchObject({ email: rosa.email, has_password: false })
    expect(await readMeAs(rosa)).toMatchObject({ email: rosa.email })
  })
})

describe('recovery of an account that was stolen through Google', () => {
  it('[A33] A password reset unlinks Google and says so, and the owner’s Google account can be linked again', async () => {
    const ada = await insertAccount(server)
    const thief = buildClaims({ email: ada.email })
    await startSessionAs(thief)
    const warning = await server.inbox.waitForMail(ada.email, { subject: 'Google sign-in was added' })
    expect(warning.text).toContain('that removes Google and signs everyone out')
    expect(warning.links).toContain(`${server.ctx.config.web.origin}/forgot-password`)

    expect((await reset(await askedFor(ada))).http).toBe(200)
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'was reset' })
    expect(notice.text).toContain('Google no longer opens your account')
    expect((await signInAs({ ...thief, email: inventVisitor().email })).body).not.toMatchObject({
      data: { email: ada.email },
    })
    expect(await readMeAs(buildClaims({ email: ada.email }))).toMatchObject({ username: ada.username })
  })
})

describe('an unavailable provider', () => {
  it('[A12] An unavailable provider is reported with a message, and sign-in with a password still works', async () => {
    const brokenProvider = createServer((_request, response) => response.writeHead(503).end())
    await new Promise<void>((resolve) => brokenProvider.listen(0, '127.0.0.1', resolve))
    const otherServer = await startTestServer({
      OIDC_ISSUER: `http://127.0.0.1:${(brokenProvider.address() as AddressInfo).port}`,
    })
    const token = await mintToken(buildClaims())
    const response = await otherServer.ask(auth.googleLogin, { body: { google_auth_token: token } })
    expect(response.http).toBe(503)
    expect(response.body.message).toBe('The sign-in service does not answer. Please try again.')
    expect((await otherServer.ask(auth.googleSignIn, {})).http).toBe(503)
    await expect(signIn(otherServer, await insertAccount(otherServer))).resolves.toHaveProperty('accessToken')
    await otherServer.stop()
    brokenProvider.close()
  })
})

describe('used ID tokens', () => {
  it('[A13] An ID token works once', async () => {
    const token = await mintToken(buildClaims())
    expect((await sendToken(token)).http).toBe(200)
    const second = await sendToken(token)
    expect(second.http).toBe(401)
    expect(second.body.message).toBe(FAILED)
  })

  // The last character of a signature has unused bits.
  it('[A13] A used ID token with another last character is rejected', async () => {
    const token = await mintToken(buildClaims())
    expect((await sendToken(token)).http).toBe(200)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const last of alphabet) expect((await sendToken(token.slice(0, -1) + last)).http, last).toBe(401)
  })

  it('[A13] One of ten simultaneous sign-ins with the same ID token succeeds', async () => {
    const token = await mintToken(buildClaims())
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendToken(token)))
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(responses.filter(({ http }) => http === 401)).toHaveLength(9)
  })

  it('[A13] Only the hash of a used ID token is stored', async () => {
    const token = await mintToken(buildClaims())
    await sendToken(token)
    const rows = await server.ctx.db.selectFrom('spentIdentityToken').select('hash').execute()
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true)
  })
})
