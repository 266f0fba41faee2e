import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Outlet } from 'react-router'
import type { DataClient } from '#lib/api/data-client.ts'

/** The layout of every page that makes calls. */
export async function createDataLayout(data: DataClient): Promise<ComponentType> {
  const client = await data.get()
  return function DataLayout() {
    return (
      <QueryClientProvider client={client}>
        <Outlet />
      </QueryClientProvider>
    )
  }
}
