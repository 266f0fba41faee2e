// The least that pg-boss needs for the same guarantees: a job and its row in one transaction, its completion and its effect in
// another, fenced by the attempt.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import { HEARTBEAT_EVERY_MS, openBoss, QUEUE, SLOTS, transactWithBoss } from './bare-boss.ts'
import { COUNT_EFFECT, INSERT_ITEM } from './items.ts'
import { countSettled, options, startReports, work } from './progress.ts'

const { boss, pool } = await openBoss(process.env['DATABASE_URL'] ?? '', { supervise: options.isSupervisor })
const running = new Set<JobWithMetadata<unknown>>()
const toKey = ({ id, retryCount }: JobWithMetadata<unknown>) => ({ id, retryCount })

async function settle(job: JobWithMetadata<unknown>): Promise<void> {
  await work(() =>
    transactWithBoss(pool, async (client, db) => {
      const id = randomUUID()
      await client.query(INSERT_ITEM, [id])
      await boss.send(QUEUE, { id }, { db })
    }),
  )
  await transactWithBoss(pool, async (client, db) => {
    const { affected } = (await boss.complete(QUEUE, toKey(job), null, { db })) as unknown as { affected: number }
    if (affected === 1) await client.query(COUNT_EFFECT, [(job.data as { id: string }).id])
  })
  countSettled()
}

setInterval(() => {
  if (running.size > 0) void boss.touch(QUEUE, [...running].map(toKey))
}, HEARTBEAT_EVERY_MS)
startReports()
for (;;) {
  const jobs = await boss.fetch(QUEUE, { batchSize: SLOTS, includeMetadata: true })
  for (const job of jobs) running.add(job)
  await Promise.all(jobs.map(settle))
  running.clear()
  if (jobs.length === 0) await delay(150)
}
