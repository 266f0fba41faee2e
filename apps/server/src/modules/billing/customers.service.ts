import { createHash } from 'node:crypto'
import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { closeCustomerJob } from './billing.jobs.ts'
import * as repo from './customers.repo.ts'
import { findBillingContact } from './billing-contact.repo.ts'

/** The provider's customer for this user: made before anything is bought, and told of a new address or name. */
export async function ensureCustomer(ctx: Context, { userId }: Pick<Principal, 'userId'>): Promise<string> {
  const payer = await findBillingContact(ctx.db, userId)
  if (!payer) throw new AppError('not_found', 'This account does not exist any more.')
  const describedAs = createHash('sha256').update(JSON.stringify(payer)).digest('hex')
  const known = await repo.findCustomer(ctx.db, userId)
  if (known?.describedAs === describedAs) return known.customerId
  if (known) {
    await ctx.payments.updateCustomer(known.customerId, payer)
    await repo.describeCustomer(ctx.db, userId, describedAs)
    return known.customerId
  }
  const customerId = await ctx.payments.ensureCustomer({ userId, ...payer })
  return repo.keepCustomer(ctx.db, { userId, customerId, describedAs, createdAt: ctx.clock.now() })
}

/** Somebody deletes their account, in this transaction: what they subscribed ends at the provider. */
export async function detachCustomer(ctx: Context, userId: string): Promise<void> {
  const customer = await repo.findCustomer(ctx.db, userId)
  if (!customer) return
  await repo.markDeparted(ctx.db, customer.customerId, ctx.clock.now())
  await ctx.jobs.enqueue(ctx.db, closeCustomerJob, { customerId: customer.customerId })
}

/**
 * Nobody pays any more for an account that is gone: open sessions end before the customer does, and what was paid in the
 * same moment goes back. Each step may be repeated.
 */
export async function closeCustomer(ctx: Context, customerId: string): Promise<void> {
  const { checkouts } = await ctx.payments.readCustomer(customerId)
  const paid = new Set<string>()
  for (const { id } of checkouts.filter(({ status }) => status === 'open'))
    if ((await ctx.payments.expireCheckout(id)).status === 'complete') paid.add(id)
  if (paid.size > 0) {
    const { charges } = await ctx.payments.readCustomer(customerId)
    for (const { id: chargeId, paidFor, status } of charges)
      if (paidFor && paid.has(paidFor.id) && status === 'succeeded')
        await ctx.payments.refund({ chargeId, idempotencyKey: `left:${chargeId}` })
  }
  await ctx.payments.deleteCustomer(customerId)
  await repo.forgetLeaver(ctx.db, customerId)
}
