import { setNonce } from 'get-nonce'
import { startTransition, StrictMode } from 'react'
import { createBrowserRouter } from 'react-router'
import { App } from '#app/App.tsx'
import { preloadFirstPage } from '#app/first-page.ts'
import { createRoutes } from '#app/router.tsx'
import { createDataClient } from '#lib/api/data-client.ts'
import { createRoot, hydrateRoot } from '#lib/browser/drawing.ts'
import { registerOfflineWorker } from '#lib/offline/register-worker.ts'
import { applyTheme } from '#lib/browser/theme.ts'
import './styles.css'

// Radix locks scrolling with its own style element, which the content security policy admits by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

applyTheme()
const data = createDataClient()
const router = createBrowserRouter(createRoutes(data))
const app = (
  <StrictMode>
    <App data={data} router={router} />
  </StrictMode>
)
if (root.firstElementChild === null) createRoot(root).render(app)
else {
  await preloadFirstPage(router)
  // As a transition, React hydrates in slices, so that a page that can already be read does not freeze.
  startTransition(() => void hydrateRoot(root, app))
}
registerOfflineWorker()
