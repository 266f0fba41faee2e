import { auth, contract, type Endpoint, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '#platform/security/access-token.ts'
import { insertUser, idOf } from '#testing/accounts.ts'
import { forge, forgeriesOf } from '#testing/attacks/forged-tokens.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { inventVisitor, register, type SignedIn, signIn, verificationToken } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await insertUser(server)
})
afterAll(() => server.stop())

const { askedFor } = resetsOn(() => server)
const protectedEndpoints: Endpoint[] = Object.values(contract)
  .flatMap((module) => Object.values<Endpoint>(module))
  .filter(({ shape }) => shape.credential === 'access')

/** Without valid body or parameters: an unauthenticated client must get 401 before they are validated. */
async function callEndpoint({ shape }: Endpoint, authorization: string | undefined): Promise<number> {
  const response = await server.app.inject({
    method: shape.method,
    url: shape.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: authorization === undefined ? {} : { authorization },
  })
  return response.statusCode
}

async function sessionIdOf(user: SignedIn): Promise<string> {
  const [session] = await user.call(auth.sessions)
  return session?.id ?? ''
}

describe('endpoints that need an access token', () => {
  it('[X07] Every protected endpoint rejects every forged token', { timeout: 60_000 }, async () => {
    const ring = server.ctx.config.keys.accessTokens
    const [{ secret }] = ring
    const claims = { userId: await idOf(server, ada), sessionId: await sessionIdOf(ada) }
    const issue = () => signAccessToken(claims, { ring, lifetimeSeconds: 600, clock: server.clock })
    const forgeries = forgeriesOf({ secret, claims, issue })
    expect(forgeries.length).toBeGreaterThanOrEqual(24)
    expect(protectedEndpoints.length).toBeGreaterThanOrEqual(15)
    expect(await callEndpoint(users.me, `Bearer ${forge({ secret, claims })}`)).toBe(200)

    const accepted: string[] = []
    for (const [label, createToken] of forgeries) {
      const token = await createToken()
      // A header cannot contain this byte; the HTTP parser rejects it.
      if (token.includes('\0')) continue
      for (const endpoint of protectedEndpoints)
        if ((await callEndpoint(endpoint, `Bearer ${token}`)) !== 401)
          accepted.push(`${label} at ${endpoint.shape.path}`)
    }
    expect(accepted).toEqual([])
  })

  it('[X06] Every protected endpoint accepts access tokens and no other credential', async () => {
    const visitor = inventVisitor()
    await register(server, visitor)
    const signedOut = await signIn(server, ada)
    await signedOut.call(auth.logout)
    const authorizations = {
      nothing: undefined,
      'an empty bearer': 'Bearer ',
      'another scheme': `Basic ${Buffer.from(`${ada.email}:${ada.password}`).toString('base64')}`,
      'no scheme': ada.accessToken,
      'two tokens': `Bearer ${ada.accessToken} ${ada.accessToken}`,
      'a refresh token': `Bearer ${ada.refreshToken}`,
      'a verification token': `Bearer ${await verificationToken(server, visitor)}`,
      'a reset token': `Bearer ${await askedFor(ada)}`,
      'the token of a session that ended': `Bearer ${signedOut.accessToken}`,
      'an id': `Bearer ${await sessionIdOf(ada)}`,
    }
    for (const [label, authorization] of Object.entries(authorizations))
      for (const endpoint of protectedEndpoints)
        expect(await callEndpoint(endpoint, authorization), `${label} ${endpoint.shape.path}`).toBe(401)
    expect(await callEndpoint(users.me, `Bearer ${ada.accessToken}`)).toBe(200)
  })

  it('[X06] [A24] The refresh endpoint accepts refresh tokens and no other token', async () => {
    for (const token of [ada.accessToken, await sessionIdOf(ada), 'x'.repeat(43), ''])
      expect((await server.ask(auth.refreshToken, { token })).http, token).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: ada.refreshToken })).http).toBe(200)
  })
})

describe('[X08] stolen access tokens', () => {
  const useStolenTokenAfter = async (endSessions: (owner: SignedIn) => Promise<unknown>) => {
    const owner = await insertUser(server)
    const { accessToken: stolen } = await signIn(server, owner)
    expect((await server.ask(users.me, { token: stolen })).http).toBe(200)
    await endSessions(owner)
    return (await server.ask(users.me, { token: stolen })).http
  }

  it('A stolen access token stops working when the owner signs out everywhere', async () => {
    expect(await useStolenTokenAfter((owner) => owner.call(auth.logoutEverywhere))).toBe(401)
  })

  it('A stolen access token stops working when the owner changes the password', async () => {
    const newPassword = 'Exit-pursued-by1!'
    const change = (owner: SignedIn) =>
      owner.call(auth.updatePassword, { body: { old_password: owner.password, new_password: newPassword } })
    expect(await useStolenTokenAfter(change)).toBe(401)
  })

  it('A stolen access token stops working when the account is deleted', async () => {
    const remove = (owner: SignedIn) => owner.call(users.deleteAccount, { body: { password: owner.password } })
    expect(await useStolenTokenAfter(remove)).toBe(401)
  })
})
