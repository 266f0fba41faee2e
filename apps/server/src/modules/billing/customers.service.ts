import { createHash } from 'node:crypto'
import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { closeCustomerJob } from './billing.jobs.ts'
import * as repo from './customers.repo.ts'
import { findBillingContact } from './billing-contact.repo.ts'

/** Creates the provider's customer of this user before the first purchase, and updates the address and name. */
export async function ensureCustomer(ctx: Context, { userId }: Pick<Principal, 'userId'>): Promise<string> {
  const contact = await findBillingContact(ctx.db, userId)
  if (!contact) throw new AppError('not_found', 'This account does not exist any more.')
  const describedAs = createHash('sha256').update(JSON.stringify(contact)).digest('hex')
  const customer = await repo.findCustomer(ctx.db, userId)
  if (customer?.describedAs === describedAs) return customer.customerId
  if (customer) {
    await ctx.payments.updateCustomer(customer.customerId, contact)
    await repo.saveDescription(ctx.db, userId, describedAs)
    return customer.customerId
  }
  const customerId = await ctx.payments.ensureCustomer({ userId, ...contact })
  return repo.saveCustomer(ctx.db, { userId, customerId, describedAs, createdAt: ctx.clock.now() })
}

/**
 * Finds again whose customer this is, after a restored backup lost the row. `unknown` if the account was lost too; a
 * deleted customer, and one that we did not create, needs none.
 */
export async function reconnectCustomer(
  ctx: Context,
  customerId: string,
): Promise<'reconnected' | 'not needed' | 'unknown'> {
  const userId = await ctx.payments.findUserOf(customerId)
  if (userId === undefined) return 'not needed'
  if (!(await findBillingContact(ctx.db, userId))) return 'unknown'
  // The description is written with the next purchase.
  const customer = { userId, customerId, describedAs: '', createdAt: ctx.clock.now() }
  return (await repo.saveCustomer(ctx.db, customer)) === customerId ? 'reconnected' : 'unknown'
}

/** Ends the subscriptions of a user who deletes the account in this transaction. */
export async function detachCustomer(ctx: Context, userId: string): Promise<void> {
  const customer = await repo.findCustomer(ctx.db, userId)
  if (!customer) return
  await repo.markDeparted(ctx.db, customer.customerId, ctx.clock.now())
  await ctx.jobs.enqueue(ctx.db, closeCustomerJob, { customerId: customer.customerId })
}

/**
 * Deletes the customer of a deleted user: open sessions are expired first, and payments of the same moment are refunded.
 * Each step may be repeated.
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
  await repo.deleteDeparted(ctx.db, customerId)
}
