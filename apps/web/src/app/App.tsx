import { lazy, Suspense, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { type DataClient, DataClientContext } from '#lib/api/data-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { followTheme } from '#lib/browser/theme.ts'
import { ToastProvider, useToasts } from '#lib/notify/toast.tsx'
import { type Router, SessionRedirect } from './SessionRedirect.tsx'

interface AppProps {
  data: DataClient
  router: Router
}

export function App({ data, router }: AppProps) {
  useEffect(followTheme, [])
  return (
    <DataClientContext value={data}>
      <ToastProvider>
        <ModalFlagProvider>
          <SessionRedirect data={data} router={router} />
          <RouterProvider router={router} />
          <Notifications />
        </ModalFlagProvider>
      </ToastProvider>
    </DataClientContext>
  )
}

const loadToaster = () => import('#ui/Toaster.tsx')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

/** Loads the toaster right after the first paint: it has to report a lost connection, and could not be fetched then. */
function Notifications() {
  const { messages, dismiss } = useToasts()
  // The first message tries again.
  useEffect(() => void loadToaster().catch(() => undefined), [])
  return <Suspense>{messages.length > 0 && <Toaster messages={messages} onDismiss={dismiss} />}</Suspense>
}
