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

// Radix locks scrolling with a style element of its own; the policy admits it by this response's nonce.
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
  // In slices: a page that can be read already must not be held up by what makes it alive.
  startTransition(() => void hydrateRoot(root, app))
}
registerOfflineWorker()
