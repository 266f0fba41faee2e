import { users } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { grantPages } from '#modules/credits/credits.service.ts'
import { buildExportJob, removeOrphanedFilesJob } from '#modules/users/users.jobs.ts'
import { idOf, insertUser } from '#testing/accounts.ts'
import { selectLog } from './accounts.repo.ts'
import { CONSOLE_ENV, openConsole, type Operator, type TestConsole } from './testing/console.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let operatorConsole: TestConsole
let operator: Operator
beforeAll(async () => {
  // Without a worker, so that a job stays in its queue.
  server = await startTestServer(CONSOLE_ENV, { isWorking: false })
  operatorConsole = await openConsole(server)
  operator = await operatorConsole.addOperator()
})
afterAll(async () => {
  await operatorConsole.app.close()
  await server.stop()
})

const find = (query: string) => operator.call(operators.lookups.find, { body: { query } })

describe('looking up an account', () => {
  it('[R-52-06] An account is found by its address, however it is written, and by its id', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    expect(await find(` ${ada.email.toUpperCase()} `)).toMatchObject({ user_id: userId, email: ada.email })
    expect(await find(userId)).toMatchObject({ user_id: userId })
    expect(await find('nobody@example.com')).toBeNull()
    expect(await find(randomUUID())).toBeNull()
    expect(await find('ada')).toBeNull()
  })

  it('[R-52-06] The answer has sessions, scripts without their titles, pages, jobs and events of the account', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const documentId = await createScript(server, ada, { pageCount: 3 })
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 12, reason: 'bought' })
    await server.ctx.jobs.enqueue(server.ctx.db, removeOrphanedFilesJob, { userId })
    const found = await find(ada.email)
    expect(found).toMatchObject({
      full_name: ada.name,
      is_operator: false,
      has_password: true,
      passkeys: 0,
      suspended_at: null,
      plan: 'free',
      plan_renews_at: null,
      pages_left: 17,
      pages_owed: 0,
      documents: [{ id: documentId, status: 'completed', pages: 3, is_confidential: false }],
      payments: [],
      jobs: [{ name: removeOrphanedFilesJob.name, state: 'waiting', attempts: 0, document_id: null, ended_at: null }],
    })
    expect(found?.sessions).toHaveLength(1)
    expect(found?.transfers).toContainEqual(
      expect.objectContaining({ kind: 'grant', from: 'world', to: 'paygo', pages: 12 }),
    )
  })

  it('[R-52-06] The job of a data export is among those of the account', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    const names = (await find(userId))?.jobs.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([buildExportJob.name]))
  })

  it('[R-52-05] A look-up is recorded with its operator and shown, also one that found nobody', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    await find(ada.email)
    expect((await find(ada.email))?.events[0]).toMatchObject({
      action: 'account looked up',
      actor: 'operator',
      operator: operator.email,
      ticket: null,
    })
    const lookups = server.ctx.db.selectFrom('auditEvent').selectAll().where('action', '=', 'account looked up')
    expect(await lookups.where('subjectUserId', '=', userId).execute()).toHaveLength(2)
    const before = (await lookups.where('subjectUserId', 'is', null).execute()).length
    await find('nobody@example.com')
    const unknown = await lookups.where('subjectUserId', 'is', null).orderBy('id', 'desc').execute()
    expect(unknown).toHaveLength(before + 1)
    expect(unknown[0]).toMatchObject({ actor: 'operator', actorUserId: operator.userId, details: {} })
  })
})

describe('the log', () => {
  const readLog = (before?: string) => operator.call(operators.lookups.log, { query: before ? { before } : {} })

  it('[R-52-16] The log names who did what for whom with which ticket, and what was refused', async () => {
    const ada = await insertUser(server)
    const userId = await idOf(server, ada)
    const params = { userId }
    await operator.call(operators.acts.suspend, { params, body: { ticket: 'SUP-81' } })
    await operator.ask(operators.acts.suspend, { params, body: { ticket: 'SUP-82' } })
    await operatorConsole.ask(operators.lookups.failedJobs, {})
    const { events } = await readLog()
    const by = operator.email
    expect(events.slice(0, 3)).toEqual([
      expect.objectContaining({ action: 'console call refused', by: 'visitor', about: null, ticket: null }),
      expect.objectContaining({
        action: 'operator act refused',
        by,
        about: ada.email,
        ticket: 'SUP-82',
        details: 'conflict, /api/v1/console/users/:userId/suspend',
      }),
      expect.objectContaining({ action: 'account suspended', by, about: ada.email, ticket: 'SUP-81', details: '' }),
    ])
  })

  it('[R-52-16] What users do themselves is not in the log', async () => {
    const ada = await insertUser(server)
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    const { events } = await readLog()
    expect(events.map(({ about }) => about)).not.toContain(ada.email)
    expect(events.map(({ action }) => action)).not.toContain('data export requested')
  })

  it('[R-52-16] The log is shown in pages of 30, newest first, without gaps', async () => {
    const ctx = server.ctx
    for (let n = 0; n < 61; n += 1)
      await recordEvent(ctx, { action: 'switch set', userId: null, by: 'operator', details: { number: n } })
    const first = await readLog()
    expect(first).toMatchObject({ has_more: true })
    expect(first.events).toHaveLength(30)
    const second = await readLog(first.events.at(-1)?.id)
    const third = await readLog(second.events.at(-1)?.id)
    const shown = [...first.events, ...second.events, ...third.events].map(({ details }) => details)
    expect(shown.slice(0, 61)).toEqual(Array.from({ length: 61 }, (_, n) => String(60 - n)))
    const { rows } = await sql<{ id: string }>`select min(id)::text as id from audit_event`.execute(ctx.db)
    expect(await readLog(rows[0]?.id)).toEqual({ events: [], has_more: false })
  })

  it('[R-52-16] Reading the log and the failed jobs is recorded, and is not in the log', async () => {
    const reads = server.ctx.db
      .selectFrom('auditEvent')
      .select('action')
      .where('actorUserId', '=', operator.userId)
      .where('action', 'in', ['log read', 'failed jobs listed'])
    const before = (await reads.execute()).length
    await operator.call(operators.lookups.failedJobs)
    await readLog()
    const { events } = await readLog()
    expect(await reads.execute()).toHaveLength(before + 3)
    for (const action of ['log read', 'failed jobs listed'])
      expect(events.map((event) => event.action)).not.toContain(action)
  })

  it('[R-52-16] The log is read by the index of operators’ events', async () => {
    const plan = await server.ctx.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      return selectLog(db, { before: '1000', limit: 31 }).explain()
    })
    expect(JSON.stringify(plan)).toContain('audit_event_of_operators')
  })
})
