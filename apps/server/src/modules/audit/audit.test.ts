import { auth, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUpAuth } from '#modules/auth/auth.service.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import { idOf, insertAccount, insertUser } from '#testing/accounts.ts'
import { NEW_PASSWORD, resetsOn } from '#testing/password-resets.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { createUser, inventVisitor, newIpAddress } from '#testing/user-fixture.ts'
import { recordEvent } from './audit.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { askedFor } = resetsOn(() => server)

const listEvents = (userId: string | null) =>
  server.ctx.db
    .selectFrom('auditEvent')
    .selectAll()
    .where('subjectUserId', userId === null ? 'is' : '=', userId)
    .orderBy('id')
    .execute()
const listActions = async (userId: string) => (await listEvents(userId)).map(({ action }) => action)

describe('audit events of accounts', () => {
  it('[X20] [R-15-05] A sign-in and a refused one name the account, the source and the request', async () => {
    const { email, password } = await insertAccount(server)
    const userId = await idOf(server, { email })
    const ip = newIpAddress()
    await server.ask(auth.login, { body: { email, password: 'Wrong-guess1!' }, ip })
    const { headers } = await server.ask(auth.login, { body: { email, password }, ip })
    const [sourceKey] = clientAddressKeys(server.ctx, ip)
    expect(await listEvents(userId)).toMatchObject([
      { action: 'sign-in refused', actor: 'visitor', actorUserId: null, sourceKey },
      {
        action: 'signed in',
        actor: 'user',
        actorUserId: userId,
        sourceKey,
        requestId: headers['x-request-id'],
        details: { method: 'password' },
      },
    ])
  })

  it('[R-15-05] A refused sign-in to an address without an account is recorded without a subject', async () => {
    const { email, password } = inventVisitor()
    const before = (await listEvents(null)).length
    await server.ask(auth.login, { body: { email, password }, ip: newIpAddress() })
    expect(await listEvents(null)).toHaveLength(before + 1)
  })

  it('[X20] [R-15-05] Each change of an account leaves an event, from the first sign-in to the deletion', async () => {
    const ada = await createUser(server)
    const userId = await idOf(server, ada)
    await ada.call(auth.changeEmail, { body: { new_email: inventVisitor().email, password: ada.password } })
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await ada.call(auth.updatePassword, { body: { old_password: ada.password, new_password: NEW_PASSWORD } })
    await ada.call(auth.logoutEverywhere)
    await server.ask(auth.resetPassword, {
      body: { pass_reset_token: await askedFor(ada), new_password: ada.password },
      ip: newIpAddress(),
    })
    const again = await server.ask(auth.login, { body: { email: ada.email, password: ada.password } })
    const token = again.body.status === 'success' ? again.body.data.access_token : ''
    await server.ask(users.deleteAccount, { body: { password: ada.password }, token })
    expect(await listActions(userId)).toEqual([
      'account opened',
      'signed in',
      'e-mail change requested',
      'data export requested',
      'password changed',
      'sessions ended',
      'sessions ended',
      'password reset',
      'sessions ended',
      'signed in',
      'account deleted',
    ])
    const rows = JSON.stringify(await listEvents(userId))
    for (const trace of [ada.email, ada.username, ada.name]) expect(rows).not.toContain(trace)
  })

  it('[R-15-05] An act that is rolled back leaves no event', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const before = await listActions(userId)
    const failing = server.ctx.db.transaction().execute(async (db) => {
      await recordEvent({ ...server.ctx, db }, { action: 'password changed', userId })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await listActions(userId)).toEqual(before)
  })
})

describe('the audit table', () => {
  const asOwner = (text: string) => queryOnce(server.ctx.config.database.ownerUrl, text)

  it.each(['update audit_event set action = action', 'delete from audit_event', 'truncate audit_event'])(
    '[R-15-06] Neither the application nor the owner of the table may run: %s',
    async (statement) => {
      await insertUser(server)
      await expect(sql.raw(statement).execute(server.ctx.db)).rejects.toThrow('permission denied')
      await expect(asOwner(statement)).rejects.toThrow('audit_event is append-only')
    },
  )

  it('[R-15-06] Events are deleted after 400 days, and refused sign-ins without an account after a day', async () => {
    const userId = await idOf(server, await insertAccount(server))
    const daysAgo = (days: number) => ({ now: () => new Date(Date.now() - days * 86_400_000) })
    for (const days of [401, 399])
      await recordEvent({ ...server.ctx, clock: daysAgo(days) }, { action: 'password changed', userId })
    const unknown = { action: 'sign-in refused', userId: null, by: 'visitor' } as const
    for (const days of [1.1, 0.9]) await recordEvent({ ...server.ctx, clock: daysAgo(days) }, unknown)
    const before = (await listEvents(null)).length
    await cleanUpAuth(server.ctx)
    expect(await listActions(userId)).toHaveLength(1)
    expect(await listEvents(null)).toHaveLength(before - 1)
  })
})
