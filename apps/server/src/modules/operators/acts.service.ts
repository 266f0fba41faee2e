import { recordEvent } from '#modules/audit/audit.service.ts'
import { emailKey } from '@sidelight/domain/account/email'
import { mailLink } from '#modules/auth/mail-requests.service.ts'
import { endAllSessions } from '#modules/auth/sessions/sessions.service.ts'
import { refundPayment } from '#modules/billing/transactions.service.ts'
import { grantPages, hasGranted, takeBackPages } from '#modules/credits/credits.service.ts'
import { ensureMonth } from '#modules/credits/months.service.ts'
import { lockLedger } from '#modules/credits/plan-months.service.ts'
import { deleteAccountOf } from '#modules/users/deletion.service.ts'
import { startExportOf } from '#modules/users/exports.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt } from '#platform/db/throttle.ts'
import { takeNamedLock, transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './accounts.repo.ts'

/** What operators do for users. Called within `act`, so `ctx.request` names the operator and the ticket. */

export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  if (!(await repo.findUser(ctx.db, userId))) throw notFound()
  await endAllSessions(ctx, userId, { reason: 'ended by an operator' })
}

export const suspend = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    if (!(await repo.setSuspended(ctx.db, userId, ctx.clock.now())))
      throw new AppError('conflict', 'This account is suspended already.')
    await recordEvent(ctx, { action: 'account suspended', userId })
  })

export const liftSuspension = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    if (!(await repo.setSuspended(ctx.db, userId, null)))
      throw new AppError('conflict', 'This account is not suspended.')
    await recordEvent(ctx, { action: 'suspension lifted', userId })
  })

/** Tickets are only numbers, so a sum bounds what one operator, or whoever has taken over their console, can give. */
const PAGES_PER_OPERATOR: AttemptLimit = { name: 'operator:pages', attempts: 1000, windowSeconds: 24 * 3600 }

/** A ticket gives pages once and takes pages once, whatever is repeated; another number needs another ticket. */
export const movePages = (
  ctx: Context,
  userId: string,
  { ticket, pages }: { ticket: string; pages: number },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const isGift = pages > 0
    const transfer = { key: `support:${ticket}${isGift ? '' : ':taken'}`, pages: Math.abs(pages), reason: 'support' }
    // The ledger is locked per user, and two acts with one ticket may be about two users.
    await takeNamedLock(ctx.db, transfer.key)
    rejectOperator(await repo.findUser(ctx.db, userId))
    if (isGift) await countGift(ctx, pages)
    await ensureMonth(ctx, userId)
    await lockOwner(ctx, userId)
    // A grant of another number under the same key is an error of the ledger, so it is looked for first.
    const isMoved =
      !(await hasGranted(ctx, transfer.key)) && (await (isGift ? grantPages : takeBackPages)(ctx, userId, transfer))
    if (!isMoved)
      throw new AppError('conflict', 'This ticket has moved pages already. Another change needs another ticket.')
    await recordEvent(ctx, {
      action: isGift ? 'pages given' : 'pages taken',
      userId,
      details: { pages: transfer.pages },
    })
  })

/** In the transaction of the gift, so that one that is refused does not count. */
async function countGift(ctx: Context, pages: number): Promise<void> {
  const operatorId = ctx.request?.operator?.userId ?? ''
  if (await mayAttempt(ctx.db, PAGES_PER_OPERATOR, operatorId, ctx.clock.now(), pages)) return
  throw new AppError('conflict', 'One operator gives 1,000 pages a day at most. Ask another operator to give these.')
}

export async function refund(
  ctx: Context,
  { userId, paymentId, ticket }: { userId: string; paymentId: string; ticket: string },
): Promise<void> {
  rejectOperator(await repo.findUser(ctx.db, userId))
  await refundPayment(ctx, { userId }, { id: paymentId, key: `support:${ticket}` })
}

/** To the address of an account, or to one that has only signed up. */
export const sendMail = (ctx: Context, kind: 'verification' | 'password reset', address: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const user = await repo.findUserId(ctx.db, emailKey(address))
    if (!(await mailLink(ctx, kind, address)))
      throw new AppError('not_found', 'Nobody with this address waits for such a link.')
    await recordEvent(ctx, { action: 'link mailed', userId: user?.id ?? null, details: { kind } })
  })

export async function startExport(ctx: Context, userId: string): Promise<void> {
  if (!(await repo.findUser(ctx.db, userId))) throw notFound()
  await startExportOf(ctx, { userId })
}

export const deleteAccount = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => deleteAccountOf(ctx, await lockOwner(ctx, userId)))

export const requeueJob = (ctx: Context, jobId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const name = await ctx.jobs.requeue(ctx.db, jobId)
    if (name === undefined) throw new AppError('not_found', 'No failed job has this id. It may run already.')
    await recordEvent(ctx, { action: 'job requeued', userId: null, details: { name, jobId } })
  })

/** The ledger is locked before the user's row, as everywhere else, to avoid deadlocks. */
async function lockOwner(ctx: Context, userId: string) {
  await lockLedger(ctx, userId)
  return lockUser(ctx, userId)
}

const lockUser = async (ctx: Context, userId: string) => rejectOperator(await repo.lockUser(ctx.db, userId))

/** Otherwise whoever takes over one operator could lock out all others, and operators could pay themselves. */
function rejectOperator<T extends { role: string }>(user: T | undefined): T {
  if (!user) throw notFound()
  if (user.role === 'operator')
    throw new AppError('conflict', 'This is the account of an operator. Take the role away first.')
  return user
}

const notFound = () => new AppError('not_found', 'This account does not exist.')
