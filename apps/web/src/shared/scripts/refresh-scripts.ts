import { activityApi, creditApi } from '#lib/api/billing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#lib/api/query.ts'
import { scriptListQuery } from './script-list.ts'

/**
 * Refreshes what depends on the scripts after one was started, finished or deleted. The list is fetched before the
 * balance: when the last page is spent, the credit gate must already know the new script, or it would block it.
 */
export async function refreshScripts(client: QueryClient): Promise<void> {
  // The page that shows the list reports its failure.
  await client.query({ ...scriptListQuery, staleTime: 0 }).catch(() => undefined)
  await Promise.all([refresh(client, creditApi.current), refresh(client, activityApi.recent)])
}
