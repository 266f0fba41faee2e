import { randomUUID } from 'node:crypto'
import { activities, auth, credits, documents, type Endpoint, users } from '@sidelight/contract'
import type { Principal } from '@sidelight/domain/account/principal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResetLink, resetPassword } from '#modules/auth/passwords/passwords.service.ts'
import { findPrincipal } from '#modules/auth/sessions/sessions.service.ts'
import { addTextDocument } from '#modules/documents/documents.service.ts'
import { NEW_PASSWORD } from '#testing/password-resets.ts'
import {
  newIpAddress,
  createUser,
  inventVisitor,
  register,
  type SignedIn,
  signIn,
  verify,
} from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeOrphanedFiles } from './cleanup.service.ts'
import { deleteAccount } from './deletion.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const idOf = (user: SignedIn) => userIdOf(server, user)
const deleteAccountOf = (user: SignedIn, password = user.password) =>
  user.ask(users.deleteAccount, { body: { password } })

/** Every row of every table, including the queue's, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(server.ctx.db)
  const lines = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(server.ctx.db)
    lines.push(...rows.map(({ row }) => row))
  }
  return lines.join('\n')
}

const objectsOf = async (userId: string) => {
  const prefixes = [
    `avatars/${userId}/`,
    `incoming/avatars/${userId}/`,
    `exports/${userId}/`,
    `users/${userId}/`,
    `incoming/users/${userId}/`,
  ]
  return (await Promise.all(prefixes.map((prefix) => server.ctx.storage.list(prefix)))).flat()
}

describe('account deletion', () => {
  it('[A39] Every token of every session is invalid as soon as the deletion of the account responds', async () => {
    const ada = await createUser(server)
    const secondSession = await signIn(server, ada)
    expect((await deleteAccountOf(ada)).http).toBe(200)
    for (const user of [ada, secondSession]) {
      for (const call of [users.me, credits.current, documents.list, activities.recent, auth.sessions] as Endpoint[])
        expect((await user.ask(call)).http).toBe(401)
      const refreshed = await server.ask(auth.refreshToken, { token: user.refreshToken })
      expect(refreshed.http).toBe(401)
      expect((await deleteAccountOf(user)).http).toBe(401)
    }
    const login = await server.ask(auth.login, { body: { email: ada.email, password: ada.password } })
    expect([login.http, login.body.message]).toEqual([401, 'Invalid credentials'])
  })

  it('An account deletion requires the password and limits wrong attempts', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 7; n += 1) {
      const response = await deleteAccountOf(ada, `Wrong-guess${n}!`)
      statuses.push(response.http)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await deleteAccountOf(ada, 'short')).http).toBe(400)
    expect(await ada.call(users.me)).toMatchObject({ email: ada.email })
  })

  it('[X05] A wrong password is reported as a field error and ends no session', async () => {
    const ada = await createUser(server)
    const { http, body } = await deleteAccountOf(ada, 'Wrong-guess1!')
    expect(http).toBe(400)
    expect(body.data).toMatchObject({ code: 'invalid_input', fields: { password: expect.any(String) as string } })
    expect((await ada.ask(users.me)).http).toBe(200)
  })

  it('An account deletion leaves no personal data in any table and no object in the store', async () => {
    const ada = await createUser(server, { name: `Canary ${Date.now()}` })
    const [userId, bob] = [await idOf(ada), await createUser(server)]
    await addTextDocument(server.ctx, userId, { title: 'canary-title', text: 'canary-text', pageCount: 1 })
    await addTextDocument(server.ctx, await idOf(bob), { title: 'Of Bob', text: 'Stays.', pageCount: 1 })
    await server.ctx.storage.write(`avatars/${userId}/x.webp`, new Uint8Array(9), 'image/webp')
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await server.jobsDone()
    expect((await objectsOf(userId)).length).toBeGreaterThan(1)
    await deleteAccountOf(ada)
    await server.inbox.waitForMail(ada.email, { subject: 'deleted' })
    await server.jobsDone()
    expect(await objectsOf(userId)).toEqual([])
    expect(await objectsOf(await idOf(bob))).toHaveLength(1)
    const rows = await dumpDatabase()
    for (const trace of [ada.email, ada.username, ada.name, 'canary-title']) expect(rows).not.toContain(trace)
    const creditAccounts = await sql`select 1 from credit_account where user_id = ${userId}`.execute(server.ctx.db)
    expect(creditAccounts.rows).toEqual([])
  })

  it('[R-48-19] The objects of a deleted account go while the keys of scripts cannot be removed, and the job is repeated', async () => {
    const userId = randomUUID()
    await server.ctx.storage.write(`avatars/${userId}/x.webp`, new Uint8Array(9), 'image/webp')
    const removeAllOf = () => Promise.reject(new Error('no keys'))
    const ctx = { ...server.ctx, scriptKeys: { ...server.ctx.scriptKeys, removeAllOf } }
    await expect(removeOrphanedFiles(ctx, userId)).rejects.toThrow('no keys')
    expect(await objectsOf(userId)).toEqual([])
  })

  it('A mailed receipt has a number and says what was deleted and what is kept', async () => {
    const ada = await createUser(server)
    await deleteAccountOf(ada)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'Your Sidelight account has been deleted' })
    await server.jobsDone()
    const number = /number ([0-9a-f-]{36}), (\d{4}-\d\d-\d\d)/.exec(mail.text)
    const receipt = await server.ctx.db
      .selectFrom('accountDeletion')
      .selectAll()
      .where('id', '=', number?.[1] ?? '')
      .executeTakeFirstOrThrow()
    expect(receipt.deletedAt.toISOString().slice(0, 10)).toBe(number?.[2])
    expect(receipt.sealedEmail).toBeNull()
    for (const text of ['Deleted:', 'Kept:', 'backups within 35 days']) expect(mail.text).toContain(text)
    expect(mail.text).not.toContain(ada.name)
  })

  it('An account deletion keeps the sums of the ledger and detaches its accounts from the user', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const sumLedger = async () =>
      (
        await sql<{ transfers: string; pages: string; balance: string }>`
          select (select count(*) from credit_transfer) as transfers, (select sum(pages) from credit_transfer) as pages,
            (select sum(balance) from credit_account) as balance`.execute(server.ctx.db)
      ).rows[0]
    const before = await sumLedger()
    await deleteAccountOf(ada)
    expect(await sumLedger()).toEqual(before)
    expect(before?.balance).toBe('0')
    expect(await dumpDatabase()).not.toMatch(new RegExp(`world.*${userId}|${userId}.*world`))
  })

  it('[A15] A deleted account’s address and user name can be used again at once, but get no second free pages this month', async () => {
    const ada = await createUser(server)
    expect(await ada.call(credits.current)).toMatchObject({ page_credits_this_month: 5 })
    await deleteAccountOf(ada)
    const { name, username, email, password } = ada
    const sameVisitor = { name, username, email, password }
    for (const { id } of await server.inbox.listMails(email)) await server.inbox.remove(id)
    await register(server, sameVisitor)
    await verify(server, sameVisitor)
    const returningUser = await signIn(server, sameVisitor)
    expect(await returningUser.call(users.me)).toMatchObject({ email, username })
    expect(await returningUser.call(credits.current)).toMatchObject({ page_credits_this_month: 0 })
    expect(await returningUser.call(documents.list)).toEqual({ documents: [] })
    expect(await returningUser.call(activities.recent)).toEqual([])
  })

  it('Another user can take the user name of a deleted account', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const { username } = inventVisitor()
    await ada.call(users.updateProfile, { body: { name: ada.name, username } })
    await deleteAccountOf(ada)
    await bob.call(users.updateProfile, { body: { name: bob.name, username } })
    expect(await bob.call(users.me)).toMatchObject({ username })
  })

  it('Four simultaneous requests delete the account once', async () => {
    const ada = await createUser(server)
    const count = async () =>
      Number(
        (
          await server.ctx.db
            .selectFrom('accountDeletion')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    const responses = await Promise.all(Array.from({ length: 4 }, () => deleteAccountOf(ada)))
    expect(responses.every(({ http }) => [200, 400, 401, 429].includes(http))).toBe(true)
    expect(responses.some(({ http }) => http === 200)).toBe(true)
    expect(await count()).toBe(before + 1)
  })

  it('[A32] An account deletion is rejected when the password was reset while it was being checked', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const secret = await createResetLink(server.ctx, userId)
    const passwords = {
      ...server.ctx.passwords,
      async matches(password: string, hash: string | null) {
        const isMatch = await server.ctx.passwords.matches(password, hash)
        await resetPassword(server.ctx, { secret, newPassword: NEW_PASSWORD }, newIpAddress())
        return isMatch
      },
    }
    const thief = (await findPrincipal(server.ctx, ada.accessToken))?.user as Principal
    await expect(deleteAccount({ ...server.ctx, passwords }, thief, ada.password)).rejects.toThrow('changed meanwhile')
    const returningUser = await signIn(server, { ...ada, password: NEW_PASSWORD })
    expect(await returningUser.call(credits.current)).toMatchObject({ page_credits_this_month: 5 })
  })

  it('A user without a password is told to set one before deleting the account', async () => {
    const ada = await createUser(server)
    await server.ctx.db.updateTable('appUser').set({ passwordHash: null }).where('email', '=', ada.email).execute()
    const response = await deleteAccountOf(ada)
    expect(response.http).toBe(400)
    expect(response.body.message).toContain('no password yet')
    expect((await ada.ask(users.me)).http).toBe(200)
  })
})

it('An open registration with the address of a deleted account is deleted with it', async () => {
  const ada = await createUser(server)
  await register(server, inventVisitor({ email: ada.email }))
  await deleteAccountOf(ada)
  await server.jobsDone()
  expect(await dumpDatabase()).not.toContain(ada.email)
})
