import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from '#app/App.tsx'
import { preloadFirstPage } from '#app/first-page.ts'
import { createRoutes } from '#app/router.tsx'
import { createDataClient } from '#lib/api/data-client.ts'

export { listPublicPages } from '#app/public-pages.ts'

/** Renders a public page as a visitor without a session first sees it. Runs at build time, in Node. */
export async function renderPage(path: string): Promise<string> {
  const data = createDataClient()
  const router = createMemoryRouter(createRoutes(data), { initialEntries: [path] })
  await preloadFirstPage(router)
  return renderToString(
    <StrictMode>
      <App data={data} router={router} />
    </StrictMode>,
  )
}
