import type { Principal } from '@sidelight/domain/account/principal'
import { PAYGO_PACKAGE_NAME, paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { getPlan, isPaidPlan, parsePlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type AttemptLimit, mayAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './checkouts.repo.ts'
import { ensureCustomer } from '../customers.service.ts'
import { findRunningSubscription, planOf } from '../plans/effective-plan.ts'
import { askProvider } from '../provider.ts'
import { listSubscriptions } from '../plans/subscriptions.repo.ts'
import { syncCustomer } from '../sync/sync.service.ts'

/** New ones; coming back to an open one is not counted. More is how stolen cards are tried. */
const CHECKOUTS_PER_USER: AttemptLimit = { name: 'checkout:user', attempts: 10, windowSeconds: 3600 }
const LOOKS_PER_USER: AttemptLimit = { name: 'checkout:look', attempts: 30, windowSeconds: 60 }

const CHECKOUT_FAILED = 'Error creating checkout session. Please try again.'

/** The provider forgets keys, and ends sessions, after a day: before that nobody is sent to one any more. */
const OLD_MS = 20 * 60 * 60 * 1000

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
 * Where to pay. Prices are ours, whatever was sent. However many windows ask for the same, they get the same session, and
 * there is never more than one for a plan.
 */
export async function createCheckout(ctx: Context, user: Principal, request: CheckoutRequest): Promise<OpenCheckout> {
  const wanted = await priceWanted(ctx, user.userId, request)
  const customerId = await askProvider(() => ensureCustomer(ctx, user), CHECKOUT_FAILED)
  const open = await repo.listOpenCheckouts(ctx.db, user.userId)
  const same = open.find((checkout) => isSame(checkout, wanted) && !isOld(ctx, checkout))
  if (same?.sessionId && same.url !== null) return { sessionId: same.sessionId, url: same.url }
  for (const other of open) if (other !== same && isInTheWay(other, wanted)) await expire(ctx, customerId, other)
  const checkout = same ?? (await announce(ctx, user.userId, wanted))
  return openAtProvider(ctx, customerId, checkout)
}

async function priceWanted(ctx: Context, userId: string, request: CheckoutRequest): Promise<repo.Wanted> {
  const { packageType, packageName, pages } = request
  const rows = await listSubscriptions(ctx.db, userId)
  const current = planOf(rows, ctx.clock.now())
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

const isSame = (row: repo.CheckoutRow, wanted: repo.Wanted): boolean =>
  wanted.packageType === 'subscription'
    ? row.packageType === 'subscription' && row.plan === wanted.plan
    : row.packageType === 'paygo' && row.pages === wanted.pages && row.unitCents === wanted.unitCents

/** One way to a plan, and none to pages at a price that is not theirs any more. */
const isInTheWay = (row: repo.CheckoutRow, wanted: repo.Wanted): boolean =>
  wanted.packageType === 'subscription'
    ? row.packageType === 'subscription'
    : row.packageType === 'paygo' && (row.unitCents !== wanted.unitCents || row.pages === wanted.pages)

const isOld = ({ clock }: Context, { createdAt }: repo.CheckoutRow): boolean =>
  clock.now().getTime() - createdAt.getTime() > OLD_MS

/** Somebody may pay in the same moment: then the provider's books are read, and what they say is told. */
async function expire(ctx: Context, customerId: string, { id, sessionId }: repo.CheckoutRow): Promise<void> {
  const session =
    sessionId === null ? undefined : await askProvider(() => ctx.payments.expireCheckout(sessionId), CHECKOUT_FAILED)
  if (session?.status === 'complete') {
    await askProvider(() => syncCustomer(ctx, customerId), CHECKOUT_FAILED)
    throw new AppError('conflict', 'This was paid just now in another window. Please reload the page.')
  }
  await repo.noteExpired(ctx.db, id)
}

const choseOther = () => new AppError('conflict', 'Another window chose another plan just now. Please reload the page.')

/** The key is kept before anybody is asked: an answer that gets lost is the same answer next time. */
async function announce(ctx: Context, userId: string, wanted: repo.Wanted): Promise<repo.CheckoutRow> {
  const createdAt = ctx.clock.now()
  const announced = await transact(ctx, async (ctx) => {
    const row = await repo.insertCheckout(ctx.db, userId, { ...wanted, createdAt })
    if (row) await takeAttempt(ctx.db, CHECKOUTS_PER_USER, userId, createdAt)
    return row
  })
  if (announced) return announced
  const open = await repo.listOpenCheckouts(ctx.db, userId)
  const theirs = open.find((row) => isSame(row, wanted))
  if (!theirs) throw choseOther()
  return theirs
}

async function openAtProvider(ctx: Context, customerId: string, row: repo.CheckoutRow): Promise<OpenCheckout> {
  const { origin } = ctx.config.web
  const { id: sessionId, url } = await askProvider(
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
  if (await repo.noteOpened(ctx.db, row.id, { sessionId, url })) return { sessionId, url }
  // Another window chose meanwhile, and could not end a session that nobody had the id of yet.
  await expire(ctx, customerId, { ...row, sessionId })
  throw choseOther()
}

/**
 * What really became of a payment. While it is open the provider is asked, so that nobody who has just paid waits for an
 * event; what it answers is believed only after everything it means was written.
 */
export async function getCheckout(ctx: Context, user: Principal, sessionId: string): Promise<repo.CheckoutRow> {
  const { userId } = user
  const row = await repo.findCheckout(ctx.db, userId, sessionId)
  if (!row) throw unknownCheckout()
  if (row.state === 'paid' || row.state === 'expired') return row
  if (!(await mayAttempt(ctx.db, LOOKS_PER_USER, userId, ctx.clock.now()))) return row
  try {
    const session = await ctx.payments.findCheckout(sessionId)
    if (session?.customerId === undefined || session.status === 'open') return row
    await syncCustomer(ctx, session.customerId)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the provider could not be asked about a payment')
    return row
  }
  return (await repo.findCheckout(ctx.db, userId, sessionId)) ?? row
}

const unknownCheckout = () => new AppError('not_found', 'This payment is not known.')
