import type { Context } from '#platform/context.ts'
import * as customers from '../customers.repo.ts'
import { closeCustomer, reconnectCustomer } from '../customers.service.ts'
import { syncCustomer } from './sync.service.ts'

/** For as long the provider keeps events. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60 * 1000
/** Well below the rate that the provider allows. */
const CONCURRENCY = 8

export interface ReconciledPayments {
  customers: number
  /** Customers that were created after the moment that the backup was restored to. */
  reconnected: number
  /** Customers that exist at the provider and whose account is lost. */
  unknown: string[]
  /** Customers that could not be read or written. */
  failed: string[]
}

/**
 * Reads every customer from the provider and writes what happened since the backup. Deletes the customers of deleted
 * users, whose job may have been lost.
 */
export async function reconcileAllCustomers(ctx: Context): Promise<ReconciledPayments> {
  const failed: string[] = []
  const attempt = async (customerId: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      ctx.log.error({ err: error, customerId }, 'A customer could not be reconciled')
      failed.push(customerId)
    }
  }
  const changed = await ctx.payments.listChangedCustomers(new Date(Date.now() - LOOK_BACK_MS))
  const departed = await customers.listDeparted(ctx.db)
  const known = new Set([...(await customers.listKnownCustomers(ctx.db, changed)), ...departed])
  const outcomes = new Map<string, Awaited<ReturnType<typeof reconnectCustomer>>>()
  await forEach(
    changed.filter((customerId) => !known.has(customerId)),
    (customerId) =>
      attempt(customerId, async () => void outcomes.set(customerId, await reconnectCustomer(ctx, customerId))),
  )
  const all = await customers.listCustomers(ctx.db)
  await forEach(all, (customerId) => attempt(customerId, () => syncCustomer(ctx, customerId)))
  await forEach(departed, (customerId) => attempt(customerId, () => closeCustomer(ctx, customerId)))
  const withOutcome = (wanted: string) => [...outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id)
  return {
    customers: all.length,
    reconnected: withOutcome('reconnected').length,
    unknown: withOutcome('unknown'),
    failed,
  }
}

async function forEach(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < ids.length; start += CONCURRENCY)
    await Promise.all(ids.slice(start, start + CONCURRENCY).map(work))
}
