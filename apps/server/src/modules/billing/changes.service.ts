import type { Principal } from '@sidelight/domain/account/principal'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, parsePlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import { type Allowance, takeAttempt } from '#platform/db/throttle.ts'
import { AppError } from '#platform/errors.ts'
import type { ChangePreview } from '#platform/payments/payments.ts'
import { findCustomer } from './customers.repo.ts'
import { findRunning } from './live-plan.ts'
import { findPreview, keepPreview, notePreviewUsed, type PreviewRow } from './previews.repo.ts'
import { askProvider } from './provider.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.ts'
import { syncCustomer } from './sync.service.ts'

const CHANGES_PER_USER: Allowance = { name: 'plan-change:user', attempts: 30, windowSeconds: 3600 }

/** As long as somebody may think about a price. */
const PREVIEW_MS = 30 * 60 * 1000
/** A change asked for again under the preview that made it is the same change. */
const REPEAT_MS = 10 * 60 * 1000

export type PriceOfChange = ChangePreview

interface Running {
  customerId: string
  subscription: SubscriptionRow
}

async function getRunning(ctx: Context, userId: string): Promise<Running> {
  const subscription = findRunning(await listSubscriptions(ctx.db, userId))
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
export async function previewChange(ctx: Context, user: Principal, packageName: string): Promise<PriceOfChange> {
  const plan = parsePaidPlan(packageName)
  const { subscription } = await getRunning(ctx, user.userId)
  refuseChange(subscription, plan)
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  return (await makePreview(ctx, user.userId, subscription, plan)).preview
}

function refuseChange({ plan: current, status, cancelAtPeriodEnd }: SubscriptionRow, plan: PaidPlanKey): void {
  if (current === plan) throw new AppError('conflict', ALREADY_CURRENT_PLAN)
  if (status !== 'active') throw new AppError('payment_required', 'Please pay what is due before you change your plan.')
  if (cancelAtPeriodEnd) throw new AppError('conflict', 'Your plan is about to end. Resume it before you change it.')
}

async function makePreview(ctx: Context, userId: string, { subscriptionId }: SubscriptionRow, plan: PaidPlanKey) {
  const preview = await askProvider(() =>
    ctx.payments.previewChange({ subscriptionId, planKey: plan, at: ctx.clock.now() }),
  )
  const kept = await keepPreview(ctx.db, {
    id: crypto.randomUUID(),
    userId,
    subscriptionId,
    plan,
    immediateCents: preview.immediateChargeCents,
    prorationAt: preview.prorationAt,
    madeAt: ctx.clock.now(),
  })
  return { preview, kept }
}

/** Changes the plan at the price that was shown. Where the price has moved meanwhile, nothing happens and they are told. */
export async function changePlan(ctx: Context, user: Principal, packageName: string): Promise<void> {
  const { userId } = user
  const plan = parsePaidPlan(packageName)
  const { customerId, subscription } = await getRunning(ctx, userId)
  const shown = await findPreview(ctx.db, userId)
  if (subscription.plan === plan && shown && wasUsedFor(ctx, shown, subscription)) return
  refuseChange(subscription, plan)
  const preview = await priceOfChange(ctx, userId, subscription, plan, shown)
  const { outcome } = await askProvider(() =>
    ctx.payments.changePlan({
      subscriptionId: subscription.subscriptionId,
      planKey: plan,
      prorationAt: preview.prorationAt,
      idempotencyKey: `change:${preview.id}`,
    }),
  )
  if (outcome === 'changed') await notePreviewUsed(ctx.db, preview.id, ctx.clock.now())
  await askProvider(() => syncCustomer(ctx, customerId))
  if (outcome === 'unpaid')
    throw new AppError('payment_required', 'Your card was refused, so your plan is as it was. Please try another card.')
}

const wasUsedFor = ({ clock }: Context, { subscriptionId, plan, usedAt }: PreviewRow, now: SubscriptionRow): boolean =>
  subscriptionId === now.subscriptionId &&
  plan === now.plan &&
  usedAt !== null &&
  clock.now().getTime() - usedAt.getTime() < REPEAT_MS

async function priceOfChange(
  ctx: Context,
  userId: string,
  subscription: SubscriptionRow,
  plan: PaidPlanKey,
  shown: PreviewRow | undefined,
): Promise<PreviewRow> {
  const isForThis = shown?.subscriptionId === subscription.subscriptionId && shown.plan === plan
  const wasShown = isForThis && shown.usedAt === null
  if (wasShown && ctx.clock.now().getTime() - shown.madeAt.getTime() < PREVIEW_MS) return shown
  const { kept } = await makePreview(ctx, userId, subscription, plan)
  if (wasShown && kept.immediateCents !== shown.immediateCents)
    throw new AppError('conflict', 'The price has changed since you looked at it. Please look at it again.')
  return kept
}

/**
 * The plan ends with what is paid: at the end of its period, or at once where the period was never paid. Asked again, it
 * changes nothing.
 */
export async function cancelSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription } = await getRunning(ctx, user.userId)
  const { subscriptionId, status, cancelAtPeriodEnd, periodEnd } = subscription
  if (cancelAtPeriodEnd) return
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  const idempotencyKey = `cancel:${subscriptionId}:${periodEnd.getTime()}:${crypto.randomUUID()}`
  await askProvider(() =>
    status === 'active'
      ? ctx.payments.cancelAtPeriodEnd({ subscriptionId, idempotencyKey })
      : ctx.payments.cancelNow({ subscriptionId, idempotencyKey }),
  )
  await askProvider(() => syncCustomer(ctx, customerId))
}

/** Takes a cancellation back while the period lasts. */
export async function resumeSubscription(ctx: Context, user: Principal): Promise<void> {
  const { customerId, subscription } = await getRunning(ctx, user.userId)
  const { subscriptionId, cancelAtPeriodEnd } = subscription
  if (!cancelAtPeriodEnd) return
  await takeAttempt(ctx.db, CHANGES_PER_USER, user.userId, ctx.clock.now())
  await askProvider(() =>
    ctx.payments.resume({ subscriptionId, idempotencyKey: `resume:${subscriptionId}:${crypto.randomUUID()}` }),
  )
  await askProvider(() => syncCustomer(ctx, customerId))
}
