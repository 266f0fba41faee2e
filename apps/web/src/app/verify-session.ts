import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError, isRejected } from '#lib/http/api-error.ts'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { paths } from '#lib/navigation/paths.ts'
import { expireSession } from '#lib/session/session.ts'

export interface Freshness {
  /** How long the check of an earlier page counts, in milliseconds. */
  staleTime?: number
}

/**
 * Ends the session only if the server rejects it. Sending a user with a valid token to the sign-in page after any other
 * failure would loop, because that page redirects every token back here.
 */
export async function verifySession(client: QueryClient, freshness: Freshness): Promise<Response | null> {
  try {
    await client.query({ ...currentUserQuery, retry: false, ...freshness })
    return null
  } catch (error) {
    if (!isRejected(error)) throw error
    expireSession(error instanceof ApiError && error.code === 'not_found' ? 'gone' : 'expired')
    return redirect(paths.signIn)
  }
}
