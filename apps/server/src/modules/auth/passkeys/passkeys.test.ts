import { randomBytes, randomUUID } from 'node:crypto'
import { activities, auth, passkeys, users } from '@sidelight/contract'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { idOf, insertUser } from '#testing/accounts.ts'
import type { Authenticator, Deviation } from '#testing/authenticator.ts'
import { describeResponse, passkeysOn, PASSKEY_NOT_ACCEPTED, PASSKEY_NOT_ADDED } from '#testing/passkeys.ts'
import { NEW_PASSWORD, resetsOn } from '#testing/password-resets.ts'
import { asSignedIn, newIpAddress, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { deleteAgedRows } from '#modules/retention/retention.service.ts'

const MAC = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0.0.0 Safari/537.36' }
const ORIGIN = 'http://localhost:5173'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: `http://127.0.0.1:5173,${ORIGIN}`, ACCESS_TOKEN_SECONDS: '86400' })
})
afterAll(() => server.stop())
const { newAuthenticator, startAdding, add, startLogin, login, createUserWithPasskey } = passkeysOn(
  () => server,
  ORIGIN,
)
const { reset, askedFor } = resetsOn(() => server)

describe('signing in with a passkey', () => {
  it('[R-16-01] A passkey that was added with the password opens its account without naming it', async () => {
    const ada = await insertUser(server)
    const authenticator = newAuthenticator()
    const options = await startAdding(ada)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ada.email, displayName: ada.name },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await server.ask(passkeys.add, { body: authenticator.create(options), token: ada.accessToken, headers: MAC })
    expect(await ada.call(passkeys.list)).toEqual([
      {
        id: expect.any(String) as string,
        device: 'Chrome on macOS',
        created_at: expect.any(String) as string,
        last_used_at: null,
      },
    ])

    const request = await startLogin()
    expect(request).toEqual({
      challenge: expect.any(String) as string,
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    })
    const response = await server.ask(passkeys.login, { body: authenticator.use(request), headers: MAC })
    if (response.body.status !== 'success') throw new Error(response.raw)
    expect(response.body.data.email).toBe(ada.email)
    const phone = asSignedIn(server, ada, response.body.data)
    expect(await phone.call(users.me)).toMatchObject({ username: ada.username })
    expect(await phone.call(auth.sessions)).toHaveLength(2)
    expect((await phone.call(passkeys.list))[0]?.last_used_at).not.toBeNull()
    expect((await startAdding(ada)).excludeCredentials).toHaveLength(1)
  })

  it('[R-16-01] [A62] Adding a passkey requires the password and limits wrong attempts', async () => {
    const ada = await insertUser(server)
    const ask = (password: string) => ada.ask(passkeys.startAdding, { body: { password } })
    expect((await ask('Wrong-guess1!')).body).toMatchObject({
      data: { code: 'invalid_input', fields: { password: 'Your current password is not correct.' } },
    })
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await ask('Wrong-guess1!')).http)
    expect(statuses).toEqual([400, 400, 400, 400, 429])
    expect(await ada.call(passkeys.list)).toEqual([])
  })

  it('[R-16-01] [A62] A password that was changed after it was confirmed adds no passkey', async () => {
    const ada = await insertUser(server)
    const body = newAuthenticator().create(await startAdding(ada))
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: NEW_PASSWORD } })
    expect(describeResponse(await ada.ask(passkeys.add, { body }))).toMatch(/^409 Your password was changed/)
    expect(await ada.call(passkeys.list)).toEqual([])
  })

  it('[R-16-06] [A62] [X20] Adding and removing a passkey leaves an activity and a mail to the owner each', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const added = await server.inbox.waitForMail(user.email, { subject: 'A passkey was added' })
    expect(added.links).toContain(`${server.ctx.config.web.origin}/forgot-password`)
    const [passkey] = await user.call(passkeys.list)
    await user.call(passkeys.remove, { params: { passkeyId: passkey?.id ?? '' } })
    await server.inbox.waitForMail(user.email, { subject: 'A passkey was removed' })
    expect(await user.call(activities.recent)).toMatchObject([
      { action: 'Passkey removed' },
      { action: 'Passkey added' },
    ])
    expect(await user.call(passkeys.list)).toEqual([])
    expect(await login(authenticator)).toBe(PASSKEY_NOT_ACCEPTED)
  })

  it("[R-16-05] [X27] Removing another user's passkey gets the same bytes as removing a missing one, and it stays", async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const [passkey] = await user.call(passkeys.list)
    const bob = await insertUser(server)
    const remove = (passkeyId: string) => bob.ask(passkeys.remove, { params: { passkeyId } })
    const [foreign, missing] = [await remove(passkey?.id ?? ''), await remove(randomUUID())]
    expect(foreign.http).toBe(404)
    expect(foreign.raw).toBe(missing.raw)
    expect(await login(authenticator)).toBe('200')
  })

  it('[R-16-07] Failed sign-ins with passkeys count against a limit of their network, which passwords do not use up', async () => {
    const { authenticator } = await createUserWithPasskey()
    const ip = newIpAddress()
    const attempt = async (deviation: Deviation) =>
      (await server.ask(passkeys.login, { body: authenticator.use(await startLogin(), deviation), ip })).http
    for (let n = 0; n < 49; n += 1) expect(await attempt({ isUserVerified: false })).toBe(401)
    expect(await attempt({})).toBe(200)
    expect(await attempt({ isUserVerified: false })).toBe(401)
    expect(await attempt({})).toBe(429)
    const body = { email: 'nobody@example.com', password: 'Wrong-guess1!' }
    expect((await server.ask(auth.login, { body, ip })).http).toBe(401)
  })

  it('[R-16-07] [A63] A network can ask for fifty challenges in 15 minutes', async () => {
    const ip = newIpAddress()
    const ask = async () => (await server.ask(passkeys.startLogin, { ip })).http
    for (let n = 0; n < 50; n += 1) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
    server.clock.advance({ minutes: 16 })
    expect(await ask()).toBe(200)
  })

  it('[R-16-07] [R-12-05] The owner gets a mail about a sign-in with a passkey from a new network', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    expect(await login(authenticator)).toBe('200')
    await server.inbox.waitForMail(user.email, { subject: 'New sign-in' })
  })
})

