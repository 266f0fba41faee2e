import { auth, type EndpointShape, ERROR_STATUS, users } from '@sidelight/contract'
import { sized } from '@sidelight/dev-services/tests/test-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readAccessToken } from '#platform/security/access-token.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { forgeriesOf } from '#testing/attacks/forged-tokens.ts'
import { type RawResponse, type RawRequest, sendRaw } from './testing/raw-http.ts'
import { seededRandom } from './testing/seeded-random.ts'
import { type MutatedRequest, mutateRequest } from './testing/mutate-request.ts'
import { ENDPOINTS, type NamedEndpoint } from './testing/every-endpoint.ts'

const REQUESTS = sized(1000, 10_000)
const CONCURRENCY = 12
const SEED = 20_261_115

const TESTED_ENDPOINTS = ENDPOINTS.filter(({ name }) => /^(auth|users|activities|support)\./.test(name))
/** These endpoints end the session of the caller, so they get the session of another user. */
const ENDS_SESSIONS = /logout|refreshToken/i

let server: TestServer
let port: number
let rosa: SignedIn
let signedOutUser: SignedIn

interface Finding {
  name: string
  malformed: MutatedRequest
  response: RawResponse
  mistake: string
}
const findings: Finding[] = []
const requestsByStatus = new Map<number, number>()
const statusesByEndpoint = new Map<string, Map<number, number>>()

const LEAKS =
  /\n? {4}at |\.[jt]s:\d+|node_modules|node:internal|select .+ from|insert into|\bpgboss?\b|postgres:|kysely|violates|AKIA|\/(home|work|tmp|usr)\/|ECONN|"stack"|local-only-secret/i

