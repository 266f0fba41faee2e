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
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './accounts.repo.ts'

/** What operators do for users. Called within `act`, so `ctx.request` names the operator and the ticket. */

export async function endSessionsOf(ctx: Context, userId: string): Promise<void> {
  await getUser(ctx, userId)
  await endAllSessions(ctx, userId, { reason: 'ended by an operator' })
}

export const suspend = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    rejectOperator(await getUser(ctx, userId))
    if (!(await repo.setSuspended(ctx.db, userId, ctx.clock.now())))
      throw new AppError('conflict', 'This account is suspended already.')
    await recordEvent(ctx, { action: 'account suspended', userId })
  })

export const liftSuspension = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await getUser(ctx, userId)
    if (!(await repo.setSuspended(ctx.db, userId, null)))
      throw new AppError('conflict', 'This account is not suspended.')
    await recordEvent(ctx, { action: 'suspension lifted', userId })
  })

/** A ticket gives pages once and takes pages once, whatever is repeated; another number needs another ticket. */
export const movePages = (
  ctx: Context,
  userId: string,
  { ticket, pages }: { ticket: string; pages: number },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await getUser(ctx, userId)
    const isGift = pages > 0
    const transfer = { key: `support:${ticket}${isGift ? '' : ':taken'}`, pages: Math.abs(pages), reason: 'support' }
    // A grant of another number under the same key is an error of the ledger, so it is looked for first.
    await ensureMonth(ctx, userId)
    await lockLedger(ctx, userId)
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

export async function refund(
  ctx: Context,
  { userId, paymentId, ticket }: { userId: string; paymentId: string; ticket: string },
): Promise<void> {
  await getUser(ctx, userId)
  await refundPayment(ctx, { userId }, { id: paymentId, key: `support:${ticket}` })
}

/** To the address of an account, or to one that has only signed up. */
export const sendMail = (ctx: Context, kind: 'verification' | 'password reset', address: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const user = await repo.findUserId(ctx.db, emailKey(address))
    await mailLink(ctx, kind, address)
    await recordEvent(ctx, { action: 'link mailed', userId: user?.id ?? null, details: { kind } })
  })

export async function startExport(ctx: Context, userId: string): Promise<void> {
  await getUser(ctx, userId)
  await startExportOf(ctx, { userId })
}

export async function deleteAccount(ctx: Context, userId: string): Promise<void> {
  const user = await getUser(ctx, userId)
  rejectOperator(user)
  await deleteAccountOf(ctx, user)
}

export const requeueJob = (ctx: Context, jobId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const name = await ctx.jobs.requeue(ctx.db, jobId)
    if (name === undefined) throw new AppError('not_found', 'No failed job has this id. It may run already.')
    await recordEvent(ctx, { action: 'job requeued', userId: null, details: { name, jobId } })
  })

async function getUser(ctx: Context, userId: string) {
  const user = await repo.findUser(ctx.db, userId)
  if (!user) throw new AppError('not_found', 'This account does not exist.')
  return user
}

/** Otherwise whoever takes over one operator could lock out all others. */
function rejectOperator({ role }: { role: string }): void {
  if (role === 'operator')
    throw new AppError('conflict', 'This is the account of an operator. Take the role away first.')
}
