import { lazy, Suspense, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { type DataClient, DataClientContext } from '#lib/api/data-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { followOtherTabs } from '#lib/browser/theme.ts'
import { ToastProvider, useToasts } from '#lib/notify/toast.tsx'
import { type Router, SessionRedirect } from './SessionRedirect.tsx'

interface AppProps {
  data: DataClient
  router: Router
}

export function App({ data, router }: AppProps) {
  useEffect(followOtherTabs, [])
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

/** Fetched after the first paint, so that it is there when the connection that it must report is not. */
function Notifications() {
  const { messages, dismiss } = useToasts()
  useEffect(() => void loadToaster().catch(() => undefined), [])
  return <Suspense>{messages.length > 0 && <Toaster messages={messages} onDismiss={dismiss} />}</Suspense>
}
