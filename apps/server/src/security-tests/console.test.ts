import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, EndpointShape } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsole } from '#console.ts'
import { parseDocumentJob } from '#modules/documents/documents.jobs.ts'
import { idOf, insertUser } from '#testing/accounts.ts'
import {
  CONSOLE_ENV,
  CONSOLE_ORIGIN,
  openConsole,
  type Operator,
  type TestConsole,
} from '#modules/operators/testing/console.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { ENDPOINTS, validPath } from './testing/every-endpoint.ts'
import { validValue } from './testing/valid-values.ts'

let server: TestServer
let operatorConsole: TestConsole
let operator: Operator
let ada: SignedIn
let adaId: string
beforeAll(async () => {
  server = await startTestServer(CONSOLE_ENV)
  operatorConsole = await openConsole(server)
  operator = await operatorConsole.addOperator()
  ada = await insertUser(server)
  adaId = await idOf(server, ada)
})
afterAll(async () => {
  await operatorConsole.app.close()
  await server.stop()
})

const named = (group: Record<string, Endpoint>) =>
  Object.entries(group).map(([name, { shape }]) => [name, shape] as const)
const ACTS = named(operators.acts)
const EVERY_CALL = Object.values(operators).flatMap((group) => named(group))
const PROTECTED = EVERY_CALL.filter(([, { credential }]) => credential === 'access')

/** Of a user who exists, so that an act that is not refused would succeed. */
const pathOf = (shape: EndpointShape): string => validPath({ ...shape, path: pathWith(shape, adaId) })
const pathWith = ({ path }: EndpointShape, userId: string) => path.replace(':userId', userId) as EndpointShape['path']

const send = (shape: EndpointShape, token?: string, app: TestServer['app'] = operatorConsole.app) =>
  app.inject({
    method: shape.method,
    url: pathOf(shape),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(shape.body && { payload: validValue(shape.body) as object }),
  })

const countEvents = async (action: string): Promise<number> =>
  (await server.ctx.db.selectFrom('auditEvent').select('id').where('action', '=', action).execute()).length

const dumpAccount = async (): Promise<string> =>
  JSON.stringify([
    await server.ctx.db.selectFrom('appUser').selectAll().where('id', '=', adaId).execute(),
    await server.ctx.db.selectFrom('session').selectAll().where('userId', '=', adaId).execute(),
    await server.ctx.db.selectFrom('creditAccount').selectAll().where('userId', '=', adaId).execute(),
    await server.ctx.db.selectFrom('dataExport').selectAll().where('userId', '=', adaId).execute(),
    await server.ctx.db.selectFrom('switch').selectAll().execute(),
  ])

describe.each(PROTECTED)('%s', (_name, shape) => {
  it('[R-52-05] [X39] A visitor and a signed-in user are refused, which is recorded and changes nothing', async () => {
    const account = await dumpAccount()
    server.clock.advance({ hours: 1 })
    const tokens = [undefined, 'made-up', ada.accessToken, ada.refreshToken]
    for (const token of tokens) {
      const before = await countEvents('console call refused')
      const response = await send(shape, token)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ data: { code: 'unauthenticated' } })
      expect(await countEvents('console call refused')).toBe(before + 1)
    }
    expect(await dumpAccount()).toBe(account)
  })
})

describe.each(ACTS)('%s', (_name, shape) => {
  it('[R-52-04] [R-52-05] [X39] An operator whose passkey was used ten minutes ago is refused, and it is recorded', async () => {
    const account = await dumpAccount()
    const { token, userId } = await operatorConsole.addOperator()
    server.clock.advance({ minutes: 10 })
    const response = await send(shape, token)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ data: { code: 'forbidden' } })
    const events = server.ctx.db.selectFrom('auditEvent').selectAll().where('actorUserId', '=', userId)
    expect(await events.where('action', '=', 'operator act refused').execute()).toMatchObject([
      { actor: 'operator', details: { route: shape.path, code: 'forbidden' } },
    ])
    expect(await dumpAccount()).toBe(account)
  })

  it('[R-52-05] An act without the number of a ticket is refused', async () => {
    const { token } = await operatorConsole.addOperator()
    for (const ticket of ['', 'x', 'she wrote that she is ill', 'a'.repeat(41)]) {
      const payload = { ...(validValue(shape.body ?? shape.data) as object), ticket }
      const headers = { authorization: `Bearer ${token}` }
      const response = await operatorConsole.app.inject({ method: 'POST', url: pathOf(shape), headers, payload })
      expect(response.statusCode, ticket).toBe(400)
    }
  })
})

