import { auth, credits, users } from '@sidelight/contract'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeAttempt } from '#platform/db/throttle.ts'
import { anAccount, idOf } from '#testing/accounts.ts'
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
const person = (given: object = {}) => ({
  sub: newSubject(),
  email: inventVisitor().email,
  email_verified: true,
  hd: 'example.com',
  name: 'Rosa Vega',
  ...given,
})
type Person = ReturnType<typeof person>

const send = (token: string, ip = newIpAddress()) =>
  server.ask(auth.googleLogin, { body: { google_auth_token: token }, ip })
const mint = (who: Person) => provider.mintIdToken({ ...who, nonce: randomUUID() })
const come = async (who: Person) => send(await mint(who))

async function signedInAs(who: Person) {
  const { body, raw } = await come(who)
  if (body.status !== 'success') throw new Error(`Refused: ${raw}`)
  return { token: body.data.access_token, email: body.data.email }
}
async function meOf(who: Person) {
  const { token } = await signedInAs(who)
  const { body } = await server.ask(users.me, { token })
  if (body.status !== 'success') throw new Error('Refused')
  return body.data
}
const accountsOf = (email: string) =>
  server.ctx.db.selectFrom('appUser').select(['id', 'passwordHash']).where('emailKey', '=', email).execute()

describe('signing in with Google', () => {
  it('[R-7-05] opens an account for a newcomer, with a name, free pages and no password', async () => {
    const rosa = person({ name: 'Zoë Müller' })
    const { body } = await come(rosa)
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

  it('leads the same subject to the same account, and gives pages once', async () => {
    const rosa = person()
    const first = await meOf(rosa)
    expect(await meOf(rosa)).toEqual(first)
    expect(await accountsOf(rosa.email)).toHaveLength(1)
  })

  it('makes user names of their own for people of one name', async () => {
    const names = []
    for (let n = 0; n < 4; n += 1) names.push((await meOf(person({ name: 'Same Name' }))).username)
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^same_name(_\d+)?$/)
  })

  it('takes no user name that is held for somebody who is signing up', async () => {
    const holder = inventVisitor({ username: 'held_name' })
    await register(server, holder)
    expect((await meOf(person({ name: 'Held Name' }))).username).toMatch(/^held_name_\d+$/)
  })

  it('links the account that has the address already, keeps its password and tells its owner', async () => {
    const ada = await anAccount(server)
    const rosa = person({ email: ada.email.toUpperCase() })
    expect(await meOf(rosa)).toMatchObject({ email: ada.email, username: ada.username, has_password: true })
    const notice = await server.inbox.waitForMail(ada.email, { subject: 'Google sign-in was added' })
    expect(notice.text).toContain('Your password works as before')
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
    await meOf(rosa)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(1)
  })

  it('is one account for two first sign-ins at the same moment', async () => {
    const rosa = person()
    const tokens = await Promise.all([0, 1, 2, 3].map(() => mint(rosa)))
    const answers = await Promise.all(tokens.map((token) => send(token)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(await accountsOf(rosa.email)).toHaveLength(1)
  })

  it('says where to go, or that there is nowhere', async () => {
    const here = await server.ask(auth.googleSignIn, {})
    expect(here.body).toMatchObject({ data: { authorization_endpoint: `${issuer}/auth`, client_id: clientId } })
    const without = await startTestServer({ OIDC_CLIENT_ID: 'none' })
    expect((await without.ask(auth.googleSignIn, {})).body).toMatchObject({ status: 'success', data: null })
    const token = await provider.mintIdToken({ ...person(), aud: '' })
    const refused = await without.ask(auth.googleLogin, { body: { google_auth_token: token } })
    expect(refused.body.message).toBe(FAILED)
    await without.stop()
  })

  it('counts nobody who gets in', async () => {
    const ip = newIpAddress()
    for (let n = 0; n < 49; n += 1) await takeAttempt(server.ctx.db, GOOGLE_PER_SOURCE, ip, server.clock.now())
    const answers = []
    for (let n = 0; n < 3; n += 1) answers.push((await send(await mint(person()), ip)).http)
    expect(answers).toEqual([200, 200, 200])
  })

  it('is limited per place', async () => {
    const ip = newIpAddress()
    const answers = []
    for (let n = 0; n < 52; n += 1) answers.push((await send('nonsense', ip)).http)
    expect(answers.filter((http) => http === 401)).toHaveLength(50)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a token that is not for us', () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  it.each<[string, object]>([
    ['for another app', { aud: 'another-app' }],
    ['for another app, with us as its party', { aud: 'another-app', azp: clientId }],
    ['for nobody', { aud: null }],
    ['of another issuer', { iss: 'https://accounts.example' }],
    ['of nobody', { iss: null }],
    ['that has ended', { exp: nowSeconds - 60 }],
    ['without an end', { exp: null }],
    ['of an hour ago', { iat: nowSeconds - 3600 }],
    ['of tomorrow', { iat: nowSeconds + 86_400, exp: nowSeconds + 90_000 }],
    ['not valid before tomorrow', { nbf: nowSeconds + 86_400 }],
    ['without a subject', { sub: '' }],
    ['with a subject that is a number', { sub: 7 }],
    ['without an address', { email: '' }],
    ['with an address that is two', { email: 'a@example.com, b@example.com' }],
  ])('[A09] %s opens nothing', async (_what, claims) => {
    const rosa = person(claims)
    const answer = await come(rosa)
    expect(answer.http).toBe(401)
    expect(answer.body.message).toBe(FAILED)
    expect(await accountsOf(rosa.email)).toEqual([])
  })

  it('[A09] that is an access token, a session of ours or nothing at all opens nothing', async () => {
    const ada = await signIn(server, await anAccount(server))
    const unsigned = (await mint(person())).replace(/[^.]+$/, '')
    for (const token of ['ya29.a0AfH6SMBx-an-access-token', ada.accessToken, ada.refreshToken, 'a.b.c', unsigned])
      expect((await send(token)).http, token).toBe(401)
  })
})

describe('whose account it is', () => {
  it('[A10] a stranger who registered the address first gets nothing', async () => {
    const rosa = person()
    const stranger = inventVisitor({ email: rosa.email, password: 'Strangers-own1!' })
    await register(server, stranger)
    const link = await verificationToken(server, stranger)
    await signedInAs(rosa)

    await expect(signIn(server, stranger)).rejects.toThrow('Invalid credentials')
    const opened = await server.ask(auth.verifyEmail, { params: { token: link }, ip: newIpAddress() })
    expect(opened.http).toBe(400)
    await expect(signIn(server, stranger)).rejects.toThrow('Invalid credentials')
    expect(await accountsOf(rosa.email)).toEqual([expect.objectContaining({ passwordHash: null })])
    const left = await server.ctx.db.selectFrom('registration').select('id').where('email', '=', rosa.email).execute()
    expect(left).toEqual([])
  })

  it.each([false, 'true', undefined, null, 1])(
    '[A11] an address that is not proven (%s) opens nothing',
    async (said) => {
      const ada = await anAccount(server)
      const answer = await come(person({ email: ada.email, email_verified: said }))
      expect(answer.http).toBe(401)
      const identities = await server.ctx.db
        .selectFrom('identity')
        .select('subject')
        .where('userId', '=', await idOf(server, ada))
        .execute()
      expect(identities).toEqual([])
    },
  )

  it('[A11] a subject whose address has changed still comes to its own account', async () => {
    const rosa = person()
    const before = await meOf(rosa)
    const moved = { ...rosa, email: inventVisitor().email }
    expect(await meOf(moved)).toEqual(before)
    expect(await accountsOf(moved.email)).toEqual([])
  })

  it('[A11] a subject who now has the address of another account comes to its own, not to that one', async () => {
    const rosa = person()
    const before = await meOf(rosa)
    const ada = await anAccount(server)
    expect(await meOf({ ...rosa, email: ada.email })).toEqual(before)
  })
})

describe('an address that Google was shown once but does not run', () => {
  const linkedTo = async (account: { email: string }) =>
    server.ctx.db
      .selectFrom('identity')
      .select('subject')
      .where('userId', '=', await idOf(server, account))
      .execute()

  const rename = async ({ email }: { email: string }, domain: string) => {
    const renamed = email.replace('example.com', domain)
    const address = { email: renamed, emailKey: renamed }
    await server.ctx.db.updateTable('appUser').set(address).where('email', '=', email).execute()
    return renamed
  }

  it.each([
    ['of another domain', 'example.com', undefined],
    ['that only looks like Gmail', 'gmail.com.example', undefined],
    ['with an empty domain', 'example.com', ''],
  ])('[A11] %s opens no account that is there already', async (_what, domain, hd) => {
    const email = await rename(await anAccount(server), domain)
    const answer = await come(person({ hd, email }))
    expect(answer.http).toBe(409)
    expect(answer.body.message).toBe('This address already has an account. Please sign in with your password.')
    expect(await linkedTo({ email })).toEqual([])
  })

  it('[A11] of Gmail itself needs no domain', async () => {
    const ada = await anAccount(server)
    const email = await rename(ada, 'gmail.com')
    expect(await meOf(person({ email, hd: undefined }))).toMatchObject({ email, username: ada.username })
  })

  it('opens an account where there is none', async () => {
    const rosa = person({ hd: undefined })
    expect(await meOf(rosa)).toMatchObject({ email: rosa.email, has_password: false })
    expect(await meOf(rosa)).toMatchObject({ email: rosa.email })
  })
})

describe('what an owner can do who was robbed through Google', () => {
  it('[A33] a reset takes Google off the account and says so; the mailbox brings it back', async () => {
    const ada = await anAccount(server)
    const thief = person({ email: ada.email })
    await signedInAs(thief)
    const warned = await server.inbox.waitForMail(ada.email, { subject: 'Google sign-in was added' })
    expect(warned.text).toContain('that removes Google and signs everyone out')
    expect(warned.links).toContain(`${server.ctx.config.web.origin}/forgot-password`)

    expect((await reset(await askedFor(ada))).http).toBe(200)
    const told = await server.inbox.waitForMail(ada.email, { subject: 'was reset' })
    expect(told.text).toContain('Google no longer opens your account')
    expect((await come({ ...thief, email: inventVisitor().email })).body).not.toMatchObject({
      data: { email: ada.email },
    })
    expect(await meOf(person({ email: ada.email }))).toMatchObject({ username: ada.username })
  })
})

describe('a provider that is away', () => {
  it('[A12] is said in a sentence, and passwords open accounts as before', async () => {
    const away = createServer((_request, response) => response.writeHead(503).end())
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
    const here = await startTestServer({ OIDC_ISSUER: `http://127.0.0.1:${(away.address() as AddressInfo).port}` })
    const token = await mint(person())
    const answer = await here.ask(auth.googleLogin, { body: { google_auth_token: token } })
    expect(answer.http).toBe(503)
    expect(answer.body.message).toBe('The sign-in service does not answer. Please try again.')
    expect((await here.ask(auth.googleSignIn, {})).http).toBe(503)
    await expect(signIn(here, await anAccount(here))).resolves.toHaveProperty('accessToken')
    await here.stop()
    away.close()
  })
})

describe('a token that was used', () => {
  it('[A13] serves once, however soon it comes again', async () => {
    const token = await mint(person())
    expect((await send(token)).http).toBe(200)
    const again = await send(token)
    expect(again.http).toBe(401)
    expect(again.body.message).toBe(FAILED)
  })

  // The last character of a signature holds bits that nobody reads.
  it('[A13] is the same token with another last character', async () => {
    const token = await mint(person())
    expect((await send(token)).http).toBe(200)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const last of alphabet) expect((await send(token.slice(0, -1) + last)).http, last).toBe(401)
  })

  it('[A13] serves one of ten who bring it at once', async () => {
    const token = await mint(person())
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(token)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 401)).toHaveLength(9)
  })

  it('[A13] is not kept, only its hash', async () => {
    const token = await mint(person())
    await send(token)
    const rows = await server.ctx.db.selectFrom('spentIdentityToken').select('hash').execute()
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true)
  })
})
