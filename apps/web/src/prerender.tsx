import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from '#app/App.tsx'
import { loadMatchedPages } from '#app/matched-pages.ts'
import { createRoutes } from '#app/router.tsx'
import { createDataClient } from '#lib/data-client.ts'

export { listPublicPages } from '#app/public-pages.ts'

/** What a visitor without a session sees first on a page that has something to read. Runs at build time, in Node. */
export async function renderPage(path: string): Promise<string> {
  const data = createDataClient()
  const routes = createRoutes(data)
  await loadMatchedPages(routes, path)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return renderToString(
    <StrictMode>
      <App data={data} router={router} />
    </StrictMode>,
  )
}
