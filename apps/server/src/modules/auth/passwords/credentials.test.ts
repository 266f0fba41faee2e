import { auth, contract, type Endpoint, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '#platform/security/access-token.ts'
import { aMember, idOf } from '#testing/accounts.ts'
import { forge, forgeriesOf } from '#testing/attacks/forged-tokens.ts'
import { resetsOn } from '#testing/password-resets.ts'
import { inventVisitor, register, type SignedIn, signIn, verificationToken } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await aMember(server)
})
afterAll(() => server.stop())

const { askedFor } = resetsOn(() => server)
const guarded: Endpoint[] = Object.values(contract)
  .flatMap((module) => Object.values<Endpoint>(module))
  .filter(({ shape }) => shape.credential === 'access')

/** Without a body or parameters that would do: whoever is not let in must not learn what is wrong with them. */
async function knock({ shape }: Endpoint, authorization: string | undefined): Promise<number> {
  const answer = await server.app.inject({
    method: shape.method,
    url: shape.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: authorization === undefined ? {} : { authorization },
  })
  return answer.statusCode
}

async function sessionIdOf(person: SignedIn): Promise<string> {
  const [session] = await person.call(auth.sessions)
  return session?.id ?? ''
}

describe('every call that needs somebody', () => {
  it('[X07] refuses every forged token', { timeout: 60_000 }, async () => {
    const { accessSecret: secret } = server.ctx.config.tokens
    const claims = { userId: await idOf(server, ada), sessionId: await sessionIdOf(ada) }
    const issue = () => signAccessToken(claims, { secret, lifetimeSeconds: 600, clock: server.clock })
    const forgeries = forgeriesOf({ secret, claims, issue })
    expect(forgeries.length).toBeGreaterThanOrEqual(24)
    expect(guarded.length).toBeGreaterThanOrEqual(15)
    expect(await knock(users.me, `Bearer ${forge({ secret, claims })}`)).toBe(200)

    const letIn: string[] = []
    for (const [what, write] of forgeries) {
      const token = await write()
      // Headers cannot carry these bytes; whoever sends them is refused by the parser already.
      if (token.includes('\0')) continue
      for (const endpoint of guarded)
        if ((await knock(endpoint, `Bearer ${token}`)) !== 401) letIn.push(`${what} at ${endpoint.shape.path}`)
    }
    expect(letIn).toEqual([])
  })

  it('[X06] takes an access token and nothing else that we ever gave out', async () => {
    const open = inventVisitor()
    await register(server, open)
    const signedOut = await signIn(server, ada)
    await signedOut.call(auth.logout)
    const others = {
      nothing: undefined,
      'an empty bearer': 'Bearer ',
      'another scheme': `Basic ${Buffer.from(`${ada.email}:${ada.password}`).toString('base64')}`,
      'no scheme': ada.accessToken,
      'two tokens': `Bearer ${ada.accessToken} ${ada.accessToken}`,
      'a refresh token': `Bearer ${ada.refreshToken}`,
      'a verification token': `Bearer ${await verificationToken(server, open)}`,
      'a reset token': `Bearer ${await askedFor(ada)}`,
      'the token of a session that ended': `Bearer ${signedOut.accessToken}`,
      'an id': `Bearer ${await sessionIdOf(ada)}`,
    }
    for (const [what, authorization] of Object.entries(others))
      for (const endpoint of guarded)
        expect(await knock(endpoint, authorization), `${what} ${endpoint.shape.path}`).toBe(401)
    expect(await knock(users.me, `Bearer ${ada.accessToken}`)).toBe(200)
  })

  it('[X06] [A24] refreshing takes a refresh token and nothing else', async () => {
    for (const token of [ada.accessToken, await sessionIdOf(ada), 'x'.repeat(43), ''])
      expect((await server.ask(auth.refreshToken, { token })).http, token).toBe(401)
    expect((await server.ask(auth.refreshToken, { token: ada.refreshToken })).http).toBe(200)
  })
})

describe('[X08] an access token that was stolen dies with the next call', () => {
  const thenDead = async (end: (owner: SignedIn) => Promise<unknown>) => {
    const owner = await aMember(server)
    const { accessToken: stolen } = await signIn(server, owner)
    expect((await server.ask(users.me, { token: stolen })).http).toBe(200)
    await end(owner)
    return (await server.ask(users.me, { token: stolen })).http
  }

  it('when the owner signs out everywhere', async () => {
    expect(await thenDead((owner) => owner.call(auth.logoutEverywhere))).toBe(401)
  })

  it('when the owner changes the password', async () => {
    const next = 'Exit-pursued-by1!'
    const change = (owner: SignedIn) =>
      owner.call(auth.updatePassword, { body: { old_password: owner.password, new_password: next } })
    expect(await thenDead(change)).toBe(401)
  })

  it('when the account is deleted', async () => {
    const remove = (owner: SignedIn) => owner.call(users.deleteAccount, { body: { password: owner.password } })
    expect(await thenDead(remove)).toBe(401)
  })
})
