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
import { deleteAccount } from './deletion.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const idOf = (person: SignedIn) => userIdOf(server, person)
const leave = (person: SignedIn, password = person.password) => person.ask(users.deleteAccount, { body: { password } })

/** Every row of every table of ours, and of the queue, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(server.ctx.db)
  const texts = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(server.ctx.db)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

const objectsOf = async (userId: string) => {
  const prefixes = [`avatars/${userId}/`, `incoming/avatars/${userId}/`, `exports/${userId}/`, `users/${userId}/`]
  return (await Promise.all(prefixes.map((prefix) => server.ctx.storage.list(prefix)))).flat()
}

describe('deleting an account', () => {
  it('[A39] makes everything unreachable before it answers: every token of every session is dead', async () => {
    const ada = await createUser(server)
    const elsewhere = await signIn(server, ada)
    expect((await leave(ada)).http).toBe(200)
    for (const person of [ada, elsewhere]) {
      for (const call of [users.me, credits.current, documents.list, activities.recent, auth.sessions] as Endpoint[])
        expect((await person.ask(call)).http).toBe(401)
      const refreshed = await server.ask(auth.refreshToken, { token: person.refreshToken })
      expect(refreshed.http).toBe(401)
      expect((await leave(person)).http).toBe(401)
    }
    const login = await server.ask(auth.login, { body: { email: ada.email, password: ada.password } })
    expect([login.http, login.body.message]).toEqual([401, 'Invalid credentials'])
  })

  it('asks for the password: a borrowed session is not enough, and guessing is cut short', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 7; n += 1) {
      const answer = await leave(ada, `Wrong-guess${n}!`)
      statuses.push(answer.http)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await leave(ada, 'short')).http).toBe(400)
    expect(await ada.call(users.me)).toMatchObject({ email: ada.email })
  })

  it('names the field that was wrong, and ends no session over it', async () => {
    const ada = await createUser(server)
    const { http, body } = await leave(ada, 'Wrong-guess1!')
    expect(http).toBe(400)
    expect(body.data).toMatchObject({ code: 'invalid_input', fields: { password: expect.any(String) as string } })
    expect((await ada.ask(users.me)).http).toBe(200)
  })

  it('leaves no trace of the person in any table, nor any object in the store', async () => {
    const ada = await createUser(server, { name: `Canary ${Date.now()}` })
    const [userId, bob] = [await idOf(ada), await createUser(server)]
    await addTextDocument(server.ctx, userId, { title: 'canary-title', text: 'canary-text', pageCount: 1 })
    await addTextDocument(server.ctx, await idOf(bob), { title: 'Of Bob', text: 'Stays.', pageCount: 1 })
    await server.ctx.storage.write(`avatars/${userId}/x.webp`, new Uint8Array(9), 'image/webp')
    await ada.call(users.startDataExport)
    await server.jobsDone()
    expect((await objectsOf(userId)).length).toBeGreaterThan(1)
    await leave(ada)
    await server.inbox.waitForMail(ada.email, { subject: 'deleted' })
    await server.jobsDone()
    expect(await objectsOf(userId)).toEqual([])
    expect(await objectsOf(await idOf(bob))).toHaveLength(1)
    const rows = await wholeDatabase()
    for (const trace of [ada.email, ada.username, ada.name, 'canary-title']) expect(rows).not.toContain(trace)
    const outsideTheQueue = await sql`select 1 from credit_account where user_id = ${userId}`.execute(server.ctx.db)
    expect(outsideTheQueue.rows).toEqual([])
  })

  it('is receipted by mail, with a number, what went and what stays', async () => {
    const ada = await createUser(server)
    await leave(ada)
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
    for (const words of ['Deleted:', 'Kept:', 'backups within 14 days']) expect(mail.text).toContain(words)
    expect(mail.text).not.toContain(ada.name)
  })

  it('keeps the books: every page that ever moved still adds up, and belongs to nobody', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const ledger = async () =>
      (
        await sql<{ transfers: string; pages: string; balance: string }>`
          select (select count(*) from credit_transfer) as transfers, (select sum(pages) from credit_transfer) as pages,
            (select sum(balance) from credit_account) as balance`.execute(server.ctx.db)
      ).rows[0]
    const before = await ledger()
    await leave(ada)
    expect(await ledger()).toEqual(before)
    expect(before?.balance).toBe('0')
    expect(await wholeDatabase()).not.toMatch(new RegExp(`world.*${userId}|${userId}.*world`))
  })

  it('[A15] frees the address and the user name at once, but grants the free pages of the month no second time', async () => {
    const ada = await createUser(server)
    expect(await ada.call(credits.current)).toMatchObject({ page_credits_this_month: 5 })
    await leave(ada)
    const { name, username, email, password } = ada
    const again = { name, username, email, password }
    for (const { id } of await server.inbox.listMails(email)) await server.inbox.remove(id)
    await register(server, again)
    await verify(server, again)
    const back = await signIn(server, again)
    expect(await back.call(users.me)).toMatchObject({ email, username })
    expect(await back.call(credits.current)).toMatchObject({ page_credits_this_month: 0 })
    expect(await back.call(documents.list)).toEqual({ documents: [] })
    expect(await back.call(activities.recent)).toEqual([])
  })

  it('leaves the user name to whoever asks next', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const { username } = inventVisitor()
    await ada.call(users.updateProfile, { body: { name: ada.name, username } })
    await leave(ada)
    await bob.call(users.updateProfile, { body: { name: bob.name, username } })
    expect(await bob.call(users.me)).toMatchObject({ username })
  })

  it('four times at once deletes once', async () => {
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
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(ada)))
    expect(answers.every(({ http }) => [200, 400, 401, 429].includes(http))).toBe(true)
    expect(answers.some(({ http }) => http === 200)).toBe(true)
    expect(await count()).toBe(before + 1)
  })

  it('[A32] is refused when the password was reset while it was looked at', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const secret = await createResetLink(server.ctx, userId)
    const passwords = {
      ...server.ctx.passwords,
      async matches(password: string, hash: string | null) {
        const isRight = await server.ctx.passwords.matches(password, hash)
        await resetPassword(server.ctx, { secret, newPassword: NEW_PASSWORD }, newIpAddress())
        return isRight
      },
    }
    const thief = (await findPrincipal(server.ctx, ada.accessToken)) as Principal
    await expect(deleteAccount({ ...server.ctx, passwords }, thief, ada.password)).rejects.toThrow('changed meanwhile')
    const back = await signIn(server, { ...ada, password: NEW_PASSWORD })
    expect(await back.call(credits.current)).toMatchObject({ page_credits_this_month: 5 })
  })

  it('somebody without a password is told to set one first', async () => {
    const ada = await createUser(server)
    await server.ctx.db.updateTable('appUser').set({ passwordHash: null }).where('email', '=', ada.email).execute()
    const answer = await leave(ada)
    expect(answer.http).toBe(400)
    expect(answer.body.message).toContain('no password yet')
    expect((await ada.ask(users.me)).http).toBe(200)
  })
})

it('a newcomer who asked for an account with the address of somebody who leaves is forgotten with them', async () => {
  const ada = await createUser(server)
  await register(server, inventVisitor({ email: ada.email }))
  await leave(ada)
  await server.jobsDone()
  expect(await wholeDatabase()).not.toContain(ada.email)
})
