import { auth, users } from '@sidelight/contract'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '#platform/clock.ts'
import { idOf } from '#testing/accounts.ts'
import { createUser, inventVisitor, register, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { sweepAuth } from './auth.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What somebody leaves behind who forgot a password, wants another address and signed in with Google, long ago. */
async function leaveTraces(userId: string, secondsAgo: number): Promise<void> {
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

describe('the sweep', () => {
  it('forgets what has had its time, and keeps what has not', async () => {
    const ada = await createUser(server)
    const stale = inventVisitor()
    await register(server, stale)
    server.clock.advance({ days: 8 })
    const fresh = inventVisitor()
    await register(server, fresh)
    const me = await signIn(server, ada)
    const { db } = server.ctx
    const day = 86_400
    for (const age of [0, 3 * day, 8 * day]) await leaveTraces(await idOf(server, ada), age)
    const { body } = await server.ask(auth.refreshToken, { token: me.refreshToken })
    expect(body.status).toBe('success')
    server.clock.advance({ seconds: 31 })

    await sweepAuth(server.ctx)

    const countOf = async (table: 'mailRequest' | 'passwordReset' | 'emailChange' | 'spentIdentityToken') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect(await countOf('mailRequest')).toBe(1)
    expect(await countOf('passwordReset')).toBe(1)
    expect(await countOf('emailChange')).toBe(2)
    expect(await countOf('spentIdentityToken')).toBe(1)
    const left = await db.selectFrom('registration').select('email').execute()
    expect(left.map(({ email }) => email)).toEqual([fresh.email])
    expect(await db.selectFrom('usernameHold').select('usernameKey').execute()).toEqual([
      { usernameKey: fresh.username },
    ])
    expect(
      await db.selectFrom('refreshToken').select('hash').where('sealedSuccessor', 'is not', null).execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('throttle').select('key').where('windowEnd', '<=', server.clock.now()).execute(),
    ).toEqual([])
    expect((await me.ask(users.me)).http).toBe(200)
  })
})
