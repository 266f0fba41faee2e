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
import { startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
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
  env = { ...inject('services').env, DATABASE_URL: postgres.url, LOG_LEVEL: 'error' }
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

/** A scanned page takes seconds to read: long enough to be interrupted. */
async function aReading(name: string): Promise<{ userId: string; documentId: string }> {
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
  const { originalKey } = await stateOf(documentId)
  await ctx.storage.write(originalKey ?? '', await readFile(SCAN), 'application/pdf')
  await startParsing(ctx, { userId }, documentId)
  return { userId, documentId }
}

const stateOf = (documentId: string) =>
  composition.ctx.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()

/** The job is in a worker's hands. */
const untilUnderWay = (documentId: string) =>
  waitUntil(
    async () => {
      const { rows } = await sql`
        select 1 from pgboss.job
        where name = 'documents.read' and state = 'active' and data->>'documentId' = ${documentId}`.execute(
        composition.ctx.db,
      )
      return rows.length > 0 || undefined
    },
    { what: 'a worker at it', timeoutMs: 60_000 },
  )

const untilRead = (documentId: string) =>
  waitUntil(async () => (await stateOf(documentId).catch(() => undefined))?.status === 'completed' || undefined, {
    what: 'the end of reading',
    timeoutMs: 120_000,
  })

async function expectReadOnce({ userId, documentId }: { userId: string; documentId: string }): Promise<void> {
  const { db } = composition.ctx
  const lines = await db
    .selectFrom('scene')
    .select(['actor', 'sceneIndex'])
    .where('documentId', '=', documentId)
    .execute()
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set(['narrator', 'OWNER', 'ANNCR', 'CUSTOMER']))
  expect(lines.map(({ sceneIndex }) => sceneIndex).toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index))
  const holds = await db.selectFrom('creditHold').select(['pages', 'endedAs']).where('userId', '=', userId).execute()
  expect(holds).toEqual([{ pages: '1', endedAs: 'settled' }])
  const done = await db.selectFrom('activity').select('action').where('ownerId', '=', userId).execute()
  expect(done).toEqual([{ action: 'Script processed' }])
}

describe('a script that is being read', { timeout: 240_000 }, () => {
  it('[D24] is read once by the next worker when the first is killed in the middle of it', async () => {
    const first = await startWorker()
    const reading = await aReading('killed')
    await untilUnderWay(reading.documentId)
    await first.signal('SIGKILL')
    expect(await stateOf(reading.documentId)).toMatchObject({ status: 'processing' })
    const startedAt = performance.now()
    const second = await startWorker()
    await untilRead(reading.documentId)
    console.info(
      `worker killed: read ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the next one started`,
    )
    await expectReadOnce(reading)
    await second.stop()
  })

  it('[D24] is read once when PostgreSQL is killed in the middle of it and comes back', async () => {
    const worker = await startWorker()
    const reading = await aReading('restarted')
    await untilUnderWay(reading.documentId)
    await postgres.kill()
    await postgres.start()
    const startedAt = performance.now()
    expect(
      await waitUntil(() => stateOf(reading.documentId).catch(() => undefined), { what: 'the row', timeoutMs: 30_000 }),
    ).toMatchObject({
      status: 'processing',
    })
    await untilRead(reading.documentId)
    console.info(`PostgreSQL killed: read ${((performance.now() - startedAt) / 1000).toFixed(1)} s after it was back`)
    await expectReadOnce(reading)
    await worker.stop()
  })
})
