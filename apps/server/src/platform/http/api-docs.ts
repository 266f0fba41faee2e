import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type { describeContract } from './openapi.ts'

/** The pages share an origin with the web app and its tokens, so nothing from other origins may run or be loaded. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the contract as pages at /docs and as a document at /docs/json. */
export async function mountApiDocs(app: FastifyInstance, document: ReturnType<typeof describeContract>): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Sidelight API' },
    // This layout has no bar for opening other documents.
    uiConfig: { layout: 'BaseLayout' },
  })
}
