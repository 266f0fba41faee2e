import type { Principal } from '@sidelight/domain/account/principal'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, parsePlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import type { ChangePreview } from '#platform/payments/payments.ts'
import { findCustomer } from '../customers.repo.ts'
import { findRunningSubscription, grantsPlan } from './effective-plan.ts'
import { dropPreview, findPreview, keepPreview, notePreviewUsed, type PreviewRow } from './previews.repo.ts'
import { askProvider } from '../provider.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.ts'
import { syncCustomer } from '../sync/sync.service.ts'

const CHANGES_PER_USER: AttemptLimit = { name: 'plan-change:user', attempts: 30, windowSeconds: 3600 }
/** Looking at prices must not stand in the way of leaving. */
const CANCELLATIONS_PER_USER: AttemptLimit = { name: 'plan-cancel:user', attempts: 60, windowSeconds: 3600 }

/** As long as somebody may think about a price. */
const PREVIEW_MS = 30 * 60 * 1000
/** A change asked for again under the preview that made it is the same change. */
const REPEAT_MS = 10 * 60 * 1000

export type ChangePrice = ChangePreview

interface Running {
  customerId: string
  subscription: SubscriptionRow
}

async function getRunning(ctx: Context, userId: string): Promise<Running> {
  const subscription = findRunningSubscription(await listSubscriptions(ctx.db, userId))
  const customer = await findCustomer(ctx.db, userId)
  if (!subscription || !customer) throw new AppError('conflict', 'You have no plan. Please subscribe to one first.')
  return { customerId: customer.customerId, subscription }
}

function parsePaidPlan(packageName: string): PaidPlanKey {
  const plan = parsePlan(packageName)
  if (plan === undefined) throw new AppError('invalid_input', 'There is no such plan.')
  if (!isPaidPlan(plan)) throw new AppError('invalid_input', 'To go back to the Free plan, cancel your subscription.')
  return plan
}

/** What changing costs now and later; changing costs exactly that, for the next half hour. */
export async function previewChange(ctx: Context, user: Principal, packageName: string): Promise<ChangePrice> {
  const plan = parsePaidPlan(packageName)
  const { subscription } = await getRunning(ctx, user.userId)
  refuseChange(subscription, plan)
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  const price = await askPrice(ctx, subscription, plan)
  await keepPrice(ctx, subscription, plan, price)
  return price
}

function refuseChange({ plan: current, status, cancelAtPeriodEnd }: SubscriptionRow, plan: PaidPlanKey): void {
  if (current === plan) throw new AppError('conflict', ALREADY_CURRENT_PLAN)
  if (status !== 'active') throw new AppError('payment_required', 'Please pay what is due before you change your plan.')
  if (cancelAtPeriodEnd) throw new AppError('conflict', 'Your plan is about to end. Resume it before you change it.')
}

const askPrice = (ctx: Context, { subscriptionId }: SubscriptionRow, plan: PaidPlanKey): Promise<ChangePreview> =>
  askProvider(() => ctx.payments.previewChange({ subscriptionId, planKey: plan, at: ctx.clock.now() }))

const keepPrice = (
  ctx: Context,
  { userId, subscriptionId }: SubscriptionRow,
  plan: PaidPlanKey,
  price: ChangePreview,
) =>
  keepPreview(ctx.db, {
    id: crypto.randomUUID(),
    userId,
    subscriptionId,
    plan,
    immediateCents: price.immediateChargeCents,
    prorationAt: price.prorationAt,
    isProrated: price.isProrated,
    madeAt: ctx.clock.now(),
  })

interface Change {
  packageName: string
  /** What the person was shown; undefined from a client that does not say. */
  shownCents: number | undefined
}

