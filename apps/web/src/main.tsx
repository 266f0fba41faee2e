import { setNonce } from 'get-nonce'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from '#app/App.tsx'
import { loadMatchedPages } from '#app/matched-pages.ts'
import { createRoutes } from '#app/router.tsx'
import { createDataClient } from '#lib/data-client.ts'
import { keepOfflineShell } from '#lib/offline-shell.ts'
import { applyTheme } from '#lib/theme.ts'
import './styles.css'

// Radix locks scrolling with a style element of its own; the policy admits it by this response's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

applyTheme()
const data = createDataClient()
const routes = createRoutes(data)
const isPrerendered = root.firstElementChild !== null
// The page that is already drawn must be at hand, or a splash would take its place for a moment.
if (isPrerendered) await loadMatchedPages(routes, location.pathname)
const router = createBrowserRouter(routes)
const app = (
  <StrictMode>
    <App data={data} router={router} />
  </StrictMode>
)
// In slices: a page that can be read already must not be held up by what makes it alive.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
keepOfflineShell()
