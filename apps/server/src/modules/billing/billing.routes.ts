import { billing } from '@sidelight/contract'
import { centsOf } from '@sidelight/domain/billing/money'
import { PLANS } from '@sidelight/domain/billing/plans'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { toActive, toAll, toChanged, toCheckoutState, toPlan, toProration, toTransaction } from './billing.wire.ts'
import { cancelSubscription, changePlan, previewChange, resumeSubscription } from './plans/plan-changes.service.ts'
import { createCheckout, getCheckout } from './checkout/checkouts.service.ts'
import { readSubscriptions } from './plans/plans.service.ts'
import { findReceiptUrl, listTransactions } from './transactions.service.ts'

export function billingRoutes(routes: RouteScope): void {
  mount(routes, billing.plans, async () => ({ plans: PLANS.map(toPlan) }))
  mount(routes, billing.activeSubscription, async ({ ctx, user }) =>
    toActive(await readSubscriptions(ctx, user.userId)),
  )
  mount(routes, billing.allSubscriptions, async ({ ctx, user }) => ({
    subscriptions: toAll(await readSubscriptions(ctx, user.userId)),
  }))
  mount(routes, billing.createCheckoutSession, async ({ ctx, user, body }) => {
    const { package_name: packageName, pages_buy: pages } = body.package_details
    const { url, sessionId } = await createCheckout(ctx, user, { packageType: body.package_type, packageName, pages })
    return { url, session_id: sessionId }
  })
  mount(routes, billing.checkoutSession, async ({ ctx, user, params }) =>
    toCheckoutState(await getCheckout(ctx, user, params.sessionId)),
  )
  mount(routes, billing.previewProration, async ({ ctx, user, body }) =>
    toProration(await previewChange(ctx, user, body.package_name)),
  )
  mount(routes, billing.updateSubscription, async ({ ctx, user, body }) => {
    const { package_name: packageName, immediate_charge: shown } = body
    await changePlan(ctx, user, { packageName, shownCents: shown === undefined ? undefined : centsOf(shown) })
    return toChanged(await readSubscriptions(ctx, user.userId))
  })
  mount(routes, billing.cancelSubscription, async ({ ctx, user }) => {
    await cancelSubscription(ctx, user)
    return toChanged(await readSubscriptions(ctx, user.userId))
  })
  mount(routes, billing.resumeSubscription, async ({ ctx, user }) => {
    await resumeSubscription(ctx, user)
    return toChanged(await readSubscriptions(ctx, user.userId))
  })
  mount(routes, billing.allTransactions, async ({ ctx, user }) => ({
    transactions: (await listTransactions(ctx, user)).map(toTransaction),
  }))
  mount(routes, billing.receipt, async ({ ctx, user, params }) => ({
    receipt_url: await findReceiptUrl(ctx, user, params.transactionId),
  }))
}
