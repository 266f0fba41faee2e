import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { ModalFlagProvider } from '#lib/modal-flag.tsx'
import { ToastProvider, useToasts } from '#lib/toast.tsx'
import { type Router, SessionWatch } from './SessionWatch.tsx'

interface AppProps {
  client: QueryClient
  router: Router
}

export function App({ client, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ModalFlagProvider>
          <SessionWatch client={client} router={router} />
          <RouterProvider router={router} />
          <Notifications />
        </ModalFlagProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}

const loadToaster = () => import('#ui/Toaster.tsx')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

/** Fetched after the first paint, so that it is there when the connection that it must report is not. */
function Notifications() {
  const { messages, dismiss } = useToasts()
  useEffect(() => void loadToaster().catch(() => undefined), [])
  return <Suspense>{messages.length > 0 && <Toaster messages={messages} onDismiss={dismiss} />}</Suspense>
}
