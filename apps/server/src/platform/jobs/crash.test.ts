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
  env = { ...inject('services').env, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }
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

const state = async (batchId: string) => readBatch(composition.ctx, batchId).catch(() => undefined)

async function beginBatch(children = CHILDREN): Promise<string> {
  const batchId = randomUUID()
  await startBatch(composition.ctx, batchId, children)
  return batchId
}

const untilDone = (batchId: string, count: number) =>
  waitUntil(async () => ((await state(batchId))?.done ?? 0) >= count || undefined, {
    what: `${count} children`,
    timeoutMs: 60_000,
  })

const untilFinished = async (batchId: string): Promise<number> => {
  const startedAt = performance.now()
  await waitUntil(async () => ((await state(batchId))?.finishes ?? 0) > 0 || undefined, {
    what: 'the finish',
    timeoutMs: 60_000,
  })
  return (performance.now() - startedAt) / 1000
}

async function expectEachOnce(batchId: string): Promise<void> {
  expect(await readBatch(composition.ctx, batchId)).toMatchObject({ done: CHILDREN, mostEffects: 1, finishes: 1 })
}

describe('a batch of a thousand jobs', { timeout: 120_000 }, () => {
  it('takes effect exactly once when its only worker is killed and another starts', async () => {
    const batchId = await beginBatch()
    const first = startWorkerProcess()
    await untilDone(batchId, 300)
    await first.kill('SIGKILL')
    const second = startWorkerProcess()
    const seconds = await untilFinished(batchId)
    await second.stop()
    await expectEachOnce(batchId)
    expect(seconds).toBeLessThan(60)
    console.info(`worker killed: finished ${seconds.toFixed(1)} s after the restart`)
  })

  it('takes effect exactly once when one of two workers is killed for good', async () => {
    const batchId = await beginBatch()
    const [victim, survivor] = [startWorkerProcess(), startWorkerProcess()]
    await untilDone(batchId, 300)
    await victim.kill('SIGKILL')
    const seconds = await untilFinished(batchId)
    await survivor.stop()
    await expectEachOnce(batchId)
    console.info(`one of two workers killed: finished ${seconds.toFixed(1)} s later`)
  })

  it('loses nothing when PostgreSQL is killed and comes back', async () => {
    const batchId = await beginBatch()
    const worker = startWorkerProcess()
    await untilDone(batchId, 300)
    await postgres.kill()
    await postgres.start()
    const seconds = await untilFinished(batchId)
    await worker.stop()
    await expectEachOnce(batchId)
    expect(seconds).toBeLessThan(60)
    console.info(`PostgreSQL killed: finished ${seconds.toFixed(1)} s after it was back`)
  })

  it('does not keep a second user waiting behind the first', async () => {
    const long = await beginBatch(2000)
    const short = await beginBatch(50)
    const worker = startWorkerProcess()
    await untilDone(short, 50)
    const longDone = (await readBatch(composition.ctx, long)).done
    await worker.kill('SIGKILL')
    console.info(`fairness: 50 jobs behind 2,000 were done when ${longDone} of the 2,000 were`)
    expect(longDone).toBeLessThan(400)
  })
})
