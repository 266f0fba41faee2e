import type { DataOf, Endpoint, EndpointShape, Envelope, Sent } from '@sidelight/contract'
import { connectMailServer, type MailClient } from '@sidelight/dev-services/mail/mail-client'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createApp } from '#app.ts'
import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import type { Context } from '#platform/context.ts'
import type { ServerState } from '#platform/http/health.ts'
import type { SpeechEngine } from '#platform/speech/speech.ts'
import { createMetrics, type Metrics } from '#platform/observability/metrics.ts'
import { startWorker } from '#worker.ts'
import { createMigratedDatabase } from './migrated-database.ts'
import { TestClock } from './test-clock.ts'
import type {} from './vitest-global-setup.ts'

export interface TestResponse<Data = unknown> {
  http: number
  headers: Record<string, string | string[] | number | undefined>
  body: Envelope<Data>
  raw: string
}

interface RequestOptions {
  token?: string
  ip?: string
  headers?: Record<string, string>
}

export type Ask = <E extends EndpointShape>(
  endpoint: Endpoint<E>,
  sent: Sent<E> & RequestOptions,
) => Promise<TestResponse<DataOf<E>>>

export interface TestServer {
  ctx: Context
  /** The settings for its database, for further processes. */
  databaseEnv: Record<string, string>
  clock: TestClock
  inbox: MailClient
  app: Awaited<ReturnType<typeof createApp>>
  metrics: Metrics
  state: ServerState
  /** Sends a request and returns the response, whatever its status. */
  ask: Ask
  /** Waits until every queued job is done. */
  jobsDone(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** False starts no worker, like a process that only serves the API. */
  isWorking?: boolean
  /** Puts a proxy between the server and its database, and returns the settings for it. */
  databaseBehind?: (url: string) => Promise<Record<string, string>>
  /** Replaces the configured speech engine. */
  speech?: SpeechEngine
}

/** Starts the API and the worker in this process, on real services and with its own database. */
export async function startTestServer(
  env: Record<string, string> = {},
  { isWorking = true, databaseBehind, speech }: Options = {},
): Promise<TestServer> {
  const services = inject('services')
  const database = await createMigratedDatabase(services.env)
  const directUrl = database.env['DATABASE_DIRECT_URL'] ?? database.env['DATABASE_URL'] ?? ''
  const databaseEnv = { ...database.env, ...(await databaseBehind?.(directUrl)) }
  const config = readConfig({
    ...services.env,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    // A test that holds a lock waits for others to reach it, which takes seconds on a busy machine.
    DATABASE_LOCK_SECONDS: '30',
    // Hundreds of sign-ins; the product's memory of a hash is tested beside the hasher.
    PASSWORD_HASH_KIB: '8',
    // Most tests parse nothing, and the others do not depend on speed.
    WORKER_WARM_READERS: '0',
    ...env,
    ...databaseEnv,
  })
  const clock = new TestClock()
  const composition = await compose(config, { jobRole: 'worker', clock, ...(speech && { speech }) })
  const { ctx } = composition
  const metrics = createMetrics()
  metrics.watchDependencies(composition.dependencies)
  const state: ServerState = { phase: 'serving' }
  const app = await createApp(ctx, { state, metrics })
  const runner = isWorking ? await startWorker(composition, metrics) : undefined

  return {
    ctx,
    databaseEnv,
    clock,
    app,
    metrics,
    state,
    inbox: connectMailServer(services.inboxUrl, services.smtpUrl),
    ask: (endpoint, sent) => askApp(app, endpoint, sent),
    jobsDone: async () => {
      await waitUntil(async () => (await countWaitingJobs(ctx)) === 0 || undefined, {
        what: 'idle queues',
        timeoutMs: 60_000,
      })
    },
    async stop() {
      await app.close()
      await runner?.stop(5000)
      await composition.close()
      await database.drop()
    },
  }
}

export async function askApp<E extends EndpointShape>(
  app: TestServer['app'],
  { shape }: Endpoint<E>,
  sent: Sent<E> & RequestOptions,
): Promise<TestResponse<DataOf<E>>> {
  const {
    params = {},
    query,
    body,
    token,
    ip,
    headers,
  } = sent as RequestOptions & {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  const response = await app.inject({
    method: shape.method,
    url: shape.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    ...(query && { query }),
    ...(body && { payload: body }),
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(ip !== undefined && { remoteAddress: ip }),
  })
  return { http: response.statusCode, headers: response.headers, body: response.json(), raw: response.body }
}

async function countWaitingJobs({ db }: Context): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '5 minutes' and name not like '\\_\\_%'`.execute(
    db,
  )
  return Number(rows[0]?.waiting ?? 0)
}
