import { contract, type Endpoint, type EndpointShape } from '@sidelight/contract'
import { validValues } from './valid-values.ts'

export interface NamedEndpoint {
  name: string
  shape: EndpointShape
}

/** Every endpoint of the contract, so that a new endpoint is tested without further work. */
export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(
  contract as Record<string, Record<string, Endpoint>>,
).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, { shape }]) => ({ name: `${module}.${name}`, shape })),
)

/** The path of an endpoint, with parameters that its schema accepts. */
export function validPath(shape: EndpointShape): string {
  const params = validValues(shape.params)
  return shape.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
