import { QueryClient } from '@tanstack/react-query'
import { isTemporary } from '../http/api-error.ts'

const RETRIES = 2

/** In its own module, so that pages without calls do not load the contract. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < RETRIES && isTemporary(error) },
    },
  })
