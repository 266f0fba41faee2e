import { readFile } from 'node:fs/promises'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import type { Postgres } from '@sidelight/dev-services/postgres/postgres'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { migrateAll } from '#migrations.ts'
import { grantPages } from '#modules/credits/credits.service.ts'
import { directDatabase } from '#testing/migrated-database.ts'
import { startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { SERVER_TEST_MS, type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { addTextDocument } from '../documents.service.ts'
import { startParsing } from './parsing.service.ts'

const SCAN = new URL('../../../testing/sides/kestrel-bank-scanned.pdf', import.meta.url)

let supervisor: ProcessSupervisor
let postgres: Postgres
let env: Record<string, string>
let composition: Composition
const workers: ServerProcess[] = []

beforeAll(async () => {
  ;({ postgres, supervisor } = await startKillablePostgres('reading'))
  env = { ...inject('services').env, ...directDatabase(postgres), LOG_LEVEL: 'error' }
  await migrateAll(readConfig(env))
  composition = await compose(readConfig(env), { jobRole: 'producer' })
}, 120_000)
afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await composition.close()
  await supervisor.stop()
})

async function startWorker(): Promise<ServerProcess> {
  const worker = await startServerProcess(['worker'], env)
  workers.push(worker)
  return worker
}

/** A scanned page takes seconds to parse, long enough to be interrupted. */
async function startJob(name: string): Promise<{ userId: string; documentId: string }> {
  const { ctx } = composition
  const { id: userId } = await ctx.db
    .insertInto('appUser')
    .values({
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      username: name,
      usernameKey: name,
      fullName: name,
      verifiedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await grantPages(ctx, userId, { key: `test:${userId}`, pages: 10, reason: 'test' })
  const documentId = await addTextDocument(ctx, userId, { title: 'Scan', text: '-', pageCount: 1 })
  const { originalKey } = await findRow(documentId)
  await ctx.storage.write(originalKey ?? '', await readFile(SCAN), 'application/pdf')
  await startParsing(ctx, { userId }, documentId)
  return { userId, documentId }
}

const findRow = (documentId: string) =>
  composition.ctx.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()

const waitUntilActive = (documentId: string) =>
  waitUntil(
    async () => {
      const { rows } = await sql`
        select 1 from pgboss.job
        where name = 'documents.read' and state = 'active' and data->>'documentId' = ${documentId}`.execute(
        composition.ctx.db,
      )
      return rows.length > 0 || undefined
    },
    { what: 'an active job', timeoutMs: 60_000 },
  )

const waitUntilCompleted = (documentId: string) =>
  waitUntil(async () => (await findRow(documentId).catch(() => undefined))?.status === 'completed' || undefined, {
    what: 'the end of parsing',
    timeoutMs: 120_000,
  })

async function expectParsedOnce({ userId, documentId }: { userId: string; documentId: string }): Promise<void> {
  const { db } = composition.ctx
  const lines = await db
    .selectFrom('line')
    .select(['character', 'lineIndex'])
    .where('documentId', '=', documentId)
    .execute()
  expect(new Set(lines.map(({ character }) => character))).toEqual(new Set(['narrator', 'OWNER', 'ANNCR', 'CUSTOMER']))
  expect(lines.map(({ lineIndex }) => lineIndex).toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index))
  const holds = await db.selectFrom('creditHold').select(['pages', 'endedAs']).where('userId', '=', userId).execute()
  expect(holds).toEqual([{ pages: '1', endedAs: 'settled' }])
  const recorded = await db.selectFrom('activity').select('action').where('ownerId', '=', userId).execute()
  expect(recorded).toEqual([{ action: 'Script processed' }])
}

describe('crashes during parsing', { timeout: SERVER_TEST_MS }, () => {
  it('[D24] A script is parsed once by the next worker when the first is killed during parsing', async () => {
    const first = await startWorker()
    const job = await startJob('killed')
    await waitUntilActive(job.documentId)
    await first.signal('SIGKILL')
    expect(await findRow(job.documentId)).toMatchObject({ status: 'processing' })
    const startedAt = performance.now()
    const second = await startWorker()
    await waitUntilCompleted(job.documentId)
    console.info(
      `worker killed: parsed ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the next one started`,
    )
    await expectParsedOnce(job)
    await second.stop()
  })

  it('[D24] A script is parsed once when PostgreSQL is killed during parsing and restarts', async () => {
    const worker = await startWorker()
    const job = await startJob('restarted')
    await waitUntilActive(job.documentId)
    await postgres.kill()
    await postgres.start()
    const startedAt = performance.now()
    expect(
      await waitUntil(() => findRow(job.documentId).catch(() => undefined), { what: 'the row', timeoutMs: 30_000 }),
    ).toMatchObject({
      status: 'processing',
    })
    await waitUntilCompleted(job.documentId)
    console.info(`PostgreSQL killed: parsed ${((performance.now() - startedAt) / 1000).toFixed(1)} s after it was back`)
    await expectParsedOnce(job)
    await worker.stop()
  })
})
