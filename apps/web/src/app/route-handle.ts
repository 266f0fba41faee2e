import type { ProcessStepId } from '#lib/navigation/process-steps.ts'
import { useMatches } from 'react-router'

/** What a route tells the layouts around it. */
export interface RouteHandle {
  section?: string
  step?: ProcessStepId
}

export function useRouteHandle(): RouteHandle {
  const matches = useMatches()
  return Object.assign({}, ...matches.map((match) => match.handle as RouteHandle | undefined)) as RouteHandle
}
