import { documents } from '@sidelight/contract'
import type { QueryClient } from '@tanstack/react-query'
import { fetchOrFindKept, keptQuery } from '../offline/kept-query.ts'

/** The user's scripts. Those that are no longer among them, perhaps deleted elsewhere, are removed from this device. */
export const scriptListQuery = {
  ...keptQuery(documents.list),
  queryFn: async ({ client, queryKey }: { client: QueryClient; queryKey: readonly unknown[] }) => {
    const list = await fetchOrFindKept(client, queryKey, documents.list)
    void removeOthers(list.documents.map(({ _id }) => _id))
    return list
  },
}

async function removeOthers(documentIds: readonly string[]): Promise<void> {
  try {
    const { removeScriptsExcept } = await import('../offline/kept-scripts.ts')
    await removeScriptsExcept(documentIds)
  } catch {
    // Nothing is kept where the database is blocked.
  }
}
