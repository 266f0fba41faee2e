import { paths } from '../navigation/paths.ts'
import { readKey, removeKey, writeKey } from '../storage/storage.ts'

/** In the query of sign-up, sign-in and packages: the plan somebody chose before they had an account. */
export const PLAN_PARAM = 'plan'

/** Which plan it is, if any, is for the page of packages to say; here it only must be nothing but a name. */
const pathFor = (name: string | null | undefined): string | undefined =>
  /^[a-z_]{1,40}$/i.test(name ?? '') ? `${paths.packages}?${PLAN_PARAM}=${name}` : undefined

export const findPlanPath = (search: string): string | undefined => pathFor(new URLSearchParams(search).get(PLAN_PARAM))

/** The mail with the link lies between signing up and signing in, and its address cannot carry the choice. */
export function rememberPlan(search: string): void {
  const name = new URLSearchParams(search).get(PLAN_PARAM)
  if (name !== null && pathFor(name) !== undefined) writeKey('wantedPlan', name)
}

/** Once: the next sign-in leads to the dashboard as ever. */
export function takeRememberedPlanPath(): string | undefined {
  const path = pathFor(readKey('wantedPlan'))
  removeKey('wantedPlan')
  return path
}

/** Leads to sign-up with the plan in hand. */
export const signUpPath = (packageName: string): string => `${paths.signUp}?${PLAN_PARAM}=${packageName}`
