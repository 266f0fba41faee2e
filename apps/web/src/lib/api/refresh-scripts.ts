import { activities, credits, documents } from '@sidelight/contract'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, refresh } from './query.ts'

/**
 * After a script began, ended or went. The scripts are read before the pages: where the last page is spent, the gate
 * must already know for which script, or it would close in front of what was just paid for.
 */
export async function refreshScripts(client: QueryClient): Promise<void> {
  await client.query({ ...apiQuery(documents.list), staleTime: 0 }).catch(() => undefined)
  await Promise.all([refresh(client, credits.current), refresh(client, activities.recent)])
}
