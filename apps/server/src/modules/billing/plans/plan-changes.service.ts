import type { Principal } from '@sidelight/domain/account/principal'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, parsePlan } from '@sidelight/domain/billing/plans'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import type { ChangePreview } from '#platform/payments/payments.ts'
import { findCustomer } from '../customers.repo.ts'
import { findRunningSubscription, grantsPlan } from './effective-plan.ts'
import { deletePreview, findPreview, savePreview, markPreviewUsed, type PreviewRow } from './previews.repo.ts'
import { callProvider } from '../provider.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.ts'
import { syncCustomer } from '../sync/sync.service.ts'

const CHANGES_PER_USER: AttemptLimit = { name: 'plan-change:user', attempts: 30, windowSeconds: 3600 }
/** Separate from changes, so that viewing prices never blocks a cancellation. */
const CANCELLATIONS_PER_USER: AttemptLimit = { name: 'plan-cancel:user', attempts: 60, windowSeconds: 3600 }

/** How long a previewed price is valid. */
const PREVIEW_MS = 30 * 60 * 1000
/** A repeated request within this time after the change counts as the same change. */
const REPEAT_MS = 10 * 60 * 1000

export type ChangePrice = ChangePreview

interface RunningPlan {
  customerId: string
  subscription: SubscriptionRow
}

