import type { EndpointShape } from '@sidelight/contract'
import type * as z from 'zod/mini'
import { validValue, validValues } from './valid-values.ts'
import { ENDPOINTS, type NamedEndpoint } from './every-endpoint.ts'

/** The objects that a request may name: a script, and a line of it. */
export interface Named {
  documentId: string
  sceneId: string
}

const LINE_FIELDS = new Set(['_id', 'scene_ids'])
const OBJECT_PARAMETER = /:(documentId|sceneId)\b/

/** Every endpoint that names a script or a line in its path or its body. */
export const OWNED_ENDPOINTS: readonly NamedEndpoint[] = ENDPOINTS.filter(
  ({ shape }) => OBJECT_PARAMETER.test(shape.path) || hasLineField(shape.body),
)

function hasLineField(schema: z.core.$ZodType | undefined): boolean {
  const fields = schema && validValue(schema)
  return typeof fields === 'object' && fields !== null && Object.keys(fields).some((name) => LINE_FIELDS.has(name))
}

/** A valid request that names these objects. */
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

/** Only queries that name a line are filled in. */
function queryFor(query: z.core.$ZodType, { sceneId }: Named): Record<string, string> {
  const fields = validValues(query)
  if (!('scene_id' in fields)) return {}
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(texts), scene_id: sceneId }
}

/** A save needs a line: saving no lines is valid for every user. */
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
