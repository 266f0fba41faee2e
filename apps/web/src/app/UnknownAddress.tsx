import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isProtectedPath, paths } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { hasSession } from '#lib/session/session.ts'

/** Time to read it after a whole page has appeared behind it. */
const SHOWN_MS = 12_000

/** Leads to the start or the dashboard and says why. The address is not repeated: it may contain a token. */
export function UnknownAddress() {
  const isInside = isProtectedPath(useLocation().pathname)
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    toast(
      'info',
      `There's nothing at that address. ${isInside ? 'Here are your scripts.' : 'This is the start page.'}`,
      {
        durationMs: SHOWN_MS,
        ...(!isInside && hasSession() && { link: { text: 'Your scripts', to: paths.dashboard } }),
      },
    )
    void navigate(isInside ? paths.dashboard : paths.home, { replace: true })
  }, [isInside, navigate, toast])
  return null
}
