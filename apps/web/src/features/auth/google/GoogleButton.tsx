import { auth } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { apiQuery } from '#lib/api/query.ts'
import { Button } from '#ui/Button.tsx'
import { authorizationUrl, createAttempt, storeAttempt } from './google-attempt.ts'
import { GoogleMark } from './GoogleMark.tsx'

/** Absent with its divider if Google sign-in is not configured, and until that is known. */
export function GoogleButton({ divider }: { divider: ReactNode }) {
  const { data: settings } = useQuery({ ...apiQuery(auth.googleSignIn), staleTime: Number.POSITIVE_INFINITY })
  const { search } = useLocation()
  const [attempt] = useState(() => createAttempt(search))
  if (!settings) return null
  return (
    <div className="animate-fade">
      {divider}
      <Button asChild look="ghost" size="large" className="w-full bg-surface">
        <a href={authorizationUrl(settings, attempt)} onClick={() => storeAttempt(attempt)}>
          <GoogleMark className="size-5" />
          Continue with Google
        </a>
      </Button>
    </div>
  )
}
