import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth, type EndpointShape } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { validValue, validValues } from './testing/valid-values.ts'
import { addressOf, ENDPOINTS, type NamedEndpoint } from './testing/every-endpoint.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const SHELL = '<!doctype html><title>Shell</title>'

let root: string
let server: TestServer
let rosa: SignedIn
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-defence-'))
  await writeFile(join(root, 'index.html'), SHELL)
  server = await startTestServer({ WEB_ORIGINS: ORIGIN, WEB_ROOT: root })
  rosa = await createUser(server)
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

const NAMES = ENDPOINTS.map((call) => [call.name, call] as const)
const BODILESS = NAMES.filter(([, { shape }]) => shape.method === 'POST' && shape.body === undefined)
const PROTECTED = NAMES.filter(([, { shape }]) => shape.credential === 'access')

/** As a stranger: what comes back has every header, and nothing happens. */
const knock = ({ shape }: NamedEndpoint, headers: Record<string, string> = {}, url = addressOf(shape)) =>
  server.app.inject({ method: shape.method, url, headers, ...(shape.body && { payload: {} }) })

describe.each(NAMES)('%s', (_name, call) => {
  it('[X22] is kept by no cache and sets no cookie', async () => {
    const { headers } = await knock(call)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('etag')
  })

  it('[X31] can be shown in no frame', async () => {
    const { headers } = await knock(call)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('[X10] answers the pages of our own origin alone', async () => {
    for (const origin of FOREIGN_ORIGINS) {
      const { headers } = await knock(call, { origin })
      expect(headers, origin).not.toHaveProperty('access-control-allow-origin')
      expect(headers, origin).not.toHaveProperty('access-control-allow-credentials')
    }
    const { headers } = await knock(call, { origin: ORIGIN })
    expect(headers['access-control-allow-origin']).toBe(ORIGIN)
    expect(String(headers.vary)).toContain('Origin')
  })

  it('[X26] makes nothing of a parameter that comes twice', async () => {
    const { shape } = call
    const plain = await knock(call)
    for (const name of shape.query ? Object.keys(validValues(shape.query)) : ['email', 'token', 'id']) {
      const url = `${addressOf(shape)}?${name}=1&${name}=2`
      const doubled = await (shape.query ? callAsRosa(shape, {}, url) : knock(call, {}, url))
      expect(doubled.statusCode).toBe(shape.query ? 400 : plain.statusCode)
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

describe.each(PROTECTED)('%s', (_name, call) => {
  it('[X05] says 401 before it has read anything, and to whoever brings no session', async () => {
    const url = addressOf(call.shape)
    const { method } = call.shape
    const send = (headers: Record<string, string>) => server.app.inject({ method, url, headers, payload: { a: 1 } })
    for (const headers of [{}, { authorization: 'Bearer made-up' }, { authorization: `Basic ${rosa.accessToken}` }]) {
      const answer = await send(headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ data: { code: 'unauthenticated' } })
    }
  })
})

const FORBIDDEN = `
  role user_id id _id is_verified verified_at credits password_hash session_id audio_url is_admin stripe_customer_id
`
  .trim()
  .split(/\s+/)

it.each(NAMES.flatMap(([name, { shape }]) => (shape.body ? [[name, shape, shape.body] as const] : [])))(
  '[X12] %s refuses or drops whatever the contract does not name',
  async (_name, shape, schema) => {
    expect(FORBIDDEN).toHaveLength(12)
    for (const key of FORBIDDEN) {
      const smuggled = smuggle(validValue(schema), key)
      const read = z.safeParse(schema, smuggled)
      const wasTaken = read.success
        ? JSON.stringify(read.data).includes('smuggled')
        : (await callAsRosa(shape, smuggled)).statusCode !== 400
      expect(wasTaken, key).toBe(false)
    }
  },
)

const smuggle = (body: unknown, key: string): object =>
  Array.isArray(body) ? body.map((part) => smuggle(part, key)) : { ...(body as object), [key]: 'smuggled' }

const callAsRosa = (shape: EndpointShape, payload: object, url = addressOf(shape)) =>
  server.app.inject({
    method: shape.method,
    url,
    headers: shape.credential === 'none' ? {} : { authorization: `Bearer ${rosa.accessToken}` },
    payload,
  })

it.each(BODILESS)(
  '[X16] %s, a POST without a body, may come with the JSON header or an empty object',
  async (_name, call) => {
    const url = addressOf(call.shape)
    const type = { 'content-type': 'application/json' }
    for (const extra of [{}, { headers: type }, { headers: type, payload: '' }, { headers: type, payload: '{}' }]) {
      const { statusCode } = await server.app.inject({ method: 'POST', url, ...extra })
      expect(statusCode).toBe(401)
    }
  },
)

describe('[X17] a token in an address', () => {
  const path = (token: string) => auth.verifyEmail.shape.path.replace(':token', token)
  it.each([
    ['of our length', 43],
    ['of a hundred characters', 100],
    ['as long as an address takes', 256],
    ['longer', 300],
  ])('%s is refused in words', async (_what, length) => {
    const answer = await server.app.inject(path('A'.repeat(length)))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ status: 'error' })
    expect(answer.body).not.toContain('AAAA')
  })
})

const WELL_KNOWN = `
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
const DECEPTIVE = ['metrics', 'readyz/../metrics', 'debug/pprof', 'actuator/env', 'server-status', 'admin', 'graphql']

describe('[X32] what strangers look for', () => {
  it('is nowhere, under sixty names', async () => {
    expect(WELL_KNOWN.length).toBeGreaterThanOrEqual(60)
    for (const name of WELL_KNOWN) {
      const answer = await server.app.inject(`/${name}`)
      expect(answer.statusCode, name).toBe(404)
      expect(answer.json(), name).toEqual({ status: 'error', message: 'Not found', data: { code: 'not_found' } })
    }
  })

  it.each(DECEPTIVE)('is a page of the web app at most: /%s', async (name) => {
    expect((await server.app.inject(`/${name}`)).body).toBe(SHELL)
  })
})
