import { documentApi } from '#lib/api/documents.ts'
import type { QueryClient } from '@tanstack/react-query'
import { fetchOrFindKept, keptQuery } from '#shared/kept-scripts/kept-query.ts'

/** The user's scripts. Those that are no longer among them, perhaps deleted elsewhere, are removed from this device. */
export const scriptListQuery = {
  ...keptQuery(documentApi.list),
  queryFn: async ({ client, queryKey }: { client: QueryClient; queryKey: readonly unknown[] }) => {
    const list = await fetchOrFindKept(client, queryKey, documentApi.list)
    void removeOthers(list.documents.map(({ id }) => id))
    return list
  },
}

async function removeOthers(documentIds: readonly string[]): Promise<void> {
  try {
    const { removeScriptsExcept } = await import('#shared/kept-scripts/kept-scripts.ts')
    await removeScriptsExcept(documentIds)
  } catch {
    // Nothing is kept where the database is blocked.
  }
}
