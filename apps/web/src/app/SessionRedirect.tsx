import { useEffect } from 'react'
import type { createBrowserRouter } from 'react-router'
import type { DataClient } from '#lib/api/data-client.ts'
import { isProtectedPath, paths } from '#lib/navigation/paths.ts'
import { onSessionEvent } from '#lib/session/session.ts'
import { useToast } from '#lib/notify/toast.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

/** Leads to the sign-in page when the session ends: rejected by the server, or signed out in another tab. */
export function SessionRedirect({ data, router }: { data: DataClient; router: Router }) {
  const toast = useToast()
  useEffect(() => {
    const leave = () => {
      data.find()?.clear()
      void router.navigate(paths.signIn, { replace: true })
    }
    return onSessionEvent((event) => {
      const { pathname } = router.state.navigation.location ?? router.state.location
      // On public pages an expired token is dropped silently: nobody is sent from there to the sign-in page.
      const isInside = isProtectedPath(pathname)
      if (event === 'expired' && isInside) {
        toast('info', 'Session expired. Please log in again.')
        leave()
      } else if (event === 'gone' && isInside) {
        toast('error', 'User not found')
        leave()
      } else if (event === 'left-elsewhere' && isInside) {
        toast('info', 'You signed out in another tab.')
        leave()
      } else if (event === 'changed-elsewhere') {
        void data.find()?.resetQueries()
      }
    })
  }, [data, router, toast])
  return null
}
