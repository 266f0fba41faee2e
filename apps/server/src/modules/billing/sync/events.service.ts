import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { EventRejected, type PaymentsEvent } from '#platform/payments/payments.ts'
import { closeCustomerJob, receiveEventJob, syncCustomerJob } from '../billing.jobs.ts'
import * as customers from '../customers.repo.ts'
import * as repo from './events.repo.ts'
import { syncCustomer } from './sync.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any outage of ours should last; the provider retries for three days. */
const LOOK_BACK_DAYS = 4

/**
 * Stores an event and responds; a job processes it later. Only its customer matters: what happened is read from the
 * provider, so that order and repetition of events do not matter.
 */
export async function receiveEvent(ctx: Context, rawBody: Buffer, signature: string | undefined): Promise<void> {
  const { id: eventId, type, customerId, chargeId, createdAt } = readEvent(ctx, rawBody, signature)
  if (customerId === undefined && chargeId === undefined) return
  await transact(ctx, async (ctx) => {
    const event = { eventId, type, customerId: customerId ?? null, chargeId: chargeId ?? null, happenedAt: createdAt }
    if (await repo.insertEvent(ctx.db, event)) await ctx.jobs.enqueue(ctx.db, receiveEventJob, { eventId })
  })
}

function readEvent(ctx: Context, rawBody: Buffer, signature: string | undefined): PaymentsEvent {
  try {
    return ctx.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (!(error instanceof EventRejected)) throw error
    ctx.log.warn({ reason: error.message }, 'An event was rejected')
    throw new AppError('invalid_input', 'This event is not signed by the payment provider.', { cause: error })
  }
}

/** Does nothing if the customer was read from the provider after the event arrived. */
export async function processEvent(ctx: Context, eventId: string): Promise<void> {
  const event = await repo.findEvent(ctx.db, eventId)
  if (!event) return
  const customerId = await ctx.payments.findCustomerOf({
    id: eventId,
    type: event.type,
    createdAt: event.happenedAt,
    customerId: event.customerId ?? undefined,
    chargeId: event.chargeId ?? undefined,
  })
  if (customerId === undefined || (await customers.wasReadSince(ctx.db, customerId, event.receivedAt))) return
  await syncCustomer(ctx, customerId)
}

/** Finds changes of lost events within the hour. */
export async function reconcile(ctx: Context): Promise<void> {
  // Uses the real time, like the provider and the database, and not the clock of tests.
  const now = Date.now()
  const changed = await ctx.payments.listChangedCustomers(new Date(now - LOOK_BACK_DAYS * DAY_MS))
  const known = await customers.listKnownCustomers(ctx.db, changed)
  const pending = await customers.listPendingCustomers(ctx.db, ctx.clock.now())
  const due = [...new Set([...known, ...pending])]
  await ctx.jobs.enqueueMany(
    ctx.db,
    syncCustomerJob,
    due.map((customerId) => ({ customerId })),
  )
  await ctx.jobs.enqueueMany(
    ctx.db,
    closeCustomerJob,
    (await customers.listDeparted(ctx.db)).map((customerId) => ({ customerId })),
  )
}
