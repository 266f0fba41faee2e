import { contract, type Endpoint, type EndpointShape } from '@sidelight/contract'
import { validValues } from './valid-values.ts'

export interface NamedEndpoint {
  name: string
  shape: EndpointShape
}

/** Every call there is; a new one is part of these tests from its first day. */
export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(
  contract as Record<string, Record<string, Endpoint>>,
).flatMap(([module, calls]) => Object.entries(calls).map(([name, { shape }]) => ({ name: `${module}.${name}`, shape })))

/** The address of a call, with parameters that its schema accepts. */
export function addressOf(shape: EndpointShape): string {
  const params = validValues(shape.params)
  return shape.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
