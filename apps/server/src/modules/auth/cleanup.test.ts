import { auth, users } from '@sidelight/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '#platform/clock.ts'
import { idOf } from '#testing/accounts.ts'
import { createUser, inventVisitor, register, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { deleteAgedRows } from '#modules/retention/retention.service.ts'
import { cleanUpAuth } from './auth.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Rows of a password reset, an address change and a Google sign-in of this age. */
async function insertOldRows(userId: string, secondsAgo: number): Promise<void> {
  const { db } = server.ctx
  const at = secondsAfter(server.clock.now(), -secondsAgo)
  const hash = randomBytes(32)
  const request = { kind: 'password reset', emailKey: 'x', webOrigin: 'x', sourceKey: hash, createdAt: at } as const
  await db.insertInto('mailRequest').values(request).execute()
  await db.insertInto('passwordReset').values({ hash, userId, passwordVersion: 1, expiresAt: at }).execute()
  await db.insertInto('spentIdentityToken').values({ hash, expiresAt: at }).execute()
  const change = { userId, oldEmail: 'x', newEmail: 'x', newEmailKey: 'x', passwordVersion: 1, createdAt: at }
  await db.insertInto('emailChange').values(change).execute()
}

describe('the auth cleanup', () => {
  it('The auth cleanup deletes expired rows and keeps the others', async () => {
    const ada = await createUser(server)
    const expiredVisitor = inventVisitor()
    await register(server, expiredVisitor)
    server.clock.advance({ days: 8 })
    const recentVisitor = inventVisitor()
    await register(server, recentVisitor)
    const session = await signIn(server, ada)
    const { db } = server.ctx
    const day = 86_400
    for (const age of [0, 3 * day, 8 * day]) await insertOldRows(await idOf(server, ada), age)
    const { body } = await server.ask(auth.refreshToken, { token: session.refreshToken })
    expect(body.status).toBe('success')
    server.clock.advance({ seconds: 31 })

    await cleanUpAuth(server.ctx)
    await deleteAgedRows(server.ctx)

    const countRows = async (table: 'mailRequest' | 'passwordReset' | 'emailChange' | 'spentIdentityToken') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect(await countRows('mailRequest')).toBe(1)
    expect(await countRows('passwordReset')).toBe(1)
    expect(await countRows('emailChange')).toBe(2)
    expect(await countRows('spentIdentityToken')).toBe(1)
    const remaining = await db.selectFrom('registration').select('email').execute()
    expect(remaining.map(({ email }) => email)).toEqual([recentVisitor.email])
    expect(await db.selectFrom('usernameHold').select('usernameKey').execute()).toEqual([
      { usernameKey: recentVisitor.username },
    ])
    expect(
      await db.selectFrom('refreshToken').select('hash').where('sealedSuccessor', 'is not', null).execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('throttle').select('key').where('windowEnd', '<=', server.clock.now()).execute(),
    ).toEqual([])
    expect((await session.ask(users.me)).http).toBe(200)
  })
})
