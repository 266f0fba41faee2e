import * as audio from './modules/audio/audio.jobs.ts'
import * as auth from './modules/auth/auth.jobs.ts'
import * as billing from './modules/billing/billing.jobs.ts'
import * as credits from './modules/credits/credits.jobs.ts'
import * as documents from './modules/documents/documents.jobs.ts'
import * as learning from './modules/learning/learning.jobs.ts'
import * as retention from './modules/retention/retention.jobs.ts'
import * as support from './modules/support/support.jobs.ts'
import * as tapes from './modules/tapes/tapes.jobs.ts'
import * as users from './modules/users/users.jobs.ts'
import type { Handler } from './platform/jobs/handler.ts'
import type { Job } from './platform/jobs/job.ts'

/** Every job of the product. The migrations create their queues. */
export const jobs: readonly Job[] = [
  ...Object.values(audio),
  ...Object.values(auth),
  ...Object.values(billing),
  ...Object.values(credits),
  ...Object.values(documents),
  ...Object.values(learning),
  ...Object.values(retention),
  ...Object.values(support),
  ...Object.values(tapes),
  ...Object.values(users),
] as unknown as Job[]

/**
 * Fails at start-up unless every job has exactly one handler and every handler has a queue: a job without a handler would
 * wait forever, and a handler of an unlisted job would poll a queue that does not exist.
 */
export function assertEveryJobHandled(defined: readonly Job[], handlers: readonly Handler[]): void {
  const names = handlers.map(({ job }) => job.name)
  const missing = defined.filter(({ name }) => !names.includes(name)).map(({ name }) => name)
  const duplicated = names.filter((name, index) => names.indexOf(name) !== index)
  const unlisted = names.filter((name) => !defined.some((job) => job.name === name))
  if (missing.length > 0) throw new Error(`No handler for: ${missing.join(', ')}`)
  if (duplicated.length > 0) throw new Error(`More than one handler for: ${duplicated.join(', ')}`)
  if (unlisted.length > 0) throw new Error(`No queue for: ${unlisted.join(', ')}`)
}
