import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router'
import type { Freshness } from './verify-session.ts'
import type { DataClient } from '#lib/api/data-client.ts'
import { paths } from '#lib/navigation/paths.ts'
import { hasSession } from '#lib/session/session.ts'
import { findPlanPath } from '#shared/billing/wanted-plan.ts'

/** Redirects signed-in users to the plan they chose, if any, and otherwise to the dashboard. */
export const guestsOnly = ({ request }: LoaderFunctionArgs): Response | null =>
  hasSession() ? redirect(findPlanPath(new URL(request.url).search) ?? paths.dashboard) : null

/** Loads the API calls together with the check, so that visitors of public pages do not download them. */
export const usersOnly =
  (data: DataClient, freshness: Freshness = {}) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (!hasSession()) return redirect(signInFor(new URL(request.url)))
    const [{ verifySession }, client] = await Promise.all([import('./verify-session.ts'), data.get()])
    return verifySession(client, freshness)
  }

/** The query string (a page number, a document) does not affect the session, so its changes need no new check. */
export const isPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search

const signInFor = ({ pathname, search }: URL): string =>
  pathname === paths.dashboard
    ? paths.signIn
    : `${paths.signIn}?${new URLSearchParams({ next: pathname + search }).toString()}`
