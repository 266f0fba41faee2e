// Freezes and opens scripts on a real database and object storage, and prints what their rows took, what their objects take,
// and how long each way lasts. Lines are those of the scripts that train the parser; three of five have a clip.
//   npm run bench:frozen
import { loadavg } from 'node:os'
import { startServices } from '@sidelight/dev-services/start-services'
import { Client } from 'pg'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrateAll } from '../../apps/server/src/migrations.ts'
import { FROZEN_TABLES } from '../../apps/server/src/modules/documents/freezing/freezing.repo.ts'
import { freezeScripts, openScript } from '../../apps/server/src/modules/documents/freezing/freezing.service.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { quantile } from '../shared/quantile.ts'
import { insertScripts } from './scripts.ts'

const SIZES = [
  { lines: 100, scripts: 60 },
  { lines: 2000, scripts: 10 },
  { lines: 5000, scripts: 4 },
]

const print = (line: string) => process.stdout.write(`${line}\n`)

/** With indexes and what is stored out of line. */
async function sumTableBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [FROZEN_TABLES.map(({ name }) => name)],
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measure(ctx: Context, client: Client, { lines, scripts }: (typeof SIZES)[number]): Promise<void> {
  const before = await sumTableBytes(client)
  const { userId, ids } = await insertScripts(ctx, client, { lines, scripts })
  const rowBytes = ((await sumTableBytes(client)) - before) / scripts
  await client.query(`update document set freeze_at = '-infinity' where id = any($1::uuid[])`, [ids])
  const freezeMs = await timed(async () => {
    let isMoreDue = true
    while (isMoreDue) isMoreDue = await freezeScripts(ctx)
  })
  const frozen = await ctx.db.selectFrom('frozenScript').select('objectKey').where('documentId', 'in', ids).execute()
  if (frozen.length !== scripts) throw new Error(`${frozen.length} of ${scripts} scripts were frozen`)
  let objectBytes = 0
  for (const { objectKey } of frozen) objectBytes += (await ctx.storage.find(objectKey))?.sizeBytes ?? 0
  const { rows } = await client.query<{ bytes: number }>(
    'select avg(pg_column_size(frozen_script))::float8 as bytes from frozen_script where document_id = any($1::uuid[])',
    [ids],
  )
  const openAll = async () => {
    const times: number[] = []
    for (const documentId of ids) times.push(await timed(() => openScript(ctx, userId, { documentId })))
    return times
  }
  const thawMs = await openAll()
  const openMs = await openAll()
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  print(
    [
      `${lines} lines, ${scripts} scripts: rows ${kilobytes(rowBytes)} each with their indexes`,
      `object ${kilobytes(objectBytes / scripts)} (1 : ${((rowBytes * scripts) / objectBytes).toFixed(1)}), row of frozen_script ${kilobytes(rows[0]?.bytes ?? 0)}`,
      `freezing ${ms(freezeMs / scripts)} each, thawing median ${ms(quantile(thawMs, 0.5))}, slowest ${ms(Math.max(...thawMs))}`,
      `opening one that is not frozen: median ${ms(quantile(openMs, 0.5))}`,
    ].join('\n  '),
  )
}

const services = await startServices()
try {
  const config = readConfig({ ...services.env, LOG_LEVEL: 'warn' })
  await migrateAll(config)
  const { ctx, close } = await compose(config, { jobRole: 'producer' })
  const client = new Client({ connectionString: services.databaseUrl })
  await client.connect()
  for (const size of SIZES) await measure(ctx, client, size)
  await client.end()
  print(`load average ${loadavg()[0]?.toFixed(1)}`)
  await close()
} finally {
  await services.stop()
}
