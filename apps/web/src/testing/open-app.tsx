import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { App } from '#app/App.tsx'
import { createRoutes } from '#app/router.tsx'
import { createDataClient } from '#lib/api/data-client.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { startSession } from '#lib/session/session.ts'

export function signedIn({ access = 'access-1', refresh = 'refresh-1' } = {}): void {
  startSession('rosa@sidelight.local', { accessToken: access, refreshToken: refresh })
}

/**
 * Opens the whole app at a URL, as a browser would; `before` are the pages that Back leads to. Failed calls are not
 * retried, so that tests need not wait.
 */
export function openApp(path: string, before: readonly string[] = []) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const data = createDataClient(() => Promise.resolve(client))
  const router = createMemoryRouter(createRoutes(data), { initialEntries: [...before, path] })
  render(
    <StrictMode>
      <App data={data} router={router} />
    </StrictMode>,
  )
  return { router, client, user: userEvent.setup({ delay: null }), path: () => router.state.location.pathname }
}