describe('[X38] strangers at the console', () => {
  const askOptions = (headers: Record<string, string> = {}) =>
    operatorConsole.app.inject({ method: 'POST', url: operators.session.startSignIn.shape.path, headers })

  it('[R-81-05] Bodyless calls that pages of other origins make do not count against the operator at that address', async () => {
    for (const origin of ['https://evil.example', 'null', server.ctx.config.web.origin])
      for (let n = 0; n < 30; n += 1) expect((await askOptions({ origin })).statusCode).toBe(403)
    expect((await askOptions({ origin: CONSOLE_ORIGIN })).statusCode).toBe(200)
  })

  it('[R-81-06] Of 500 calls of strangers five of each network are recorded, fifty in all, and acts of operators always', async () => {
    server.clock.advance({ hours: 1 })
    const before = await countEvents('console call refused')
    const call = (remoteAddress: string, token = 'made-up') =>
      operatorConsole.app.inject({
        method: 'GET',
        url: operators.session.current.shape.path,
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      })
    const recorded = async () => (await countEvents('console call refused')) - before
    for (let n = 0; n < 20; n += 1) expect((await call('2001:db8:52::1')).statusCode).toBe(401)
    expect(await recorded()).toBe(5)
    for (let n = 0; n < 480; n += 1) await call(`198.51.${Math.floor(n / 200)}.${n % 200}`)
    expect(await recorded()).toBe(50)
    const { token } = await operatorConsole.addOperator()
    const acts = await countEvents('operator act refused')
    server.clock.advance({ minutes: 10 })
    for (const [, shape] of ACTS) await send(shape, token)
    expect(await countEvents('operator act refused')).toBe(acts + ACTS.length)
    expect(await recorded()).toBe(50)
  })
})

describe('[R-52-01] the console and the product', () => {
  it.each(EVERY_CALL)('The product has no call %s', async (_name, shape) => {
    expect((await send(shape, operator.token, server.app)).statusCode).toBe(404)
  })

  it('The console has no call of the product', async () => {
    for (const { name, shape } of ENDPOINTS) expect((await send(shape, operator.token)).statusCode, name).toBe(404)
  })

  it('Pages of other origins, also of the product, get no CORS headers', async () => {
    for (const origin of [server.ctx.config.web.origin, 'https://evil.example', 'null']) {
      const { headers } = await operatorConsole.app.inject({
        method: 'OPTIONS',
        url: operators.lookups.find.shape.path,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(headers, origin).not.toHaveProperty('access-control-allow-origin')
    }
    const { headers } = await operatorConsole.app.inject({
      method: 'POST',
      url: operators.lookups.find.shape.path,
      headers: { origin: CONSOLE_ORIGIN },
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('the page of the console', () => {
  it('[R-52-17] The page may use its own files, calls and passkeys, and neither camera nor microphone nor files of users', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sidelight-console-'))
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Console</title>')
    const { state, metrics, ctx } = server
    const app = await createConsole(ctx, { origin: CONSOLE_ORIGIN, webRoot: root }, { state, metrics })
    const { headers, statusCode } = await app.inject('/')
    expect(statusCode).toBe(200)
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
    const permissions = String(headers['permissions-policy']).split(', ')
    expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'payment=()']))
    expect(permissions.filter((permission) => !permission.endsWith('=()'))).toEqual([
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ])
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY' })
    await app.close()
    await rm(root, { recursive: true })
  })
})

describe('what operators see', () => {
  it('[R-52-06] No title, file name, message or line of a script is in any answer of the console', async () => {
    const rosa = await insertUser(server)
    const rosaId = await idOf(server, rosa)
    const canaries = ['canary-title', 'canary-file', 'canary-message', 'canary-line', 'CANARY-NAME', 'canary-failure']
    const documentId = await createScript(server, rosa, {
      entries: [{ actor: 'CANARY-NAME', dialog: 'canary-line' }],
    })
    await server.ctx.db
      .updateTable('document')
      .set({ title: 'canary-title', fileName: 'canary-file.pdf', message: 'canary-message' })
      .where('id', '=', documentId)
      .execute()
    await failJob(documentId, 'canary-failure')
    const { token } = await operatorConsole.addOperator()
    const answers: string[] = []
    // The deletion comes last, so that the others find the account.
    for (const [name, shape] of EVERY_CALL.toSorted(([a], [b]) => rank(a) - rank(b))) {
      const { body } = await operatorConsole.app.inject({
        method: shape.method,
        url: validPath({ ...shape, path: pathWith(shape, rosaId) }),
        headers: { authorization: `Bearer ${token}` },
        ...(shape.body && {
          payload: { ...(validValue(shape.body) as object), ...(name === 'find' && { query: rosa.email }) },
        }),
      })
      answers.push(body)
    }
    const said = answers.join('\n')
    expect(said).toContain(documentId)
    expect(said).toContain('gave up')
    for (const canary of canaries) expect(said).not.toContain(canary)
  })

  const rank = (name: string) => ['find', 'failedJobs', 'deleteAccount', 'signOut'].indexOf(name)

  const failJob = (documentId: string, message: string) =>
    sql`insert into pgboss.job (name, data, state, output, completed_on)
      values (${parseDocumentJob.name}, ${JSON.stringify({ documentId })}, 'failed', ${JSON.stringify({ message })}, now())`.execute(
      server.ctx.db,
    )
})
