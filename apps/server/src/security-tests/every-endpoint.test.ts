import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, type EndpointShape } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { validValue, validValues } from './testing/valid-values.ts'
import { validPath, ENDPOINTS, type NamedEndpoint } from './testing/every-endpoint.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const SHELL = '<!doctype html><title>Shell</title>'

let root: string
let server: TestServer
let rosa: SignedIn
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-security-'))
  await writeFile(join(root, 'index.html'), SHELL)
  server = await startTestServer({ WEB_ORIGINS: ORIGIN, WEB_ROOT: root })
  rosa = await createUser(server)
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

const ALL_ENDPOINTS = ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const)
const WITH_BODY = ALL_ENDPOINTS.flatMap(([name, { shape }]) => (shape.body ? [[name, shape, shape.body] as const] : []))
const WITHOUT_BODY = ALL_ENDPOINTS.filter(([, { shape }]) => shape.method === 'POST' && shape.body === undefined)
const PROTECTED = ALL_ENDPOINTS.filter(([, { shape }]) => shape.credential === 'access')

/** Sends a request without a token; its response has every header, and nothing is changed. */
const requestAnonymously = ({ shape }: NamedEndpoint, headers: Record<string, string> = {}, url = validPath(shape)) =>
  server.app.inject({ method: shape.method, url, headers, ...(shape.body && { payload: {} }) })

describe.each(ALL_ENDPOINTS)('%s', (_name, endpoint) => {
  it('[X22] The response is not cached and sets no cookie', async () => {
    const { headers } = await requestAnonymously(endpoint)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('etag')
  })

  it('[X31] The response cannot be shown in a frame', async () => {
    const { headers } = await requestAnonymously(endpoint)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('[X10] Only our own origin gets CORS headers', async () => {
    for (const origin of FOREIGN_ORIGINS) {
      const { headers } = await requestAnonymously(endpoint, { origin })
      expect(headers, origin).not.toHaveProperty('access-control-allow-origin')
      expect(headers, origin).not.toHaveProperty('access-control-allow-credentials')
    }
    const { headers } = await requestAnonymously(endpoint, { origin: ORIGIN })
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(String(headers.vary)).toContain('Origin')
  })

  it('[X26] A query parameter that is given twice is rejected or ignored', async () => {
    const { shape } = endpoint
    const withoutQuery = await requestAnonymously(endpoint)
    for (const name of shape.query ? Object.keys(validValues(shape.query)) : ['email', 'token', 'id']) {
      const url = `${validPath(shape)}?${name}=1&${name}=2`
      const response = await (shape.query ? requestAsRosa(shape, {}, url) : requestAnonymously(endpoint, {}, url))
      expect(response.statusCode).toBe(shape.query ? 400 : withoutQuery.statusCode)
    }
  })
})

const FOREIGN_ORIGINS = [
  'null',
  '*',
  'https://evil.example',
  'http://evil.example',
  'http://127.0.0.1',
  'http://127.0.0.1:5174',
  'https://127.0.0.1:5173',
  'http://127.0.0.1:5173.evil.example',
  'http://evil.example:5173',
  'http://sub.127.0.0.1:5173',
  'http://127.0.0.1:5173@evil.example',
  'http://evil.example#http://127.0.0.1:5173',
  'http://127.0.0.1:51733',
  'http://localhost:5173',
  'http://[::1]:5173',
  'http://2130706433:5173',
  'HTTP://127.0.0.1:5173/',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  'data:text/html,x',
]

describe.each(PROTECTED)('%s', (_name, endpoint) => {
  it('[X05] A request without a session gets 401 before its body is read', async () => {
    const url = validPath(endpoint.shape)
    const { method } = endpoint.shape
    const send = (headers: Record<string, string>) => server.app.inject({ method, url, headers, payload: { a: 1 } })
    for (const headers of [{}, { authorization: 'Bearer made-up' }, { authorization: `Basic ${rosa.accessToken}` }]) {
      const response = await send(headers)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ data: { code: 'unauthenticated' } })
    }
  })
})

const FORBIDDEN_FIELDS = `
  role user_id id _id is_verified verified_at credits password_hash session_id audio_url is_admin stripe_customer_id
`
  .trim()
  .split(/\s+/)

it.each(WITH_BODY)(
  '[X12] %s rejects or drops fields that the contract does not declare',
  async (_name, shape, schema) => {
    expect(FORBIDDEN_FIELDS).toHaveLength(12)
    for (const key of FORBIDDEN_FIELDS) {
      const bodyWithField = addField(validValue(schema), key)
      const parsed = z.safeParse(schema, bodyWithField)
      const wasAccepted = parsed.success
        ? JSON.stringify(parsed.data).includes('smuggled')
        : (await requestAsRosa(shape, bodyWithField)).statusCode !== refusalOf(shape)
      expect(wasAccepted, key).toBe(false)
    }
  },
)

/** The calls of guests refuse a user before they read anything. */
const refusalOf = ({ credential }: EndpointShape): number => (credential === 'read' ? 401 : 400)

