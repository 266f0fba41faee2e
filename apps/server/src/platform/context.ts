import type { Config } from '#config.ts'
import type { Clock } from './clock.ts'
import type { RowNotifications } from './db/row-changes/row-notifications.ts'
import type { Db } from './db/db.ts'
import type { IdentityProvider } from './identity/identity.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Logger } from './observability/logger.ts'
import type { Payments } from './payments/payments.ts'
import type { PasswordHasher } from './security/password-hasher.ts'
import type { ScriptKeys } from './script-keys/script-keys.ts'
import type { SpeechEngine } from './speech/speech.ts'
import type { Switches } from './switches/switches.ts'
import type { ObjectStorage } from './storage/storage.ts'

/** The operator who acts for a user, and why. */
interface ActingOperator {
  userId: string
  ticket: string
}

/**
 * Every service a use case depends on. Built once by `compose`; a request has its own `log`, `request`, `pauseCall` and
 * `db`, and inside a transaction `db` differs again.
 */
export interface Context {
  config: Config
  clock: Clock
  /** Transactions of jobs wait for a lock as long as it takes; those of requests give up after a while. */
  db: Db
  /** The `db` of requests. */
  requestDb: Db
  /** Connections that only look up sessions and answer health checks, so that slow calls cannot take all of them. */
  sessionDb: Db
  rowNotifications: RowNotifications
  jobs: JobQueue
  /** Encrypts the objects of encrypted scripts. */
  storage: ObjectStorage
  scriptKeys: ScriptKeys
  /** Another bucket, from which nothing can be removed before its time. */
  deletionRecords: Pick<ObjectStorage, 'write' | 'listVersions'>
  mailer: Mailer
  identity: IdentityProvider
  passwords: PasswordHasher
  speech: SpeechEngine
  switches: Switches
  payments: Payments
  log: Logger
  /** The request that is being answered; undefined in a job. `source` is the address of the client. */
  request?: { id: string; source: string; operator?: ActingOperator }
  /** Waits outside of the limit of calls per user. Only for waits that hold no database connection. */
  pauseCall<T>(wait: () => Promise<T>): Promise<T>
}