const ErrorEnvelope = z.strictObject({
  status: z.literal('error'),
  message: z.string().check(z.minLength(5), z.maxLength(200)),
  data: z.strictObject({
    code: z.enum(Object.keys(ERROR_STATUS) as [keyof typeof ERROR_STATUS]),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
})

const isTokenOfRosa = ([name, value]: RawRequest['headers'][number]) =>
  name === 'authorization' && value === `Bearer ${rosa.accessToken}`

/** A request with another method may reach another endpoint of the same path. */
const findShape = (shape: EndpointShape, { method }: RawRequest) =>
  TESTED_ENDPOINTS.find((endpoint) => endpoint.shape.path === shape.path && endpoint.shape.method === method)?.shape ??
  shape

function findMistake({ shape }: NamedEndpoint, { request }: MutatedRequest, response: RawResponse, canary: string) {
  if (response.status === 0) return 'no response'
  if (response.status >= 500 && response.status !== 503) return `status ${response.status}`
  if (response.status === 401 && shape.credential === 'access' && request.headers.some(isTokenOfRosa))
    return 'rejected a valid token'
  const leak = findLeak(response, canary)
  if (leak !== undefined) return leak
  // Neither has a body in HTTP. A request that cannot be parsed may get one, since its method is unknown.
  if ((request.method === 'HEAD' || response.status === 204) && response.body === '') return undefined
  return findEnvelopeMistake(findShape(shape, request).data, response)
}

function findLeak({ head, body }: RawResponse, canary: string): string | undefined {
  if (`${head}\n${body}`.includes(canary)) return 'the response repeats what was sent'
  if (LEAKS.test(body)) return 'the response shows internals'
  return /^set-cookie:/im.test(head) ? 'a cookie' : undefined
}

function findEnvelopeMistake(data: z.core.$ZodType, { status, body }: RawResponse): string | undefined {
  let envelope: { status?: string; data?: { code?: keyof typeof ERROR_STATUS } }
  try {
    envelope = JSON.parse(body) as typeof envelope
  } catch {
    return 'no JSON'
  }
  if (envelope.status === 'success') {
    const Success = z.strictObject({ status: z.literal('success'), message: z.string(), data })
    return status < 300 && z.safeParse(Success, envelope).success ? undefined : 'not what the contract declares'
  }
  if (!z.safeParse(ErrorEnvelope, envelope).success) return 'no envelope'
  return ERROR_STATUS[envelope.data?.code ?? 'internal'] === status ? undefined : 'code and status disagree'
}

function countResponse(name: string, status: number): void {
  requestsByStatus.set(status, (requestsByStatus.get(status) ?? 0) + 1)
  const counts = statusesByEndpoint.get(name) ?? new Map<number, number>()
  statusesByEndpoint.set(name, counts.set(status, (counts.get(status) ?? 0) + 1))
}

async function forgeTokens(): Promise<string[]> {
  const ring = server.ctx.config.keys.accessTokens
  const [{ secret }] = ring
  const claims = await readAccessToken(rosa.accessToken, { ring, clock: server.clock })
  if (!claims) throw new Error('The access token is not valid')
  const forgeries = forgeriesOf({ secret, claims, issue: async () => rosa.accessToken })
  return Promise.all(forgeries.map(async ([, write]) => write()))
}

async function sendAll(): Promise<void> {
  const random = seededRandom(SEED)
  const forged = await forgeTokens()
  let sent = 0
  const work = async () => {
    while (sent < REQUESTS) {
      const number = sent++
      const endpoint = TESTED_ENDPOINTS[number % TESTED_ENDPOINTS.length] ?? TESTED_ENDPOINTS[0]!
      const canary = `qz${random.below(2 ** 31).toString(36)}zq${number.toString(36)}`
      const { accessToken, refreshToken } = ENDS_SESSIONS.test(endpoint.name) ? signedOutUser : rosa
      const token = endpoint.shape.credential === 'refresh' ? refreshToken : accessToken
      // Each request comes from its own address, so that rate limits do not apply.
      const ipAddress = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
      const malformed = mutateRequest({ shape: endpoint.shape, caller: { token, ipAddress }, random, canary, forged })
      const response = await sendRaw(port, malformed.request)
      countResponse(endpoint.name, response.status)
      const mistake = findMistake(endpoint, malformed, response, canary)
      if (mistake !== undefined) findings.push({ name: endpoint.name, malformed, response, mistake })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

const describeFinding = ({ name, malformed, response, mistake }: Finding) => {
  const { method, target, body } = malformed.request
  const sent = `${method} ${target.slice(0, 80)} ${body?.toString('latin1').slice(0, 120) ?? ''}`
  return `${mistake} | ${name} | ${malformed.mutations.join(' + ')} | ${sent} → ${response.status} ${response.body.slice(0, 160)}`
}
const formatCounts = (counts: Map<number, number>) =>
  [...counts]
    .toSorted(([first], [second]) => first - second)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY_HOPS: '1' })
  rosa = await createUser(server)
  signedOutUser = await createUser(server)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const startedMs = performance.now()
  await sendAll()
  console.log(
    [
      `${REQUESTS} malformed requests (seed ${SEED}) to ${TESTED_ENDPOINTS.length} endpoints in ${Math.round((performance.now() - startedMs) / 100) / 10} s`,
      `all: ${formatCounts(requestsByStatus)}`,
      ...[...statusesByEndpoint].map(([name, counts]) => `${name}: ${formatCounts(counts)}`),
    ].join('\n'),
  )
}, 300_000)
afterAll(() => server.stop())

const describeFindings = (mistake: RegExp) =>
  findings
    .filter((finding) => mistake.test(finding.mistake))
    .map(describeFinding)
    .slice(0, 10)

describe('[X18] [X30] malformed requests', () => {
  it('The malformed requests reach every account endpoint and the contact form', () => {
    expect(TESTED_ENDPOINTS.length).toBeGreaterThanOrEqual(20)
    expect([...statusesByEndpoint.keys()].toSorted()).toEqual(TESTED_ENDPOINTS.map(({ name }) => name).toSorted())
    expect([...requestsByStatus.values()].reduce((sum, times) => sum + times, 0)).toBe(REQUESTS)
  })

  it('Every malformed request gets a response, and none is a server error', () => {
    expect(describeFindings(/^(status|no response)/)).toEqual([])
  })

  it('No response contains the request, a stack trace, SQL or a setting', () => {
    expect(describeFindings(/repeats|internals|cookie/)).toEqual([])
  })

  it('Every response has the envelope of the contract', () => {
    expect(describeFindings(/JSON|envelope|declares|disagree|a body/)).toEqual([])
  })

  it('[X05] A malformed request with a valid token never gets 401', () => {
    expect(describeFindings(/valid token/)).toEqual([])
  })

  it('Malformed requests change neither the user nor the server', async () => {
    const login = await server.ask(auth.login, {
      body: { email: rosa.email, password: rosa.password },
      ip: '10.255.1.1',
    })
    expect(login.http).toBe(200)
    const me = await rosa.call(users.me)
    expect(me).toMatchObject({ email: rosa.email, role: 'user' })
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })
})
