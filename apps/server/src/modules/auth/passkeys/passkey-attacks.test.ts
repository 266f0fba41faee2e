import { randomBytes } from 'node:crypto'
import { passkeys } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import type { Deviation } from '#testing/authenticator.ts'
import { describeResponse, passkeysOn, PASSKEY_NOT_ACCEPTED, PASSKEY_NOT_ADDED } from '#testing/passkeys.ts'
import { newIpAddress } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const ORIGIN = 'http://localhost:5173'

let server: TestServer
/** Shared by tests that leave it as it is. */
let ada: Awaited<ReturnType<typeof createUserWithPasskey>>
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: `http://127.0.0.1:5173,${ORIGIN}`, ACCESS_TOKEN_SECONDS: '86400' })
  ada = await createUserWithPasskey()
})
afterAll(() => server.stop())
const { newAuthenticator, startAdding, add, startLogin, login, createUserWithPasskey } = passkeysOn(
  () => server,
  ORIGIN,
)

describe('[A61] forged, copied and replayed passkeys', () => {
  it.each<[string, Deviation]>([
    ['of a page of another origin', { origin: 'http://localhost:9999' }],
    ['for another domain', { domain: 'sidelight.example' }],
    ['without user verification', { isUserVerified: false }],
    ['of another kind', { type: 'webauthn.get' }],
  ])('[R-16-03] A new passkey %s is not added', async (_, deviation) => {
    expect(await add(ada.user, newAuthenticator(), deviation)).toBe(PASSKEY_NOT_ADDED)
    expect(await ada.user.call(passkeys.list)).toHaveLength(1)
  })

  it.each<[string, Deviation]>([
    ['of a page of another origin', { origin: 'http://localhost:9999' }],
    ['for another domain', { domain: 'sidelight.example' }],
    ['without user verification', { isUserVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['for another user', { userHandle: randomBytes(16).toString('base64url') }],
    ['with a counter that has not grown', { counter: 1 }],
  ])('[R-16-03] A sign-in with a passkey %s is rejected', async (_, deviation) => {
    expect(await login(ada.authenticator, deviation)).toBe(PASSKEY_NOT_ACCEPTED)
    expect(await login(ada.authenticator)).toBe('200')
  })

  it('[R-16-03] A copy of an authenticator is rejected once the original was used', async () => {
    const { authenticator } = await createUserWithPasskey()
    const copy = authenticator.copy()
    expect(await login(authenticator)).toBe('200')
    expect(await login(copy)).toBe(PASSKEY_NOT_ACCEPTED)
    expect(await login(authenticator)).toBe('200')
  })

  it('[R-16-03] An authenticator that does not count signs in as often as it is used', async () => {
    const bob = await insertUser(server)
    const authenticator = newAuthenticator()
    expect(await add(bob, authenticator, { counter: 0 })).toBe('201')
    for (let n = 0; n < 2; n += 1) expect(await login(authenticator, { counter: 0 })).toBe('200')
  })

  it('[R-16-03] A sign-in with a changed signature is rejected', async () => {
    const stranger = newAuthenticator()
    const options = await startLogin()
    const body = { ...ada.authenticator.use(options), signature: stranger.use(options).signature }
    expect(describeResponse(await server.ask(passkeys.login, { body }))).toBe(PASSKEY_NOT_ACCEPTED)
  })

  it('[R-16-02] A challenge serves one sign-in', async () => {
    const options = await startLogin()
    const useAgain = async () =>
      describeResponse(await server.ask(passkeys.login, { body: ada.authenticator.use(options), ip: newIpAddress() }))
    expect([await useAgain(), await useAgain()]).toEqual(['200', PASSKEY_NOT_ACCEPTED])
    const body = ada.authenticator.use(await startLogin())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.ask(passkeys.login, { body, ip: newIpAddress() })),
    )
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  })

  it('[R-16-02] A challenge adds one passkey', async () => {
    const bob = await insertUser(server)
    const options = await startAdding(bob)
    const useAgain = async () =>
      describeResponse(await bob.ask(passkeys.add, { body: newAuthenticator().create(options) }))
    expect([await useAgain(), await useAgain()]).toEqual(['201', PASSKEY_NOT_ADDED])
  })

  it('[R-16-02] A challenge is valid for five minutes', async () => {
    const { user, authenticator } = ada
    const signInAfter = async (seconds: number) => {
      const body = authenticator.use(await startLogin())
      server.clock.advance({ seconds })
      return describeResponse(await server.ask(passkeys.login, { body, ip: newIpAddress() }))
    }
    expect(await signInAfter(295)).toBe('200')
    expect(await signInAfter(301)).toBe(PASSKEY_NOT_ACCEPTED)
    const body = newAuthenticator().create(await startAdding(user))
    server.clock.advance({ seconds: 301 })
    expect(describeResponse(await user.ask(passkeys.add, { body }))).toBe(PASSKEY_NOT_ADDED)
  })

  it('[R-16-02] A challenge for adding is worth nothing to another user or for signing in, and none can be invented', async () => {
    const { user, authenticator } = ada
    const bob = await insertUser(server)
    const options = await startAdding(user)
    const asLogin = (challenge: string) =>
      authenticator.use({ challenge, rpId: 'localhost', userVerification: 'required', timeout: 1 })
    const attempts = [
      bob.ask(passkeys.add, { body: newAuthenticator().create(options) }),
      server.ask(passkeys.login, { body: asLogin(options.challenge) }),
      server.ask(passkeys.login, { body: asLogin(randomBytes(32).toString('base64url')) }),
    ]
    expect((await Promise.all(attempts)).map(describeResponse)).toEqual([
      PASSKEY_NOT_ADDED,
      PASSKEY_NOT_ACCEPTED,
      PASSKEY_NOT_ACCEPTED,
    ])
    const { challenge } = await startLogin()
    const body = newAuthenticator().create({ ...options, challenge })
    expect(describeResponse(await user.ask(passkeys.add, { body }))).toBe(PASSKEY_NOT_ADDED)
  })

  it.each(['bm90IGpzb24', 'bnVsbA', 'e30', 'W10'])(
    '[R-16-02] The malformed client data %s is rejected like a wrong passkey',
    async (clientData) => {
      const { user, authenticator } = ada
      const signedIn = { ...authenticator.use(await startLogin()), client_data: clientData }
      expect(describeResponse(await server.ask(passkeys.login, { body: signedIn }))).toBe(PASSKEY_NOT_ACCEPTED)
      const added = { ...newAuthenticator().create(await startAdding(user)), client_data: clientData }
      expect(describeResponse(await user.ask(passkeys.add, { body: added }))).toBe(PASSKEY_NOT_ADDED)
    },
  )
})