describe('limits of passkeys', () => {
  it('[R-16-04] A user can have ten passkeys, however many are added at once', async () => {
    const ada = await insertUser(server)
    for (let n = 0; n < 9; n += 1) expect(await add(ada, newAuthenticator())).toBe('201')
    const bodies = []
    for (let n = 0; n < 3; n += 1) bodies.push(newAuthenticator().create(await startAdding(ada)))
    const answers = await Promise.all(bodies.map((body) => ada.ask(passkeys.add, { body })))
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const eleventh = await ada.ask(passkeys.startAdding, { body: { password: ada.password } })
    expect(describeResponse(eleventh)).toBe('409 You can have 10 passkeys. Remove one, then try again.')
    const [first] = await ada.call(passkeys.list)
    await ada.call(passkeys.remove, { params: { passkeyId: first?.id ?? '' } })
    expect(await add(ada, newAuthenticator())).toBe('201')
  })

  it('[R-16-05] [A63] The passkey of another account is rejected like one that cannot be verified', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const bob = await insertUser(server)
    expect(await add(bob, authenticator)).toBe(PASSKEY_NOT_ADDED)
    expect(await bob.call(passkeys.list)).toEqual([])
    expect(await user.call(passkeys.list)).toHaveLength(1)
  })

  it('[R-16-05] [A63] A sign-in with a passkey that no account has gets the bytes of a wrong signature', async () => {
    const { authenticator } = await createUserWithPasskey()
    const unknown = newAuthenticator()
    const attempt = async (body: ReturnType<Authenticator['use']>) =>
      (await server.ask(passkeys.login, { body, ip: newIpAddress() })).raw
    const wrong = { ...authenticator.use(await startLogin()), signature: 'AAAA' }
    const userHandle = randomBytes(16).toString('base64url')
    expect(await attempt(unknown.use(await startLogin(), { userHandle }))).toBe(await attempt(wrong))
  })

  it('[R-16-10] [A64] What an authenticator says about its maker is not read', async () => {
    const ada = await insertUser(server)
    const authenticator = newAuthenticator()
    const statement = { fmt: 'packed', attStmt: new Map([['x5c', 'no certificate']]) }
    expect(await add(ada, authenticator, { statement })).toBe('201')
    expect(await login(authenticator)).toBe('200')
  })
})

describe('what removes passkeys', () => {
  it('[R-16-08] [A33] [A62] A password reset removes all passkeys of the account, and the mail says so', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const other = await createUserWithPasskey()
    expect((await reset(await askedFor(user))).http).toBe(200)
    expect(await login(authenticator)).toBe(PASSKEY_NOT_ACCEPTED)
    expect(await login(other.authenticator)).toBe('200')
    const mail = await server.inbox.waitForMail(user.email, { subject: 'password was reset' })
    expect(mail.text).toContain('your passkeys no longer open your account')
    const again = await signIn(server, { ...user, password: NEW_PASSWORD })
    expect(await again.call(passkeys.list)).toEqual([])
  })

  it('[R-12-01] [R-16-08] [A10] A Google sign-in that removes a stranger’s password removes the passkeys, too', async () => {
    const { oidcIssuer, oidcClientId } = inject('services')
    const provider = connectOidc(oidcIssuer, oidcClientId)
    const { user, authenticator } = await createUserWithPasskey()
    const claims = {
      sub: randomUUID(),
      email: user.email,
      email_verified: true,
      hd: 'example.com',
      nonce: randomUUID(),
    }
    const body = { google_auth_token: await provider.mintIdToken(claims) }
    expect((await server.ask(auth.googleLogin, { body })).http).toBe(200)
    expect(await login(authenticator)).toBe(PASSKEY_NOT_ACCEPTED)
  })

  it('[R-16-09] Deleting an account deletes its passkeys, and their authenticator can be used for another account', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    await user.call(users.deleteAccount, { body: { password: user.password } })
    expect(await login(authenticator)).toBe(PASSKEY_NOT_ACCEPTED)
    expect(await add(await insertUser(server), authenticator)).toBe('201')
  })

  it('[R-16-02] The auth cleanup deletes expired challenges and keeps the others', async () => {
    const countChallenges = async () =>
      (await server.ctx.db.selectFrom('passkeyChallenge').select('hash').execute()).length
    await startLogin()
    server.clock.advance({ seconds: 301 })
    await deleteAgedRows(server.ctx)
    expect(await countChallenges()).toBe(0)
    const ada = await insertUser(server)
    await startAdding(ada)
    await startLogin()
    await deleteAgedRows(server.ctx)
    expect(await countChallenges()).toBe(2)
    await server.ctx.db
      .deleteFrom('appUser')
      .where('id', '=', await idOf(server, ada))
      .execute()
    expect(await countChallenges()).toBe(1)
  })
})