/** Changes the plan at the price that was shown. Where the price has moved meanwhile, nothing happens and they are told. */
export async function changePlan(ctx: Context, user: Principal, { packageName, shownCents }: Change): Promise<void> {
  const { userId } = user
  const plan = parsePaidPlan(packageName)
  const { customerId, subscription } = await getRunning(ctx, userId)
  const kept = await findPreview(ctx.db, userId)
  if (subscription.plan === plan && kept && ledHere(ctx, kept, subscription)) return
  refuseChange(subscription, plan)
  const { id, prorationAt, isProrated } = await holdPrice(ctx, subscription, plan, { kept, shownCents })
  const { subscriptionId } = subscription
  const change = { subscriptionId, planKey: plan, prorationAt, isProrated, idempotencyKey: `change:${id}` }
  const { outcome } = await askProvider(() => ctx.payments.changePlan(change)).catch(async (error: unknown) => {
    // The provider remembers what it refused: another try needs another key, and so another preview.
    if (error instanceof AppError && error.code !== 'unavailable') await dropPreview(ctx.db, id)
    throw error
  })
  if (outcome === 'changed') await notePreviewUsed(ctx.db, id, ctx.clock.now())
  else await dropPreview(ctx.db, id)
  await askProvider(() => syncCustomer(ctx, customerId))
  if (outcome === 'unpaid')
    throw new AppError('payment_required', 'Your card was refused, so your plan is as it was. Please try another card.')
}

/** The plan is what this preview was for, and it was another one when the preview was made: the change has happened. */
const ledHere = ({ clock }: Context, { subscriptionId, plan, madeAt, usedAt }: PreviewRow, now: SubscriptionRow) =>
  subscriptionId === now.subscriptionId &&
  plan === now.plan &&
  clock.now().getTime() - (usedAt ?? madeAt).getTime() < (usedAt ? REPEAT_MS : PREVIEW_MS)

/** The price that was seen, or the same one anew. Any other must be looked at first: it is not kept as if it had been. */
async function holdPrice(
  ctx: Context,
  subscription: SubscriptionRow,
  plan: PaidPlanKey,
  { kept, shownCents }: { kept: PreviewRow | undefined; shownCents: number | undefined },
): Promise<PreviewRow> {
  const isForThis = kept?.subscriptionId === subscription.subscriptionId && kept.plan === plan
  if (!isForThis || (shownCents ?? kept.immediateCents) !== kept.immediateCents) throw priceChanged()
  if (ctx.clock.now().getTime() - kept.madeAt.getTime() < PREVIEW_MS) return kept
  const price = await askPrice(ctx, subscription, plan)
  if (price.immediateChargeCents !== kept.immediateCents) throw priceChanged()
  return keepPrice(ctx, subscription, plan, price)
}

const priceChanged = () =>
  new AppError('conflict', 'The price has changed since you looked at it. Please look at it again.')

/**
 * The plan ends with what is paid: at the end of its period, or at once where the period was never paid. The provider is
 * read first, since somebody may have paid a moment ago. Asked again, it changes nothing.
 */
export async function cancelSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription: known } = await getRunning(ctx, user.userId)
  if (isEnding(known)) return
  await takeAttempt(ctx.db, CANCELLATIONS_PER_USER, user.userId, ctx.clock.now())
  await askProvider(() => syncCustomer(ctx, customerId))
  const subscription = findRunningSubscription(await listSubscriptions(ctx.db, user.userId))
  if (!subscription || isEnding(subscription)) return
  const { subscriptionId, status, periodEnd } = subscription
  const idempotencyKey = `cancel:${subscriptionId}:${periodEnd.getTime()}:${crypto.randomUUID()}`
  await askProvider(() =>
    status === 'active'
      ? ctx.payments.cancelAtPeriodEnd({ subscriptionId, idempotencyKey })
      : ctx.payments.cancelNow({ subscriptionId, idempotencyKey }),
  )
  await askProvider(() => syncCustomer(ctx, customerId))
}

/** One that waits for a payment would not end with its period: it is tried again and again. */
const isEnding = ({ cancelAtPeriodEnd, status }: SubscriptionRow): boolean => cancelAtPeriodEnd && status === 'active'

/** Takes a cancellation back while the period lasts. One whose money went back was ended by us, and would be again. */
export async function resumeSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription } = await getRunning(ctx, user.userId)
  const { subscriptionId, cancelAtPeriodEnd, status } = subscription
  if (!cancelAtPeriodEnd) return
  if (status === 'active' && !grantsPlan(subscription, ctx.clock.now()))
    throw new AppError('conflict', 'The payment for this plan was returned, so it ends with its period.')
  await takeAttempt(ctx.db, CANCELLATIONS_PER_USER, user.userId, ctx.clock.now())
  await askProvider(() =>
    ctx.payments.resume({ subscriptionId, idempotencyKey: `resume:${subscriptionId}:${crypto.randomUUID()}` }),
  )
  await askProvider(() => syncCustomer(ctx, customerId))
}
