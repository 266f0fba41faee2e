import { join } from 'node:path'
import type { MailClient } from './mail/mail-client.ts'
import { createSupervisor, type ProcessSupervisor } from './process/process-supervisor.ts'
import type { Oidc } from './oidc/oidc.ts'
import type { Postgres } from './postgres/postgres.ts'
import type { Storage } from './storage/storage.ts'
import type { StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import {
  createServiceRun,
  startDatabase,
  startIdentity,
  startMail,
  startObjectStorage,
  startPayments,
  type ServiceRun,
  type ServiceOptions,
} from './service-starters.ts'

export interface DevServices {
  /** The environment in which the product uses these services. */
  env: Record<string, string>
  /** With the role that owns the tables. */
  databaseUrl: string
  /** Undefined when DATABASE_URL is set: a server that we did not start is not ours to kill. */
  postgres: Postgres | undefined
  inbox: MailClient
  oidc: Oidc
  storage: Storage
  /** Undefined when STRIPE_SECRET_KEY is set. */
  stripe: StripeSimulator | undefined
  supervisor: ProcessSupervisor
  logDirectory: string
  startedInMs: Record<string, number>
  stop: () => Promise<void>
}

export async function startServices(options: ServiceOptions = {}): Promise<DevServices> {
  const supervisor = createSupervisor()
  const run = createServiceRun(options, supervisor)
  const startedInMs: Record<string, number> = {}
  const timed = async <T>(name: string, start: (run: ServiceRun) => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const service = await start(run)
    startedInMs[name] = Math.round(performance.now() - startedAt)
    return service
  }
  const startingDatabase = timed('PostgreSQL', startDatabase)
  // PostgreSQL locks its data: a second start of a clone ends there, before it changes what the first one uses.
  const dataLock = options.isPersistent ? startingDatabase : undefined
  const timedNext = async <T>(name: string, start: (run: ServiceRun) => Promise<T>): Promise<T> => {
    await dataLock
    return timed(name, start)
  }
  const starting = [
    startingDatabase,
    timedNext('S3', startObjectStorage),
    timedNext('Inbox', startMail),
    timedNext('OpenID', startIdentity),
    timedNext('Stripe', startPayments),
  ] as const
  const settled = await Promise.allSettled(starting)
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (failures.length > 0) {
    if (settled[0].status === 'fulfilled') await settled[0].value.drop?.()
    await supervisor.stop()
    run.returnPorts()
    const messages = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))
    throw new AggregateError(failures, [...new Set(messages)].join('\n'))
  }
  const [database, storage, inbox, oidc, payments] = await Promise.all(starting)

  return {
    env: {
      ...database.env,
      S3_ENDPOINT: storage.endpoint,
      S3_REGION: storage.region,
      S3_BUCKET: storage.bucket,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      S3_FORCE_PATH_STYLE: String(storage.forcePathStyle),
      SMTP_URL: inbox.smtpUrl,
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      ...payments.env,
      WEB_ORIGINS: run.webOrigins.join(','),
    },
    databaseUrl: database.url,
    postgres: database.postgres,
    inbox,
    oidc,
    storage,
    stripe: payments.stripe,
    supervisor,
    logDirectory: join(run.directory, 'log'),
    startedInMs,
    async stop() {
      await database.drop?.()
      await supervisor.stop()
      run.returnPorts()
    },
  }
}
