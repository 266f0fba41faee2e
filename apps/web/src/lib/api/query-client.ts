import { QueryClient } from '@tanstack/react-query'
import { isTemporary } from '../http/api-error.ts'

const RETRIES = 2

/** Apart from the calls themselves, so that a page without calls need not carry the contract. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < RETRIES && isTemporary(error) },
    },
  })
