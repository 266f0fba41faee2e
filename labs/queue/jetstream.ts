import { fileURLToPath } from 'node:url'
import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { createScratchDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { type Engine, runWorker } from './engine.ts'
import { countRows, createItemTables, emptyItemTables, withoutTimeout } from './items.ts'
import type { Servers } from './servers.ts'

export const STREAM = 'bench'
export const SUBJECT = 'bench.item'
export const CONSUMER = 'workers'
/** A worker that is silent for as long counts as dead, as with pg-boss. */
const ACK_WAIT_MS = 10_000
const FILLED_AT_ONCE = 10_000
const WORKER = fileURLToPath(new URL('jetstream-worker.ts', import.meta.url))

const UNFINISHED = `
  select id from bench_item where effects = 0 and not exists (select from bench_outbox where id = bench_item.id)`

export async function createJetStream(
  supervisor: ProcessSupervisor,
  { postgres, natsUrl, nats, pids }: Servers,
): Promise<Engine> {
  const { url } = await createScratchDatabase(postgres.urlOf('postgres'))
  await createItemTables(url)
  const manager = await jetstreamManager(nats)
  await manager.streams.add({
    name: STREAM,
    subjects: [SUBJECT],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
  })
  await manager.consumers.add(STREAM, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
  })
  const countMessages = async () => (await manager.streams.info(STREAM)).state.messages

  /** Takes everything out of the stream, also what dead workers hold. */
  async function takeAllMessages(): Promise<Set<string>> {
    const taken = new Set<string>()
    const consumer = await jetstream(nats).consumers.get(STREAM, CONSUMER)
    const messages = await consumer.consume({ max_messages: 900 })
    const taking = (async () => {
      for await (const message of messages) {
        taken.add(message.string())
        message.ack()
      }
    })()
    await waitUntil(async () => (await countMessages()) === 0, { what: 'The end of the stream', everyMs: 200 })
    await messages.close()
    await taking
    return taken
  }

  return {
    name: 'JetStream',
    serverPids: [pids.postgres, pids.nats],
    databaseUrl: url,
    async fill(waiting) {
      await manager.streams.purge(STREAM)
      await emptyItemTables(url)
      const rows = await queryOnce(
        withoutTimeout(url),
        'insert into bench_item (id) select gen_random_uuid() from generate_series(1, $1::int) returning id',
        [waiting],
      )
      for (const [index, { id }] of rows.entries()) {
        nats.publish(SUBJECT, String(id))
        if (index % FILLED_AT_ONCE === 0) await nats.flush()
      }
      await waitUntil(async () => (await countMessages()) === waiting, { what: 'A stream with all jobs' })
      await queryOnce(withoutTimeout(url), 'vacuum analyze')
    },
    startWorker: (options) => runWorker(supervisor, WORKER, { DATABASE_URL: url, NATS_URL: natsUrl }, options),
    async check(isLast) {
      const twice = await countRows(url, 'select count(*) from bench_item where effects > 1')
      const unfinished = (await queryOnce(withoutTimeout(url), UNFINISHED)).map(({ id }) => String(id))
      // What a dead worker has done and not acknowledged is still counted by the stream.
      if (!isLast) return { lost: Math.max(0, unfinished.length - (await countMessages())), twice }
      const messages = await takeAllMessages()
      return { lost: unfinished.filter((id) => !messages.has(id)).length, twice }
    },
    async countRepeats() {
      return {
        redelivered: await countRows(url, 'select count(*) from bench_key where attempt > 1'),
        prevented: await countRows(url, 'select coalesce(sum(repeats), 0) as count from bench_key'),
      }
    },
  }
}
