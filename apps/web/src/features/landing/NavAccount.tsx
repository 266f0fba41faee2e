import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { hasSession, onSessionEvent } from '#lib/session/session.ts'
import { Button } from '#ui/Button.tsx'

const AccountLink = lazy(async () => ({ default: (await import('./AccountLink.tsx')).AccountLink }))

/** Sign-in and sign-up for visitors, the dashboard for signed-in users. */
export function NavAccount({ isStacked = false }: { isStacked?: boolean }) {
  const isIn = useSyncExternalStore(onSessionEvent, hasSession, () => false)
  // The prerendered page shows the visitor's links; theme.js hides them until the session is known.
  useEffect(() => document.documentElement.classList.remove('has-session'), [])
  const guest = <GuestLinks isStacked={isStacked} />
  if (!isIn) return guest
  return (
    <Suspense fallback={<span className="size-10 rounded-full bg-raised" />}>
      <AccountLink otherwise={guest} />
    </Suspense>
  )
}

function GuestLinks({ isStacked }: { isStacked: boolean }) {
  const size = isStacked ? 'large' : 'normal'
  return (
    <span data-guest="" className={isStacked ? 'grid grid-cols-2 gap-3' : 'flex items-center gap-1'}>
      <Button asChild look={isStacked ? 'ghost' : 'quiet'} size={size} className="text-text max-[360px]:px-4">
        <Link to={paths.signIn}>Sign In</Link>
      </Button>
      <Button asChild look={isStacked ? 'key' : 'ghost'} size={size} className="max-[360px]:px-4">
        <Link to={paths.signUp}>Sign Up</Link>
      </Button>
    </span>
  )
}
