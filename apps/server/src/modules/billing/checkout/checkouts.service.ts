import type { Principal } from '@sidelight/domain/account/principal'
import { PAYGO_PACKAGE_NAME, paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { getPlan, isPaidPlan, parsePlan } from '@sidelight/domain/billing/plans'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type AttemptLimit, mayAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import * as repo from './checkouts.repo.ts'
import { ensureCustomer } from '../customers.service.ts'
import { findRunningSubscription, findEffectivePlan } from '../plans/effective-plan.ts'
import { callProvider } from '../provider.ts'
import { listSubscriptions } from '../plans/subscriptions.repo.ts'
import { syncCustomer } from '../sync/sync.service.ts'

/** Counts new checkouts only, not returning to an open one. More of them are typical for testing stolen cards. */
const CHECKOUTS_PER_USER: AttemptLimit = { name: 'checkout:user', attempts: 10, windowSeconds: 3600 }
const CHECKS_PER_USER: AttemptLimit = { name: 'checkout:look', attempts: 30, windowSeconds: 60 }

const CHECKOUT_FAILED = 'Error creating checkout session. Please try again.'

/** The provider deletes keys and expires sessions after a day, so older sessions are replaced before that. */
const MAX_AGE_MS = 20 * 60 * 60 * 1000

export interface CheckoutRequest {
  packageType: 'paygo' | 'subscription'
  packageName: string
  pages: number | undefined
}

export interface OpenCheckout {
  url: string
  sessionId: string
}

/**
 * Creates a checkout at our price, whatever the client sent. Several windows with the same order get the same session, and
 * there is never more than one session for a plan.
 */
export async function createCheckout(ctx: Context, user: Principal, request: CheckoutRequest): Promise<OpenCheckout> {
  if (!ctx.switches.isOn('checkout')) throw switchedOff('checkout')
  const order = await priceOrder(ctx, user.userId, request)
  const customerId = await callProvider(() => ensureCustomer(ctx, user), CHECKOUT_FAILED)
  const open = await repo.listOpenCheckouts(ctx.db, user.userId)
  const same = open.find((checkout) => isSameOrder(checkout, order) && !isOutdated(ctx, checkout))
  if (same?.sessionId && same.url !== null) return { sessionId: same.sessionId, url: same.url }
  for (const other of open) if (other !== same && isReplacedBy(other, order)) await expire(ctx, customerId, other)
  const checkout = same ?? (await addCheckout(ctx, user.userId, order))
  return openAtProvider(ctx, customerId, checkout)
}

async function priceOrder(ctx: Context, userId: string, request: CheckoutRequest): Promise<repo.CheckoutOrder> {
  const { packageType, packageName, pages } = request
  const rows = await listSubscriptions(ctx.db, userId)
  const current = findEffectivePlan(rows, ctx.clock.now())
  if (packageType === 'paygo') {
    if (packageName.toLowerCase() !== PAYGO_PACKAGE_NAME) throw new AppError('invalid_input', 'This cannot be bought.')
    if (pages === undefined) throw new AppError('invalid_input', 'Please say how many pages.')
    const { unitCents, totalCents } = paygoPrice(pages, current)
    return { packageType, pages, unitCents, totalCents }
  }
  const plan = parsePlan(packageName)
  if (plan === undefined) throw new AppError('invalid_input', 'There is no such plan.')
  if (!isPaidPlan(plan)) throw new AppError('invalid_input', 'The Free plan costs nothing: there is nothing to pay.')
  const running = findRunningSubscription(rows)
  if (running?.plan === plan) throw new AppError('conflict', ALREADY_CURRENT_PLAN)
  if (running?.status === 'active')
    throw new AppError('conflict', 'You have a plan already. Change it instead of buying a second one.')
  if (running) throw new AppError('conflict', 'Your last payment failed. Pay what is due, or cancel your plan first.')
  return { packageType, plan, totalCents: getPlan(plan).priceCents }
}

const isSameOrder = (row: repo.CheckoutRow, order: repo.CheckoutOrder): boolean =>
  order.packageType === 'subscription'
    ? row.packageType === 'subscription' && row.plan === order.plan
    : row.packageType === 'paygo' && row.pages === order.pages && row.unitCents === order.unitCents

/** A plan replaces the checkout of another plan, and pages those at an outdated price. */
const isReplacedBy = (row: repo.CheckoutRow, order: repo.CheckoutOrder): boolean =>
  order.packageType === 'subscription'
    ? row.packageType === 'subscription'
    : row.packageType === 'paygo' && (row.unitCents !== order.unitCents || row.pages === order.pages)

const isOutdated = ({ clock }: Context, { createdAt }: repo.CheckoutRow): boolean =>
  clock.now().getTime() - createdAt.getTime() > MAX_AGE_MS

/** If the user has just paid the session, its payment is synced and the user is told. */
async function expire(ctx: Context, customerId: string, { id, sessionId }: repo.CheckoutRow): Promise<void> {
  const session =
    sessionId === null ? undefined : await callProvider(() => ctx.payments.expireCheckout(sessionId), CHECKOUT_FAILED)
  if (session?.status === 'complete') {
    await callProvider(() => syncCustomer(ctx, customerId), CHECKOUT_FAILED)
    throw new AppError('conflict', 'This was paid just now in another window. Please reload the page.')
  }
  await repo.markExpired(ctx.db, id)
}

const otherPlanChosen = () =>
  new AppError('conflict', 'Another window chose another plan just now. Please reload the page.')

/** Stores the key before the provider is called, so that a lost response is repeated by the next request. */
async function addCheckout(ctx: Context, userId: string, order: repo.CheckoutOrder): Promise<repo.CheckoutRow> {
  const createdAt = ctx.clock.now()
  const added = await transact(ctx, async (ctx) => {
    const row = await repo.insertCheckout(ctx.db, userId, { ...order, createdAt })
    if (!row) return undefined
    await takeAttempt(ctx.db, CHECKOUTS_PER_USER, userId, createdAt)
    const { packageType, totalCents } = order
    await recordEvent(ctx, {
      action: 'checkout begun',
      userId,
      details: { checkoutId: row.id, packageType, totalCents },
    })
    return row
  })
  if (added) return added
  const open = await repo.listOpenCheckouts(ctx.db, userId)
  const concurrent = open.find((row) => isSameOrder(row, order))
  if (!concurrent) throw otherPlanChosen()
  return concurrent
}

async function openAtProvider(ctx: Context, customerId: string, row: repo.CheckoutRow): Promise<OpenCheckout> {
  const { origin } = ctx.config.web
  const { id: sessionId, url } = await callProvider(
    () =>
      ctx.payments.createCheckout({
        customerId,
        successUrl: `${origin}/dashboard/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${origin}/dashboard/cancel`,
        idempotencyKey: `checkout:${row.id}`,
        metadata: { checkout_id: row.id },
        ...(row.packageType === 'subscription' && row.plan
          ? { mode: 'subscription', planKey: row.plan }
          : { mode: 'payment', pages: row.pages ?? 0, unitAmountCents: row.unitCents ?? 0 }),
      }),
    CHECKOUT_FAILED,
  )
  if (await repo.markOpened(ctx.db, row.id, { sessionId, url })) return { sessionId, url }
  // Another window chose another plan, and could not expire this session, whose id was not known yet.
  await expire(ctx, customerId, { ...row, sessionId })
  throw otherPlanChosen()
}

/**
 * The current state of a payment. For an open one the provider is asked, so that a user who has just paid does not wait for
 * an event; the result is returned only after all its effects are stored.
 */
export async function getCheckout(ctx: Context, user: Principal, sessionId: string): Promise<repo.CheckoutRow> {
  const { userId } = user
  const row = await repo.findCheckout(ctx.db, userId, sessionId)
  if (!row) throw unknownCheckout()
  if (row.state === 'paid' || row.state === 'expired') return row
  if (!(await mayAttempt(ctx.db, CHECKS_PER_USER, userId, ctx.clock.now()))) return row
  try {
    const session = await ctx.payments.findCheckout(sessionId)
    if (session?.customerId === undefined || session.status === 'open') return row
    await syncCustomer(ctx, session.customerId)
  } catch (error) {
    ctx.log.warn({ err: error }, 'The provider could not be asked about a payment')
    return row
  }
  return (await repo.findCheckout(ctx.db, userId, sessionId)) ?? row
}

const unknownCheckout = () => new AppError('not_found', 'This payment is not known.')
