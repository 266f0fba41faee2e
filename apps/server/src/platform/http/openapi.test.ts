import { contract, type Endpoint } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

interface Operation {
  operationId: string
  summary: string
  security?: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, { type: string; scheme: string }> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  document = (await server.app.inject('/docs/json')).json<Document>()
})
afterAll(() => server.stop())

const endpoints = Object.entries(contract).flatMap(([module, moduleEndpoints]) =>
  Object.entries(moduleEndpoints).map(([name, { shape }]): [string, Endpoint['shape']] => [`${module}.${name}`, shape]),
)
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

describe('the OpenAPI document', () => {
  it('The document is valid OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Sidelight', version: expect.any(String) as string })
    for (const path of Object.keys(document.paths))
      expect(path).toMatch(/^(\/api\/v1|\/scenes)(\/[\w-]+|\/\{\w+\})+\/?$/)
    for (const scheme of Object.values(document.components.securitySchemes))
      expect(scheme).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  it('The document has one operation for every endpoint of the contract, and no other', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(endpoints.map(([name]) => name).toSorted())
  })

  it.each(endpoints)('The document describes %s as the contract does', (name, shape) => {
    const operation = document.paths[shape.path.replace(/:(\w+)/g, '{$1}')]?.[shape.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: shape.summary })
    const security = {
      none: undefined,
      optional: [{}, { access: [] }],
      access: [{ access: [] }],
      refresh: [{ refresh: [] }],
      read: [{ read: [] }],
    }
    expect(operation?.security).toEqual(security[shape.credential])
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(shape.successStatus ?? 200), 'default'])
    expect(operation?.requestBody !== undefined).toBe(shape.body !== undefined)
  })

  it('The document lists every path parameter as required', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        const described = parameters.filter((parameter) => parameter.in === 'path')
        expect(described.map(({ name }) => name)).toEqual(inPath)
        expect(described.every(({ required }) => required)).toBe(true)
      }
    }
  })

  it('Every reference in the document resolves', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '')
    expect(references.length).toBeGreaterThan(0)
    for (const name of references) expect(document.components.schemas).toHaveProperty(name)
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/)
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { security = [] } of operations())
      for (const requirement of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)))
  })

  it('The document describes the bodies and responses of the login endpoint in detail', () => {
    const login = document.paths['/api/v1/auth/login']?.['post']
    expect(login?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      required: ['email', 'password'],
      additionalProperties: false,
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        password: { type: 'string', minLength: 8, maxLength: 128 },
      },
    })
    expect(login?.responses['200']?.content['application/json']?.schema).toMatchObject({
      required: ['status', 'message', 'data'],
      properties: { data: { required: ['access_token', 'refresh_token'] } },
    })
  })
})

describe('the documentation pages', () => {
  it('The documentation pages load nothing from other origins', async () => {
    const page = await server.app.inject('/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Sidelight API</title>')
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      expect(address).not.toMatch(/^(https?:)?\/\//)
      expect((await server.app.inject(new URL(address, 'http://x/docs').pathname)).statusCode).toBe(200)
    }
  })

  it('The policy of the documentation pages allows no foreign code', async () => {
    const { headers } = await server.app.inject('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https:|unsafe|\*|swagger\.io/)
  })
})
