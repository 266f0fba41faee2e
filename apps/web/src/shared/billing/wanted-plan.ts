import { paths } from '#lib/navigation/paths.ts'
import { readKey, removeKey, writeKey } from '#lib/storage/storage.ts'

/** Query parameter of sign-up, sign-in and packages: the plan a visitor chose before they had an account. */
export const PLAN_PARAM = 'plan'

/** Only checks that the value is a plain name; the packages page decides whether there is such a plan. */
const pathFor = (name: string | null | undefined): string | undefined =>
  /^[a-z_]{1,40}$/i.test(name ?? '') ? `${paths.packages}?${PLAN_PARAM}=${name}` : undefined

export const findPlanPath = (search: string): string | undefined => pathFor(new URLSearchParams(search).get(PLAN_PARAM))

/** Stores the plan between sign-up and sign-in: the link in the verification mail does not carry it. */
export function rememberPlan(search: string): void {
  const name = new URLSearchParams(search).get(PLAN_PARAM)
  if (name !== null && pathFor(name) !== undefined) writeKey('wantedPlan', name)
}

/** Returns the stored plan once, so that the next sign-in leads to the dashboard again. */
export function takeRememberedPlanPath(): string | undefined {
  const path = pathFor(readKey('wantedPlan'))
  removeKey('wantedPlan')
  return path
}

export const signUpPath = (packageName: string): string => `${paths.signUp}?${PLAN_PARAM}=${packageName}`
