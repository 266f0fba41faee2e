import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, OneTimeToken, singleLine, Timestamp } from './fields.ts'
import { CreationOptions, NewPasskey, PasskeyLogin, RequestOptions } from './passkeys.ts'

/**
 * The number of a ticket and no text: it is kept with the audit events, which outlive the account. Capital letters, so that
 * however it is written, a ticket moves pages once.
 */
const Ticket = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9#_-]{2,40}$/, 'Enter the number of the ticket, such as SUP-1042.'))

const Act = z.strictObject({ ticket: Ticket })
const UserParams = z.object({ userId: z.uuid() })

const MAX_SUPPORT_PAGES = 1000
const NOT_PAGES = `Enter a whole number of pages, from 1 to ${MAX_SUPPORT_PAGES}.`
const Pages = z
  .int(NOT_PAGES)
  .check(z.minimum(-MAX_SUPPORT_PAGES, NOT_PAGES), z.maximum(MAX_SUPPORT_PAGES, NOT_PAGES))
  .check(z.refine((pages) => pages !== 0, NOT_PAGES))

const ConsoleSession = z.object({
  email: z.string(),
  full_name: z.string(),
  ends_at: Timestamp,
  /** Until then acts are accepted without another use of the passkey. */
  fresh_until: Timestamp,
})
export type ConsoleSession = z.infer<typeof ConsoleSession>

const ShownJob = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'waiting to retry', 'gave up', 'done']),
  attempts: z.int(),
  document_id: z.nullable(z.uuid()),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
})
export type ShownJob = z.infer<typeof ShownJob>

/** What operators see of an account. No title, no file name, no text: nothing of a script has a field here. */
const ShownUser = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  is_operator: z.boolean(),
  has_password: z.boolean(),
  passkeys: z.int(),
  verified_at: Timestamp,
  suspended_at: z.nullable(Timestamp),
  plan: z.string(),
  plan_renews_at: z.nullable(Timestamp),
  pages_left: z.int(),
  pages_owed: z.int(),
  sessions: z.array(z.object({ device: z.string(), created_at: Timestamp, last_used_at: Timestamp })),
  documents: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(['pending', 'processing', 'completed', 'error']),
      pages: z.int(),
      is_confidential: z.boolean(),
      created_at: Timestamp,
    }),
  ),
  transfers: z.array(
    z.object({ at: Timestamp, kind: z.string(), reason: z.string(), from: z.string(), to: z.string(), pages: z.int() }),
  ),
  payments: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['paygo', 'subscription']),
      status: z.enum(['succeeded', 'pending', 'failed', 'refunded', 'disputed']),
      amount_cents: z.int(),
      refunded_cents: z.int(),
      currency: z.string(),
      created_at: Timestamp,
    }),
  ),
  jobs: z.array(ShownJob),
  events: z.array(
    z.object({
      at: Timestamp,
      action: z.string(),
      actor: z.string(),
      /** The address of the operator, if one did it. */
      operator: z.nullable(z.string()),
      ticket: z.nullable(z.string()),
    }),
  ),
})
export type ShownUser = z.infer<typeof ShownUser>

/** Each switch by its name, which for one voice is `voice:` and its id. */
const SwitchName = singleLine(100)

const ShownSwitch = z.object({
  name: z.string(),
  is_on: z.boolean(),
  /** How it is unless an operator sets it. */
  usual: z.boolean(),
  /** What users read while it is not as usual; null where they are not told. */
  sentence: z.nullable(z.string()),
  /** Null when it was never set. */
  set_at: z.nullable(Timestamp),
})
export type ShownSwitch = z.infer<typeof ShownSwitch>

