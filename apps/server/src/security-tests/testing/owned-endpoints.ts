import type { EndpointShape } from '@sidelight/contract'
import type * as z from 'zod/mini'
import { validValue, validValues } from './valid-values.ts'
import { ENDPOINTS, type NamedEndpoint } from './every-endpoint.ts'

/** What a call may name: a script, and a line of it. */
export interface Named {
  documentId: string
  sceneId: string
}

const NAMES_A_LINE = new Set(['_id', 'scene_ids'])
const NAMES_SOMETHING = /:(documentId|sceneId)\b/

/** Every call that names a script or a line, in its address or its body. A new one is among them from its first day. */
export const OWNED_ENDPOINTS: readonly NamedEndpoint[] = ENDPOINTS.filter(
  ({ shape }) => NAMES_SOMETHING.test(shape.path) || namesALine(shape.body),
)

function namesALine(schema: z.core.$ZodType | undefined): boolean {
  const fields = schema && validValue(schema)
  return typeof fields === 'object' && fields !== null && Object.keys(fields).some((name) => NAMES_A_LINE.has(name))
}

/** As the contract allows it, about these things. */
export function requestFor({ shape }: NamedEndpoint, named: Named) {
  const params: Record<string, unknown> = { ...validValues(shape.params), ...named }
  const url = shape.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return {
    method: shape.method,
    url,
    ...(shape.query && { query: queryFor(shape.query, named) }),
    ...(shape.body && { payload: bodyFor(shape, named) }),
  }
}

/** Only what names a line: the rest of a query is the other tests'. */
function queryFor(query: z.core.$ZodType, { sceneId }: Named): Record<string, string> {
  const fields = validValues(query)
  if (!('scene_id' in fields)) return {}
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(texts), scene_id: sceneId }
}

/** A save of no lines would be right, and say nothing about whose they are. */
function bodyFor({ path, method, body }: EndpointShape, { sceneId }: Named): object {
  if (method === 'POST' && path.endsWith('/document/:documentId'))
    return { scenes: [{ _id: sceneId, scene_index: 0, metadata: { actor: 'EVE', dialog: 'taken over' } }] }
  const fields = validValue(body as z.core.$ZodType)
  if (Array.isArray(fields)) return fields
  return Object.fromEntries(
    Object.entries(fields as object).map(([name, value]) => {
      if (name === 'scene_ids') return [name, [sceneId]]
      return [name, name === '_id' ? sceneId : (value as unknown)]
    }),
  )
}