const addField = (body: unknown, key: string): object =>
  Array.isArray(body) ? body.map((part) => addField(part, key)) : { ...(body as object), [key]: 'smuggled' }

const requestAsRosa = (shape: EndpointShape, payload: object, url = validPath(shape)) =>
  server.app.inject({
    method: shape.method,
    url,
    headers: shape.credential === 'none' ? {} : { authorization: `Bearer ${rosa.accessToken}` },
    payload,
  })

const UNSTORABLE = ['\0', '\ud800']
/** Passwords are hashed, and the others are compared or looked at, or what is stored is made of them. */
const NEVER_STORED = /password$|^(google_auth_token|reset_form_url|package_price|file_name|zone|leave_empty)$/

it.each(ALL_ENDPOINTS)(
  '[X30] %s rejects text that the database cannot store, or stores none of it',
  async (_name, { shape }) => {
    for (const part of ['params', 'query', 'body'] as const)
      for (const [field, value] of withUnstorableText(shape[part] && validValue(shape[part]), '')) {
        if (!z.safeParse(shape[part]!, value).success) continue
        expect([part, field]).toEqual(['body', expect.stringMatching(NEVER_STORED)])
        expect((await requestAsRosa(shape, value as object)).statusCode, field).toBeLessThan(500)
      }
  },
)

/** The value with each of its texts damaged in turn, and the name of the field. */
function withUnstorableText(value: unknown, field: string): [string, unknown][] {
  if (typeof value === 'string') return UNSTORABLE.map((bad) => [field, value.slice(0, 1) + bad + value.slice(1)])
  if (Array.isArray(value))
    return value.flatMap((part, index) =>
      withUnstorableText(part, field).map(([name, bad]): [string, unknown] => [name, value.with(index, bad)]),
    )
  return Object.entries(value ?? {}).flatMap(([key, part]) =>
    withUnstorableText(part, key).map(([name, bad]): [string, unknown] => [name, { ...(value as object), [key]: bad }]),
  )
}

it.each(WITHOUT_BODY)(
  '[X16] %s, a POST without a body, accepts the JSON header and an empty object',
  async (_name, endpoint) => {
    const url = validPath(endpoint.shape)
    const headers = { 'content-type': 'application/json' }
    for (const extra of [{}, { headers }, { headers, payload: '' }, { headers, payload: '{}' }]) {
      const { statusCode } = await server.app.inject({ method: 'POST', url, ...extra })
      expect(statusCode).toBe(endpoint.shape.credential === 'none' ? 200 : 401)
    }
  },
)

describe('[X17] tokens in paths', () => {
  const path = (token: string) => auth.verifyEmail.shape.path.replace(':token', token)
  it.each([
    ['of the real length', 43, 'This link is not valid.'],
    ['of a hundred characters', 100, 'This link is not valid.'],
    ['of the longest accepted length', 256, 'This link is not valid.'],
    ['over the longest accepted length', 257, 'The request could not be understood.'],
  ])('A wrong token %s gets an error response that does not repeat it', async (_description, length, message) => {
    const response = await server.app.inject(path('A'.repeat(length)))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ status: 'error', message })
    expect(response.body).not.toContain('AAAA')
  })
})

const PROBED_PATHS = `
  .env .env.local .env.production .git/config .git/HEAD .gitignore .npmrc .htaccess .DS_Store
  .vscode/settings.json .ssh/id_rsa .aws/credentials .docker/config.json .bash_history package.json
  package-lock.json tsconfig.json compose.yaml Dockerfile.txt vite.config.ts app.js.map
  assets/index.js.map assets/index.css.map main.ts src/main.ts src/config.ts wp-login.php
  wp-admin/setup-config.php xmlrpc.php phpinfo.php phpmyadmin/index.php admin.php backup.sql dump.sql
  database.sqlite db.sqlite3 backup.zip backup.tar.gz site.tar.gz server.key server.pem id_rsa.pub
  credentials.json secrets.json config.json config.yml swagger.json openapi.json api-docs.json
  v2/api-docs.json actuator.json web.config robots.bak api api/ api/v1 api/v1/ api/v1/admin api/v1/users
  api/v1/users/1 api/v2/users/me
`
  .trim()
  .split(/\s+/)
const APP_PATHS = ['metrics', 'readyz/../metrics', 'debug/pprof', 'actuator/env', 'server-status', 'admin', 'graphql']

describe('[X32] paths that attackers probe', () => {
  it('Sixty paths of well-known secrets and admin pages are not found', async () => {
    expect(PROBED_PATHS.length).toBeGreaterThanOrEqual(60)
    for (const name of PROBED_PATHS) {
      const response = await server.app.inject(`/${name}`)
      expect(response.statusCode, name).toBe(404)
      expect(response.json(), name).toEqual({ status: 'error', message: 'Not found', data: { code: 'not_found' } })
    }
  })

  it.each(APP_PATHS)('The path /%s shows the web app', async (name) => {
    expect((await server.app.inject(`/${name}`)).body).toBe(SHELL)
  })
})