const LoggedEvent = z.object({
  id: z.string(),
  at: Timestamp,
  action: z.string(),
  /** The address of the operator, or what else acted. */
  by: z.string(),
  /** The address of the user it is about, or the id when the account is deleted. */
  about: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  details: z.string(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

const session = {
  startEnrolment: endpoint({
    method: 'POST',
    path: '/api/v1/console/passkeys/options',
    credential: 'none',
    summary: 'What the browser needs to create the passkey of an operator, by an invitation.',
    body: z.strictObject({ invitation_token: OneTimeToken }),
    data: CreationOptions,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/v1/console/passkeys',
    credential: 'none',
    summary: 'Add the passkey that the browser created. Each invitation serves once.',
    body: z.extend(NewPasskey, { invitation_token: OneTimeToken }),
    data: z.null(),
    successStatus: 201,
  }),
  startSignIn: endpoint({
    method: 'POST',
    path: '/api/v1/console/sign-in/options',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary: 'What the browser needs to use a passkey, to sign in or to confirm.',
    data: RequestOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/v1/console/sign-in',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary: 'Sign in with the passkey of an operator.',
    body: PasskeyLogin,
    data: z.object({ token: z.string() }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/v1/console/session',
    credential: 'access',
    summary: 'The operator who is signed in.',
    data: ConsoleSession,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/console/session/confirm',
    credential: 'access',
    isAllowedInReadOnly: true,
    summary: 'Use the passkey again; acts are accepted for ten minutes.',
    body: PasskeyLogin,
    data: ConsoleSession,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/v1/console/sign-out',
    credential: 'access',
    isAllowedInReadOnly: true,
    summary: 'End the session.',
    data: z.null(),
  }),
}

const lookups = {
  find: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/search',
    credential: 'access',
    isAllowedInReadOnly: true,
    summary: 'The account of an e-mail address or a user id. Sent by POST so that the address is in no log.',
    body: z.strictObject({ query: singleLine(254) }),
    data: z.nullable(ShownUser),
  }),
  failedJobs: endpoint({
    method: 'GET',
    path: '/api/v1/console/jobs/failed',
    credential: 'access',
    summary: 'Jobs that failed, newest first: those that wait for another attempt, and those that were given up.',
    data: z.array(ShownJob),
  }),
  switches: endpoint({
    method: 'GET',
    path: '/api/v1/console/switches',
    credential: 'access',
    summary: 'Every switch and what users read of it.',
    data: z.array(ShownSwitch),
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/v1/console/log',
    credential: 'access',
    summary:
      'What operators did and what was refused, newest first; `before` is the id of the last event of the page above.',
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    data: z.object({ events: z.array(LoggedEvent), has_more: z.boolean() }),
  }),
}

/** Each needs a passkey that was used within the last ten minutes, and leaves an audit event with the ticket. */
const acts = {
  endSessions: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/end-sessions',
    credential: 'access',
    summary: 'End all sessions of a user.',
    params: UserParams,
    body: Act,
    data: z.null(),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/suspend',
    credential: 'access',
    summary: 'Suspend an account: every call of it is refused with a sentence.',
    params: UserParams,
    body: Act,
    data: z.null(),
  }),
  liftSuspension: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/lift-suspension',
    credential: 'access',
    summary: 'Lift the suspension of an account.',
    params: UserParams,
    body: Act,
    data: z.null(),
  }),
  movePages: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/pages',
    credential: 'access',
    summary: 'Give pages, or take them with a negative number. A ticket gives once and takes once.',
    params: UserParams,
    body: z.strictObject({ ticket: Ticket, pages: Pages }),
    data: z.null(),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/payments/:paymentId/refund',
    credential: 'access',
    summary: 'Refund what remains of a payment.',
    params: z.object({ userId: z.uuid(), paymentId: z.uuid() }),
    body: Act,
    data: z.null(),
  }),
  sendMail: endpoint({
    method: 'POST',
    path: '/api/v1/console/mails',
    credential: 'access',
    summary: 'Mail a link again: to verify an address that signed up, or to choose a new password.',
    body: z.strictObject({ ticket: Ticket, email: Email, kind: z.enum(['verification', 'password reset']) }),
    data: z.null(),
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/export',
    credential: 'access',
    summary: 'Prepare the data export of a user, who gets the mail and is the only one to download it.',
    params: UserParams,
    body: Act,
    data: z.null(),
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/v1/console/users/:userId/delete',
    credential: 'access',
    summary: 'Delete an account for its owner, who gets the receipt.',
    params: UserParams,
    body: Act,
    data: z.null(),
  }),
  requeueJob: endpoint({
    method: 'POST',
    path: '/api/v1/console/jobs/:jobId/requeue',
    credential: 'access',
    summary: 'Enqueue a job again that was given up, or try one at once that waits.',
    params: z.object({ jobId: z.uuid() }),
    body: Act,
    data: z.null(),
  }),
  setSwitch: endpoint({
    method: 'POST',
    path: '/api/v1/console/switches',
    credential: 'access',
    isAllowedInReadOnly: true,
    summary: 'Turn a switch on or off for everybody.',
    body: z.strictObject({ ticket: Ticket, switch: SwitchName, is_on: z.boolean() }),
    data: z.null(),
  }),
}

/** The calls of the operators' console, which is served on a port of its own and is no part of the product's API. */
export const operators = { session, lookups, acts }
