import { signInApi } from '#lib/api/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { apiQuery } from '#lib/api/query.ts'
import { Button } from '#ui/Button.tsx'
import { authorizationUrl, createAttempt, storeAttempt } from './google-attempt.ts'
import { GoogleMark } from './GoogleMark.tsx'

interface GoogleButtonProps {
  before?: ReactNode
  after?: ReactNode
  /** Takes the room of the button, so that what is below does not move when the button appears. */
  placeholder?: ReactNode
}

/** Absent with what stands around it if Google sign-in is not configured, and until that is known. */
export function GoogleButton({ before, after, placeholder }: GoogleButtonProps) {
  const { data: settings, isPending } = useQuery({
    ...apiQuery(signInApi.googleSignIn),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { search } = useLocation()
  const [attempt] = useState(() => createAttempt(search))
  if (!settings) return isPending ? placeholder : null
  return (
    <div className="animate-fade">
      {before}
      <Button asChild look="ghost" size="large" className="w-full bg-surface">
        <a href={authorizationUrl(settings, attempt)} onClick={() => storeAttempt(attempt)}>
          <GoogleMark className="size-5" />
          Continue with Google
        </a>
      </Button>
      {after}
    </div>
  )
}
