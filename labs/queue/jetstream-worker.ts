// The same guarantees with a queue outside of the database: the row and a row of the outbox are one transaction, a relay
// publishes the outbox, and the effect is committed together with the key that prevents a second one.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jetstream, type JsMsg } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { Pool } from 'pg'
import { POOL_SIZE, SLOTS, transactWithBoss } from './bare-boss.ts'
import { COUNT_EFFECT, INSERT_ITEM } from './items.ts'
import { CONSUMER, STREAM, SUBJECT } from './jetstream.ts'
import { countSettled, startReports, work } from './progress.ts'

const RELAYED_AT_ONCE = 500
const TAKE_OUTBOX = `
  delete from bench_outbox where id in (select id from bench_outbox limit ${RELAYED_AT_ONCE} for update skip locked)
  returning id`
const TAKE_KEY = `
  insert into bench_key (id, attempt) values ($1, $2)
  on conflict (id) do update set repeats = bench_key.repeats + 1 returning repeats`

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE })
const connection = await connect({ servers: process.env['NATS_URL'] ?? '' })
const stream = jetstream(connection)

/** Publishes before it commits: what is published twice has the same id, which the stream or the key refuses. */
async function relay(): Promise<number> {
  let count = 0
  await transactWithBoss(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(TAKE_OUTBOX)
    await Promise.all(rows.map(({ id }) => stream.publish(SUBJECT, id, { msgID: id })))
    count = rows.length
  })
  return count
}

async function settle(message: JsMsg): Promise<void> {
  await work(() =>
    transactWithBoss(pool, async (client) => {
      const id = randomUUID()
      await client.query(INSERT_ITEM, [id])
      await client.query('insert into bench_outbox (id) values ($1)', [id])
    }),
  )
  const id = message.string()
  await transactWithBoss(pool, async (client) => {
    const { rows } = await client.query<{ repeats: number }>(TAKE_KEY, [id, message.info.deliveryCount])
    if (rows[0]?.repeats === 0) await client.query(COUNT_EFFECT, [id])
  })
  message.ack()
  countSettled()
}

startReports()
void (async () => {
  for (;;) if ((await relay()) === 0) await delay(50)
})()
const consumer = await stream.consumers.get(STREAM, CONSUMER)
const running = new Set<Promise<void>>()
for await (const message of await consumer.consume()) {
  const settling = settle(message).finally(() => running.delete(settling))
  running.add(settling)
  if (running.size === SLOTS) await Promise.race(running)
}
