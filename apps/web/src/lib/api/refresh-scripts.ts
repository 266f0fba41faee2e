import { activities, credits } from '@sidelight/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from './query.ts'
import { scriptListQuery } from './script-list.ts'

/**
 * Refreshes what depends on the scripts after one was started, finished or deleted. The list is fetched before the
 * balance: when the last page is spent, the credit gate must already know the new script, or it would block it.
 */
export async function refreshScripts(client: QueryClient): Promise<void> {
  await client.query({ ...scriptListQuery, staleTime: 0 }).catch(() => undefined)
  await Promise.all([refresh(client, credits.current), refresh(client, activities.recent)])
}
