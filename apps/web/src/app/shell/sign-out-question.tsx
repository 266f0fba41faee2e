import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useSignOut } from '#features/auth/auth.queries.ts'
import { findTapeCounts } from '#shared/taping/tape-counts.ts'
import type { TapeCount } from '#shared/taping/count-tapes.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog.tsx')).SignOutDialog }))

/** Signs out at once, or asks first if that removes takes that are nowhere else. */
export function useAskedSignOut(opener: RefObject<HTMLElement | null>): { signOut: () => void; question: ReactNode } {
  const signOutNow = useSignOut()
  const [tapes, setTapes] = useState<readonly TapeCount[]>([])
  const signOut = async () => {
    const found = await findTapeCounts()
    if (found.length === 0) await signOutNow()
    else setTapes(found)
  }
  return {
    signOut: () => void signOut(),
    question: tapes.length > 0 && (
      <Suspense>
        <SignOutDialog tapes={tapes} opener={opener} onYes={signOutNow} onClose={() => setTapes([])} />
      </Suspense>
    ),
  }
}
