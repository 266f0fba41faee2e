import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type { describeContract } from './openapi.ts'

/** The contract, browsable at /docs; as a document at /docs/json. */
export async function mountApiDocs(app: FastifyInstance, document: ReturnType<typeof describeContract>): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, theme: { title: 'Sidelight API' } })
}
