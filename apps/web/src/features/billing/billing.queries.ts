import { activityApi, billingApi, creditApi, type Subscription } from '#lib/api/billing.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { findCurrent } from './subscription/subscription-state.ts'

/** The current subscription for the packages page; null on the Free plan. */
export const useCurrentSubscription = () =>
  useQuery({
    ...apiQuery(billingApi.allSubscriptions),
    select: ({ subscriptions }) => findCurrent(subscriptions) ?? null,
  })

/** The subscription for the subscription page, which also shows one that has ended. */
export const useActiveSubscription = () =>
  useQuery({ ...apiQuery(billingApi.activeSubscription), select: ([first]) => first ?? null })

/** Shows a changed subscription at once; `refreshBilling` fetches everything that depends on it. */
export function showSubscription(client: QueryClient, changed: Subscription): void {
  client.setQueryData(apiQuery(billingApi.activeSubscription).queryKey, [changed])
  client.setQueryData(apiQuery(billingApi.allSubscriptions).queryKey, (known) =>
    known === undefined ? undefined : { subscriptions: [...known.subscriptions.slice(0, -1), changed] },
  )
}

export async function refreshBilling(client: QueryClient): Promise<void> {
  const stale = [
    billingApi.activeSubscription,
    billingApi.allSubscriptions,
    billingApi.allTransactions,
    creditApi.current,
    activityApi.recent,
  ]
  await Promise.all(stale.map((endpoint) => refresh(client, endpoint)))
}
