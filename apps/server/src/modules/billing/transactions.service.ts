import type { Principal } from '@sidelight/domain/account/principal'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, mayAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { findCustomer } from './customers.repo.ts'
import { listSubscriptions } from './plans/subscriptions.repo.ts'
import { callProvider } from './provider.ts'
import { findPayment, listPayments, type PaymentRow } from './sync/payments.repo.ts'
import { syncCustomer } from './sync/sync.service.ts'

const RECEIPTS_PER_USER: AttemptLimit = { name: 'receipt:user', attempts: 20, windowSeconds: 60 }

export const listTransactions = (ctx: Context, user: Pick<Principal, 'userId'>): Promise<PaymentRow[]> =>
  listPayments(ctx.db, user.userId)

/** Receipt URLs expire after about a month, so the provider is asked for the current one. */
export async function findReceiptUrl(ctx: Context, user: Principal, id: string): Promise<string | null> {
  const { userId } = user
  const payment = await findPayment(ctx.db, userId, id)
  const customer = await findCustomer(ctx.db, userId)
  if (!payment || !customer) throw new AppError('not_found', 'This payment is not known.')
  if (!(await mayAttempt(ctx.db, RECEIPTS_PER_USER, userId, ctx.clock.now()))) return payment.receiptUrl
  try {
    await syncCustomer(ctx, customer.customerId)
  } catch (error) {
    ctx.log.warn({ err: error }, 'The provider could not be asked for a receipt')
    return payment.receiptUrl
  }
  return (await findPayment(ctx.db, userId, id))?.receiptUrl ?? null
}

/**
 * Refunds what remains of a payment; the same key refunds once. The event is stored before the provider is called, since
 * afterwards the money may be gone without a trace here. The sync takes back the pages.
 */
export async function refundPayment(
  ctx: Context,
  { userId }: Pick<Principal, 'userId'>,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const payment = await findPayment(ctx.db, userId, id)
  const customer = await findCustomer(ctx.db, userId)
  if (!payment || !customer) throw new AppError('not_found', 'This payment is not known.')
  if (payment.status !== 'succeeded')
    throw new AppError('conflict', `This payment cannot be refunded: ${payment.status}.`)
  await recordEvent(ctx, { action: 'refund asked', userId, details: { paymentId: id } })
  await callProvider(() =>
    ctx.payments.refund({ chargeId: payment.chargeId, idempotencyKey: `${key}:${payment.chargeId}` }),
  )
  await syncCustomer(ctx, customer.customerId)
}

/** The stored payments of a user, for the data export. */
export async function listForExport(ctx: Context, userId: string) {
  const payments = await listPayments(ctx.db, userId)
  return payments.map(({ userId: _userId, id: _id, ...payment }) => payment)
}

/** Without the address of a page of the provider, which opens without a password. */
export async function listSubscriptionsForExport(ctx: Context, userId: string) {
  const subscriptions = await listSubscriptions(ctx.db, userId)
  return subscriptions.map(({ userId: _userId, paymentUrl: _paymentUrl, ...subscription }) => subscription)
}
