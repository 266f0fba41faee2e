import { type Credential, type Endpoint, ERROR_STATUS } from '@sidelight/contract'
import * as z from 'zod/mini'

type Contract = Record<string, Record<string, Endpoint>>

/** Generates an OpenAPI 3.1 document from the contract. */
export function describeContract(contract: Contract) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, { shape }] of Object.entries(endpoints)) {
      const path = shape.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [shape.method.toLowerCase()]: describeEndpoint(module, name, shape) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sidelight', version: '1', description: 'Every answer is `{ status, message, data }`.' },
    paths,
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', description: 'The access token.' },
        refresh: { type: 'http', scheme: 'bearer', description: 'The refresh token.' },
        read: { type: 'http', scheme: 'bearer', description: 'The token that opening a link to a part answers.' },
      },
      schemas: { Failure: FAILURE },
    },
  }
}

function describeEndpoint(module: string, name: string, shape: Endpoint['shape']) {
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: shape.summary,
    ...(shape.credential !== 'none' && { security: securityOf(shape.credential) }),
    parameters: [
      ...describeParameters('path', shape.params),
      ...describeParameters('query', shape.query),
      ...(shape.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(shape.body && { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } }),
    responses: {
      [shape.successStatus ?? 200]: { description: 'Success', content: json(envelope(schemaOf(shape.data, 'output'))) },
      default: { description: 'Failure', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

/** An empty requirement makes the other one optional. */
const securityOf = (credential: Exclude<Credential, 'none'>) =>
  credential === 'optional' ? [{}, { access: [] }] : [{ [credential]: [] }]

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Asked again under the same key, the call answers as the first time and does nothing more.',
  schema: { type: 'string' },
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: dropPattern })
  return rest
}

/** Drops patterns where a format says the same, since documentation tools show formats better. */
function dropPattern({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

function describeParameters(location: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: 'success' }, message: { type: 'string' }, data },
})

const FAILURE = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'Written for the user.' },
    data: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { enum: Object.keys(ERROR_STATUS) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}
