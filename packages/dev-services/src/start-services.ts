import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Inbox } from './mail/mail-client.ts'
import { createLeash, type Leash } from './process/process-supervisor.ts'
import type { Oidc } from './oidc/oidc.ts'
import type { Postgres } from './postgres/postgres.ts'
import type { Storage } from './storage/storage.ts'
import type { StripeStandIn } from '@sidelight/stripe-simulator/simulator-client'
import {
  openScene,
  startDatabase,
  startIdentity,
  startMail,
  startObjects,
  startPayments,
  type Scene,
  type WorldOptions,
} from './service-starters.ts'

export interface World {
  /** Everything the server program needs to find this world. */
  env: Record<string, string>
  databaseUrl: string
  /** Missing when DATABASE_URL was given: a server somebody else started is not ours to kill. */
  postgres: Postgres | undefined
  inbox: Inbox
  oidc: Oidc
  storage: Storage
  /** Missing when STRIPE_SECRET_KEY was given. */
  stripe: StripeStandIn | undefined
  leash: Leash
  logDirectory: string
  startedInMs: Record<string, number>
  stop: () => Promise<void>
}

export const KEPT_DIRECTORY = fileURLToPath(new URL('../../../.dev-services', import.meta.url))

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const leash = createLeash()
  const scene = openScene(options, leash, options.kept ? KEPT_DIRECTORY : undefined)
  const startedInMs: Record<string, number> = {}
  const timed = async <T>(name: string, start: (scene: Scene) => Promise<T>): Promise<T> => {
    const beganMs = performance.now()
    const part = await start(scene)
    startedInMs[name] = Math.round(performance.now() - beganMs)
    return part
  }
  const starting = [
    timed('PostgreSQL', startDatabase),
    timed('S3', startObjects),
    timed('Inbox', startMail),
    timed('OpenID', startIdentity),
    timed('Stripe', startPayments),
  ] as const
  const settled = await Promise.allSettled(starting)
  const failures = settled.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
  if (failures.length > 0) {
    if (settled[0].status === 'fulfilled') await settled[0].value.drop?.()
    await leash.stop()
    scene.returnPorts()
    const messages = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))
    throw new AggregateError(failures, messages.join('\n'))
  }
  const [database, storage, inbox, oidc, payments] = await Promise.all(starting)

  return {
    env: {
      DATABASE_URL: database.url,
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
      WEB_ORIGINS: scene.webOrigins.join(','),
    },
    databaseUrl: database.url,
    postgres: database.postgres,
    inbox,
    oidc,
    storage,
    stripe: payments.stripe,
    leash,
    logDirectory: join(scene.directory, 'log'),
    startedInMs,
    async stop() {
      await database.drop?.()
      await leash.stop()
      scene.returnPorts()
    },
  }
}