async function getRunningPlan(ctx: Context, userId: string): Promise<RunningPlan> {
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

/** Previews the price of a plan change, which stays valid for half an hour. */
export async function previewChange(ctx: Context, user: Principal, packageName: string): Promise<ChangePrice> {
  const plan = parsePaidPlan(packageName)
  const { subscription } = await getRunningPlan(ctx, user.userId)
  assertChangeAllowed(subscription, plan)
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  const price = await fetchPrice(ctx, subscription, plan)
  await savePrice(ctx, subscription, plan, price)
  return price
}

function assertChangeAllowed({ plan: current, status, cancelAtPeriodEnd }: SubscriptionRow, plan: PaidPlanKey): void {
  if (current === plan) throw new AppError('conflict', ALREADY_CURRENT_PLAN)
  if (status !== 'active') throw new AppError('payment_required', 'Please pay what is due before you change your plan.')
  if (cancelAtPeriodEnd) throw new AppError('conflict', 'Your plan is about to end. Resume it before you change it.')
}

const fetchPrice = (ctx: Context, { subscriptionId }: SubscriptionRow, plan: PaidPlanKey): Promise<ChangePreview> =>
  callProvider(() => ctx.payments.previewChange({ subscriptionId, planKey: plan, at: ctx.clock.now() }))

const savePrice = (
  ctx: Context,
  { userId, subscriptionId }: SubscriptionRow,
  plan: PaidPlanKey,
  price: ChangePreview,
) =>
  savePreview(ctx.db, {
    id: crypto.randomUUID(),
    userId,
    subscriptionId,
    plan,
    immediateCents: price.immediateChargeCents,
    prorationAt: price.prorationAt,
    isProrated: price.isProrated,
    madeAt: ctx.clock.now(),
  })

interface PlanChange {
  packageName: string
  /** The price that the user saw; undefined if the client does not send it. */
  shownCents: number | undefined
}

/** Changes the plan at the previewed price. If the price has changed since, nothing happens and the user is told. */
export async function changePlan(
  ctx: Context,
  user: Principal,
  { packageName, shownCents }: PlanChange,
): Promise<void> {
  if (!ctx.switches.isOn('checkout')) throw switchedOff('checkout')
  const { userId } = user
  const plan = parsePaidPlan(packageName)
  const { customerId, subscription } = await getRunningPlan(ctx, userId)
  const preview = await findPreview(ctx.db, userId)
  if (subscription.plan === plan && preview && wasChangedBy(ctx, preview, subscription)) return
  assertChangeAllowed(subscription, plan)
  const { id, prorationAt, isProrated } = await confirmPrice(ctx, subscription, plan, { preview, shownCents })
  const { subscriptionId } = subscription
  const change = { subscriptionId, planKey: plan, prorationAt, isProrated, idempotencyKey: `change:${id}` }
  const { outcome } = await callProvider(() => ctx.payments.changePlan(change)).catch(async (error: unknown) => {
    // The provider remembers rejected keys, so another attempt needs another preview.
    if (error instanceof AppError && error.code !== 'unavailable') await deletePreview(ctx.db, id)
    throw error
  })
  if (outcome === 'changed')
    await transact(ctx, async (ctx) => {
      await markPreviewUsed(ctx.db, id, ctx.clock.now())
      await recordEvent(ctx, { action: 'plan changed', userId, details: { subscriptionId, plan } })
    })
  else await deletePreview(ctx.db, id)
  await callProvider(() => syncCustomer(ctx, customerId))
  if (outcome === 'unpaid')
    throw new AppError('payment_required', 'Your card was refused, so your plan is as it was. Please try another card.')
}

/** Whether this preview led to the current plan, so that the requested change has happened already. */
const wasChangedBy = (
  { clock }: Context,
  { subscriptionId, plan, madeAt, usedAt }: PreviewRow,
  current: SubscriptionRow,
) =>
  subscriptionId === current.subscriptionId &&
  plan === current.plan &&
  clock.now().getTime() - (usedAt ?? madeAt).getTime() < (usedAt ? REPEAT_MS : PREVIEW_MS)

/** Returns the previewed price, or renews it if it is unchanged. Any other price must be previewed first. */
async function confirmPrice(
  ctx: Context,
  subscription: SubscriptionRow,
  plan: PaidPlanKey,
  { preview, shownCents }: { preview: PreviewRow | undefined; shownCents: number | undefined },
): Promise<PreviewRow> {
  const isSameChange = preview?.subscriptionId === subscription.subscriptionId && preview.plan === plan
  if (!isSameChange || (shownCents ?? preview.immediateCents) !== preview.immediateCents) throw priceChanged()
  if (ctx.clock.now().getTime() - preview.madeAt.getTime() < PREVIEW_MS) return preview
  const price = await fetchPrice(ctx, subscription, plan)
  if (price.immediateChargeCents !== preview.immediateCents) throw priceChanged()
  return savePrice(ctx, subscription, plan, price)
}

const priceChanged = () =>
  new AppError('conflict', 'The price has changed since you looked at it. Please look at it again.')

/**
 * Cancels the plan at the end of its period, or at once if the period was never paid. The provider is read first, since
 * the user may have just paid. Repeating it changes nothing.
 */
export async function cancelSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription: stored } = await getRunningPlan(ctx, user.userId)
  if (isEnding(stored)) return
  await takeAttempt(ctx.db, CANCELLATIONS_PER_USER, user.userId, ctx.clock.now())
  await callProvider(() => syncCustomer(ctx, customerId))
  const subscription = findRunningSubscription(await listSubscriptions(ctx.db, user.userId))
  if (!subscription || isEnding(subscription)) return
  const { subscriptionId, status, periodEnd } = subscription
  const idempotencyKey = `cancel:${subscriptionId}:${periodEnd.getTime()}:${crypto.randomUUID()}`
  await callProvider(() =>
    status === 'active'
      ? ctx.payments.cancelAtPeriodEnd({ subscriptionId, idempotencyKey })
      : ctx.payments.cancelNow({ subscriptionId, idempotencyKey }),
  )
  await recordEvent(ctx, { action: 'plan cancelled', userId: user.userId, details: { subscriptionId } })
  await callProvider(() => syncCustomer(ctx, customerId))
}

/** An unpaid subscription would not end with its period, since its payment is retried. */
const isEnding = ({ cancelAtPeriodEnd, status }: SubscriptionRow): boolean => cancelAtPeriodEnd && status === 'active'

/** Revokes a cancellation before the period ends. A refunded plan cannot be resumed, since we would end it again. */
export async function resumeSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription } = await getRunningPlan(ctx, user.userId)
  const { subscriptionId, cancelAtPeriodEnd, status } = subscription
  if (!cancelAtPeriodEnd) return
  if (status === 'active' && !grantsPlan(subscription, ctx.clock.now()))
    throw new AppError('conflict', 'The payment for this plan was returned, so it ends with its period.')
  await takeAttempt(ctx.db, CANCELLATIONS_PER_USER, user.userId, ctx.clock.now())
  await callProvider(() =>
    ctx.payments.resume({ subscriptionId, idempotencyKey: `resume:${subscriptionId}:${crypto.randomUUID()}` }),
  )
  await recordEvent(ctx, { action: 'plan resumed', userId: user.userId, details: { subscriptionId } })
  await callProvider(() => syncCustomer(ctx, customerId))
}
