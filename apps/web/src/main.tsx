import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import * as z from 'zod/mini'
import { App } from '#app/App.tsx'
import { createRoutes } from '#app/router.tsx'
import { createQueryClient } from '#lib/query.ts'
import { applyTheme } from '#lib/theme.ts'
import './styles.css'

// The content security policy refuses compiled code, which zod would otherwise try.
z.config({ jitless: true })

// Radix locks scrolling with a style element of its own; the policy admits it by this response's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

applyTheme()
const client = createQueryClient()
const router = createBrowserRouter(createRoutes(client))

createRoot(root).render(
  <StrictMode>
    <App client={client} router={router} />
  </StrictMode>,
)
