import { auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret, newSecret } from '#platform/security/one-time-secret.ts'
import { idOf, insertAccount } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { asSignedIn, inventVisitor, type NewVisitor, newIpAddress, signIn, verify } from '#testing/user-fixture.ts'
import { deleteAgedRows } from '#modules/retention/retention.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Signs up on a device and returns its secret. */
async function signUpOnDevice(visitor: NewVisitor): Promise<string> {
  const secret = newSecret()
  const response = await server.ask(auth.register, { body: { ...visitor, device_secret: secret }, ip: newIpAddress() })
  expect(response.http).toBe(201)
  return secret
}

const ask = (secret: string, ip = newIpAddress()) =>
  server.ask(auth.deviceLogin, { body: { device_secret: secret }, ip })

async function signInDevice(secret: string) {
  const { body, raw } = await ask(secret)
  if (body.status !== 'success') throw new Error(raw)
  return body.data
}

const listHashes = async () =>
  (await server.ctx.db.selectFrom('registrationDevice').select('hash').execute()).map(({ hash }) =>
    hash.toString('hex'),
  )

describe('the device that signed up', () => {
  it('[R-25-07] [A65] The device that signed up is signed in once its link was opened elsewhere, and only once', async () => {
    const ada = inventVisitor()
    const secret = await signUpOnDevice(ada)
    expect(await listHashes()).toContain(hashSecret(secret).toString('hex'))
    expect(await listHashes()).not.toContain(Buffer.from(secret).toString('hex'))
    expect(await signInDevice(secret)).toBeNull()
    await verify(server, ada)
    const tokens = await signInDevice(secret)
    expect(tokens?.email).toBe(ada.email)
    const device = asSignedIn(server, ada, tokens!)
    expect(await device.call(users.me)).toMatchObject({ email: ada.email })
    expect(await signInDevice(secret)).toBeNull()
    expect(await listHashes()).not.toContain(hashSecret(secret).toString('hex'))
    const events = await server.ctx.db
      .selectFrom('auditEvent')
      .select(['action', 'details'])
      .where('subjectUserId', '=', await idOf(server, ada))
      .execute()
    expect(events).toContainEqual({
      action: 'signed in',
      details: expect.objectContaining({ method: 'verification link' }) as object,
    })
  })

  it('[R-25-07] [A65] Of five simultaneous requests with the secret of a device, one gets a session', async () => {
    const ada = inventVisitor()
    const secret = await signUpOnDevice(ada)
    await verify(server, ada)
    const results = await Promise.all(Array.from({ length: 5 }, () => signInDevice(secret)))
    expect(results.filter((tokens) => tokens !== null)).toHaveLength(1)
  })

  it('[R-25-07] [A65] The secret of a device serves for an hour and is then deleted', async () => {
    const [early, late] = [inventVisitor(), inventVisitor()]
    const secrets = [await signUpOnDevice(early), await signUpOnDevice(late)] as const
    for (const visitor of [early, late]) await verify(server, visitor)
    server.clock.advance({ minutes: 58 })
    expect(await signInDevice(secrets[0])).not.toBeNull()
    server.clock.advance({ minutes: 2 })
    expect(await signInDevice(secrets[1])).toBeNull()
    const waiting = await signUpOnDevice(inventVisitor())
    await deleteAgedRows(server.ctx)
    expect(await listHashes()).toEqual([hashSecret(waiting).toString('hex')])
  })

  it('[A65] The secret of a device starts no session after the password was changed', async () => {
    const ada = inventVisitor()
    const secret = await signUpOnDevice(ada)
    await verify(server, ada)
    const owner = await signIn(server, ada)
    await owner.call(auth.updatePassword, { body: { old_password: ada.password, new_password: 'Second-night7!' } })
    expect(await signInDevice(secret)).toBeNull()
  })

  it('[A65] [A10] A link signs in the device of its own registration, not of another one with the same address', async () => {
    const attacker = inventVisitor({ password: 'Strangers-own1!' })
    const attackersSecret = await signUpOnDevice(attacker)
    await server.jobsDone()
    const owner = inventVisitor({ email: attacker.email })
    const ownersSecret = await signUpOnDevice(owner)
    await server.jobsDone()
    await verify(server, owner)
    expect(await signInDevice(attackersSecret)).toBeNull()
    expect(await signInDevice(ownersSecret)).toMatchObject({ email: owner.email })
  })

  it('[A65] [A36] Opening a link returns no session, so that a mail scanner gets none', async () => {
    const ada = inventVisitor()
    await signUpOnDevice(ada)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'Verify' })
    const token =
      mail.links
        .find((link) => link.includes('/verify/'))
        ?.split('/')
        .at(-1) ?? ''
    const opened = await server.ask(auth.verifyEmail, { params: { token }, ip: newIpAddress() })
    expect(opened.body).toMatchObject({ status: 'success', data: null })
    expect(opened.headers['set-cookie']).toBeUndefined()
  })

  it('[A65] [A14] Secrets that wait, are unknown or belong to an address with an account get the same bytes', async () => {
    const member = await insertAccount(server)
    const waiting = await signUpOnDevice(inventVisitor())
    const taken = await signUpOnDevice(inventVisitor({ email: member.email }))
    const responses = [await ask(waiting), await ask(taken), await ask(newSecret())]
    expect(new Set(responses.map(({ http, raw }) => `${http} ${raw}`)).size).toBe(1)
  })

  it('[A65] One IP address can send sixty unknown secrets in 15 minutes, and a waiting device is not counted', async () => {
    const waiting = await signUpOnDevice(inventVisitor())
    const ip = newIpAddress()
    const statuses = new Set<number>()
    for (let n = 0; n < 62; n += 1) statuses.add((await ask(waiting, ip)).http)
    expect([...statuses]).toEqual([200])
    const misses = []
    for (let n = 0; n < 62; n += 1) misses.push((await ask(newSecret(), ip)).http)
    expect(misses).toEqual([...Array<number>(60).fill(200), 429, 429])
    expect((await ask(waiting, ip)).http).toBe(200)
  })
})
