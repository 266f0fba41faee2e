import type { Config } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Context } from './platform/context.ts'
import { createRowNotifications } from './platform/db/row-changes/row-notifications.ts'
import { readDatabaseState } from './platform/db/database-state.ts'
import { openDatabase } from './platform/db/db.ts'
import { isDatabaseReachable } from './platform/db/reachable.ts'
import { readInTime } from './platform/db/respond-in-time.ts'
import { createOidcIdentity } from './platform/identity/oidc-identity.ts'
import { type JobEngine, type JobRole, startJobEngine } from './platform/jobs/pg-boss-engine.ts'
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts'
import { createLogger, type Logger } from './platform/observability/logger.ts'
import type { Dependencies } from './platform/observability/metrics.ts'
import { createPayments } from './platform/payments/create-payments.ts'
import { openKeyDatabase } from './platform/script-keys/key-database.ts'
import { createScriptKeys } from './platform/script-keys/script-keys.ts'
import { createPasswordHasher } from './platform/security/password-hasher.ts'
import { type CountedSpeech, countSpeech } from './platform/speech/count-speech.ts'
import { createSpeech } from './platform/speech/create-speech.ts'
import type { SpeechEngine } from './platform/speech/speech.ts'
import { createSwitches } from './platform/switches/switches.ts'
import { createEncryptedStorage } from './platform/storage/encrypted-storage.ts'
import { createS3Storage } from './platform/storage/s3-storage.ts'

export interface Composition {
  ctx: Context
  engine: JobEngine
  dependencies: Dependencies
  madeSpeech: CountedSpeech['made']
  close(): Promise<void>
}

interface Options {
  /** What the process does with jobs: only enqueue them, also run them, or create the queues. */
  jobRole: JobRole
  log?: Logger
  clock?: Clock
  /** Replaces the engines that the configuration names. */
  speech?: SpeechEngine
}

/** Connects every external service as the configuration says. No other function chooses an implementation. */
export async function compose(
  config: Config,
  { jobRole, log = createLogger(config.logLevel), clock = systemClock, speech: givenSpeech }: Options,
): Promise<Composition> {
  const database = openDatabase({ ...config.database, log })
  const sessionDatabase = openDatabase({ ...config.database, poolSize: config.database.sessionPoolSize, log })
  const engine = await startJobEngine({
    pool: database.pool,
    role: jobRole,
    isSupervisor: config.worker.lanes.includes('io'),
    log,
  })
  const rowNotifications = createRowNotifications({ url: config.database.directUrl, log })
  const keyDatabase = openKeyDatabase(config.scriptKeys.databaseUrl, log)
  const scriptKeys = createScriptKeys(keyDatabase.pool, config.keys.scripts)
  const storage = createS3Storage(config.storage)
  const deletionRecords = createS3Storage({ ...config.storage, ...config.deletionRecords })
  const mailer = createSmtpMailer(config.mail)
  const { speech, made } = countSpeech(givenSpeech ?? createSpeech(config.speech, storage))

  const switches = await createSwitches(sessionDatabase.db, log)

  const ctx: Context = {
    config,
    clock,
    log,
    db: database.db,
    requestDb: database.requestDb,
    sessionDb: sessionDatabase.db,
    rowNotifications,
    jobs: engine,
    storage: createEncryptedStorage(storage, scriptKeys),
    scriptKeys,
    deletionRecords,
    mailer,
    identity: createOidcIdentity(config.identity),
    passwords: await createPasswordHasher(config.passwords),
    speech,
    payments: createPayments(config.payments),
    switches,
    pauseCall: (wait) => wait(),
  }
  return {
    ctx,
    engine,
    dependencies: {
      pools: { calls: database.pool, sessions: sessionDatabase.pool, keys: keyDatabase.pool },
      isStorageReachable: () => storage.isReachable(),
      isDatabaseReachable: () => isDatabaseReachable(sessionDatabase.db),
      isKeyDatabaseReachable: () => isDatabaseReachable(keyDatabase.db),
      // Not among the few connections of sessions: it can take a second while very many jobs wait.
      readDatabaseState: readInTime(database.db, readDatabaseState),
      listChangedSwitches: () => switches.listChanged(),
    },
    madeSpeech: made,
    async close() {
      await engine.stop()
      await switches.close()
      await speech.close()
      await rowNotifications.close()
      storage.close()
      deletionRecords.close()
      mailer.close()
      await keyDatabase.close()
      await sessionDatabase.close()
      await database.close()
    },
  }
}
