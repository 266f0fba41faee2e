import { createHash } from 'node:crypto'
import type { Principal } from '@sidelight/domain/account/principal'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { closeCustomerJob } from './billing.jobs.ts'
import * as repo from './customers.repo.ts'
import { findPayer } from './payer.repo.ts'

/** The provider's customer for this user: made before anything is bought, and told of a new address or name. */
export async function ensureCustomer(ctx: Context, { userId }: Pick<Principal, 'userId'>): Promise<string> {
  const payer = await findPayer(ctx.db, userId)
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
export async function leaveBilling(ctx: Context, userId: string): Promise<void> {
  const customer = await repo.findCustomer(ctx.db, userId)
  if (customer) await ctx.jobs.enqueue(ctx.db, closeCustomerJob, { customerId: customer.customerId })
}
