import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { currentUserQuery } from '#lib/current-user.ts'
import { paths } from '#lib/paths.ts'
import { expireSession, hasSession } from '#lib/session.ts'

export const guestsOnly = (): Response | null => (hasSession() ? redirect(paths.dashboard) : null)

/**
 * Only a refusal ends the session. Sending a user with a working token to the sign-in page for any other failure would
 * loop, because that page sends every token back here.
 */
export const usersOnly =
  (client: QueryClient) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (!hasSession()) return redirect(signInFor(new URL(request.url)))
    try {
      await client.query({ ...currentUserQuery, retry: false })
      return null
    } catch (error) {
      if (!isRefusal(error)) throw error
      expireSession(error instanceof ApiError && error.code === 'not_found' ? 'gone' : 'expired')
      return redirect(paths.signIn)
    }
  }

/** A page of the history or a script in the address changes nothing about who is there. */
export const isOtherThanSearch: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search

const signInFor = ({ pathname, search }: URL): string =>
  pathname === paths.dashboard
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next: pathname + search }).toString()}`
