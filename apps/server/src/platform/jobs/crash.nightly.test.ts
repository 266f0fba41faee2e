import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import type { Postgres } from '@sidelight/dev-services/postgres/postgres'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createDemoTables, demoJobs, readBatch, startBatch } from '#testing/demo-batch.ts'
import { directDatabase } from '#testing/migrated-database.ts'
import { startKillablePostgres } from '#testing/faults/killable-postgres.ts'

const CHILDREN = 1000
const WORKER = fileURLToPath(new URL('../../testing/demo-worker.ts', import.meta.url))

let supervisor: ProcessSupervisor
let postgres: Postgres
let env: Record<string, string>
let composition: Composition
let directory: string

beforeAll(async () => {
  ;({ postgres, supervisor, directory } = await startKillablePostgres('crash'))
  // With the role of the owner, because the test creates tables and queues.
  env = { ...inject('services').env, ...directDatabase({ url: postgres.url }), LOG_LEVEL: 'silent' }
  composition = await compose(readConfig(env), { jobRole: 'migrator' })
  await composition.engine.createQueues(demoJobs)
  await createDemoTables(composition.ctx)
})
afterAll(async () => {
  await composition.close()
  await supervisor.stop()
})

const startWorkerProcess = () =>
  supervisor.run({
    name: 'worker',
    command: process.execPath,
    args: [WORKER],
    env: { PATH: process.env['PATH'], ...env },
    output: { file: join(directory, 'worker.log') },
  })

const findBatch = async (batchId: string) => readBatch(composition.ctx, batchId).catch(() => undefined)

async function createBatch(children = CHILDREN): Promise<string> {
  const batchId = randomUUID()
  await startBatch(composition.ctx, batchId, children)
  return batchId
}

const waitForChildren = (batchId: string, count: number) =>
  waitUntil(async () => ((await findBatch(batchId))?.done ?? 0) >= count || undefined, {
    what: `${count} children`,
    timeoutMs: 60_000,
  })

const measureFinish = async (batchId: string): Promise<number> => {
  const startedAt = performance.now()
  await waitUntil(async () => ((await findBatch(batchId))?.finishes ?? 0) > 0 || undefined, {
    what: 'the final job',
    timeoutMs: 60_000,
  })
  return (performance.now() - startedAt) / 1000
}

async function expectEffectsOnce(batchId: string): Promise<void> {
  expect(await readBatch(composition.ctx, batchId)).toMatchObject({ done: CHILDREN, mostEffects: 1, finishes: 1 })
}

describe('batches of a thousand jobs', { timeout: 120_000 }, () => {
  it('Every job takes effect exactly once when the only worker is killed and another starts', async () => {
    const batchId = await createBatch()
    const first = startWorkerProcess()
    await waitForChildren(batchId, 300)
    await first.kill('SIGKILL')
    const second = startWorkerProcess()
    const seconds = await measureFinish(batchId)
    await second.stop()
    await expectEffectsOnce(batchId)
    expect(seconds).toBeLessThan(60)
    console.info(`worker killed: finished ${seconds.toFixed(1)} s after the restart`)
  })

  it('Every job takes effect exactly once when one of two workers is killed', async () => {
    const batchId = await createBatch()
    const [victim, survivor] = [startWorkerProcess(), startWorkerProcess()]
    await waitForChildren(batchId, 300)
    await victim.kill('SIGKILL')
    const seconds = await measureFinish(batchId)
    await survivor.stop()
    await expectEffectsOnce(batchId)
    console.info(`one of two workers killed: finished ${seconds.toFixed(1)} s later`)
  })

  it('Every job takes effect exactly once when PostgreSQL is killed and restarted', async () => {
    const batchId = await createBatch()
    const worker = startWorkerProcess()
    await waitForChildren(batchId, 300)
    await postgres.kill()
    await postgres.start()
    const seconds = await measureFinish(batchId)
    await worker.stop()
    await expectEffectsOnce(batchId)
    expect(seconds).toBeLessThan(60)
    console.info(`PostgreSQL killed: finished ${seconds.toFixed(1)} s after its restart`)
  })

  it('A small batch does not wait for a large batch of another user', async () => {
    const long = await createBatch(2000)
    const short = await createBatch(50)
    const worker = startWorkerProcess()
    await waitForChildren(short, 50)
    const longDone = (await readBatch(composition.ctx, long)).done
    await worker.kill('SIGKILL')
    console.info(`fairness: 50 jobs behind 2,000 were done when ${longDone} of the 2,000 were`)
    expect(longDone).toBeLessThan(400)
  })
})
