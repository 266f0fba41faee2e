import { auth, type EndpointShape, ERROR_STATUS, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { forgeTokens } from './testing/forged-tokens.ts'
import { type RawAnswer, type RawRequest, sendRaw } from './testing/raw-http.ts'
import { seededRandom } from './testing/seeded-random.ts'
import { type MutatedRequest, mutateRequest } from './testing/mutate-request.ts'
import { ENDPOINTS as EVERY_CALL, type NamedEndpoint } from './testing/every-endpoint.ts'

const REQUESTS = 10_000
const AT_ONCE = 12
const SEED = 20_261_115

const CALLS = EVERY_CALL.filter(({ name }) => /^(auth|users|activities|support)\./.test(name))
/** These end the session they are called with, so it is not the one that the others use. */
const ENDS_SESSIONS = /logout|refreshToken/i

let server: TestServer
let port: number
let rosa: SignedIn
let leaver: SignedIn

interface Finding {
  name: string
  malformed: MutatedRequest
  answer: RawAnswer
  wrong: string
}
const findings: Finding[] = []
const byStatus = new Map<number, number>()
const byCall = new Map<string, Map<number, number>>()

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

/** With another method it may have become another call. */
const callOf = (shape: EndpointShape, { method }: RawRequest) =>
  CALLS.find((call) => call.shape.path === shape.path && call.shape.method === method)?.shape ?? shape

function wrongWith({ shape }: NamedEndpoint, { request }: MutatedRequest, answer: RawAnswer, canary: string) {
  if (answer.status === 0) return 'no answer'
  if (answer.status >= 500 && answer.status !== 503) return `status ${answer.status}`
  if (answer.status === 401 && shape.credential === 'access' && request.headers.some(isTokenOfRosa))
    return 'refused, though the token is good'
  const leak = leakIn(answer, canary)
  if (leak !== undefined) return leak
  // Neither has a body, by HTTP; but of what cannot be parsed nobody knows that it was a HEAD.
  if ((request.method === 'HEAD' || answer.status === 204) && answer.body === '') return undefined
  return wrongWithEnvelope(callOf(shape, request).data, answer)
}

function leakIn({ head, body }: RawAnswer, canary: string): string | undefined {
  if (`${head}\n${body}`.includes(canary)) return 'the answer repeats what was sent'
  if (LEAKS.test(body)) return 'the answer shows the inside'
  return /^set-cookie:/im.test(head) ? 'a cookie' : undefined
}

function wrongWithEnvelope(data: z.core.$ZodType, { status, body }: RawAnswer): string | undefined {
  let envelope: { status?: string; data?: { code?: keyof typeof ERROR_STATUS } }
  try {
    envelope = JSON.parse(body) as typeof envelope
  } catch {
    return 'no JSON'
  }
  if (envelope.status === 'success') {
    const Success = z.strictObject({ status: z.literal('success'), message: z.string(), data })
    return status < 300 && z.safeParse(Success, envelope).success ? undefined : 'not what the contract promises'
  }
  if (!z.safeParse(ErrorEnvelope, envelope).success) return 'no envelope'
  return ERROR_STATUS[envelope.data?.code ?? 'internal'] === status ? undefined : 'code and status disagree'
}

function count(name: string, status: number): void {
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  const own = byCall.get(name) ?? new Map<number, number>()
  byCall.set(name, own.set(status, (own.get(status) ?? 0) + 1))
}

async function sendThemAll(): Promise<void> {
  const random = seededRandom(SEED)
  const forged = Object.values(forgeTokens(rosa.accessToken, server.ctx.config.tokens.accessSecret))
  let sent = 0
  const work = async () => {
    while (sent < REQUESTS) {
      const number = sent++
      const call = CALLS[number % CALLS.length] ?? CALLS[0]!
      const canary = `qz${random.below(2 ** 31).toString(36)}zq${number.toString(36)}`
      const { accessToken, refreshToken } = ENDS_SESSIONS.test(call.name) ? leaver : rosa
      const token = call.shape.credential === 'refresh' ? refreshToken : accessToken
      // Everybody from a place of their own: this is about what is understood, not about how often.
      const source = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
      const malformed = mutateRequest({ shape: call.shape, caller: { token, source }, random, canary, forged })
      const answer = await sendRaw(port, malformed.request)
      count(call.name, answer.status)
      const wrong = wrongWith(call, malformed, answer, canary)
      if (wrong !== undefined) findings.push({ name: call.name, malformed, answer, wrong })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const describeFinding = ({ name, malformed, answer, wrong }: Finding) => {
  const { method, target, body } = malformed.request
  const sent = `${method} ${target.slice(0, 80)} ${body?.toString('latin1').slice(0, 120) ?? ''}`
  return `${wrong} | ${name} | ${malformed.how.join(' + ')} | ${sent} → ${answer.status} ${answer.body.slice(0, 160)}`
}
const spread = (counts: Map<number, number>) =>
  [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY_HOPS: '1' })
  rosa = await createUser(server)
  leaver = await createUser(server)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const beganMs = performance.now()
  await sendThemAll()
  console.log(
    [
      `${REQUESTS} malformed requests (seed ${SEED}) to ${CALLS.length} calls in ${Math.round((performance.now() - beganMs) / 100) / 10} s`,
      `all: ${spread(byStatus)}`,
      ...[...byCall].map(([name, counts]) => `${name}: ${spread(counts)}`),
    ].join('\n'),
  )
}, 300_000)
afterAll(() => server.stop())

const found = (wrong: RegExp) =>
  findings
    .filter((finding) => wrong.test(finding.wrong))
    .map(describeFinding)
    .slice(0, 10)

describe('[X18] [X30] ten thousand malformed requests', () => {
  it('reach every call of accounts and the contact form', () => {
    expect(CALLS.length).toBeGreaterThanOrEqual(20)
    expect([...byCall.keys()].toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted())
    expect([...byStatus.values()].reduce((sum, times) => sum + times, 0)).toBe(REQUESTS)
  })

  it('are all answered, none by a failure of ours', () => {
    expect(found(/^(status|no answer)/)).toEqual([])
  })

  it('are never answered with what was sent, with a stack, with SQL or with a setting', () => {
    expect(found(/repeats|inside|cookie/)).toEqual([])
  })

  it('are answered in the one shape that every client knows', () => {
    expect(found(/JSON|envelope|promises|disagree|a body/)).toEqual([])
  })

  it('[X05] never end a session that is good: only the door says 401', () => {
    expect(found(/though the token/)).toEqual([])
  })

  it('leave nobody changed and the server as it was', async () => {
    const again = await server.ask(auth.login, {
      body: { email: rosa.email, password: rosa.password },
      ip: '10.255.1.1',
    })
    expect(again.http).toBe(200)
    const me = await rosa.call(users.me)
    expect(me).toMatchObject({ email: rosa.email, role: 'user' })
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })
})
