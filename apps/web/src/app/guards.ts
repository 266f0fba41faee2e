import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router'
import type { DataClient } from '#lib/api/data-client.ts'
import { paths } from '#lib/navigation/paths.ts'
import { hasSession } from '#lib/session/session.ts'
import { findPlanPath } from '#lib/session/wanted-plan.ts'

/** Who is in already and chose a plan goes on to it. */
export const guestsOnly = ({ request }: LoaderFunctionArgs): Response | null =>
  hasSession() ? redirect(findPlanPath(new URL(request.url).search) ?? paths.dashboard) : null

/** The calls come with the check itself: whoever only looks at a public page need not carry them. */
export const usersOnly =
  (data: DataClient) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (!hasSession()) return redirect(signInFor(new URL(request.url)))
    const [{ verifySession }, client] = await Promise.all([import('./verify-session.ts'), data.get()])
    return verifySession(client)
  }

/** A page of the history or a script in the address changes nothing about who is there. */
export const isPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search

const signInFor = ({ pathname, search }: URL): string =>
  pathname === paths.dashboard
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next: pathname + search }).toString()}`
