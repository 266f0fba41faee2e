import { randomBytes, randomInt } from 'node:crypto'
import { auth, support, users } from '@sidelight/contract'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { startTraceReceiver, type TraceReceiver } from '@sidelight/dev-services/tests/trace-receiver'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { validValues } from '#security-tests/testing/valid-values.ts'
import { ENDPOINTS } from '#security-tests/testing/every-endpoint.ts'
import { createMigratedDatabase, type MigratedDatabase } from '#testing/migrated-database.ts'
import { startRejectingSmtp } from '#testing/faults/rejecting-smtp.ts'
import { SERVER_TEST_MS, type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const services = inject('services')
const inbox = connectMailServer(services.inboxUrl, services.smtpUrl)

/** Unique words in what clients send, by the field that holds them. */
const canaries: Record<string, string> = {}
const canary = (field: string, length = 20) => {
  const word = randomBytes(length).toString('hex').slice(0, length)
  canaries[field] = word
  return word
}

const phoneCanary = () => (canaries['phone'] = String(randomInt(10 ** 13, 10 ** 14)))

let database: MigratedDatabase
let server: ServerProcess
let traces: TraceReceiver
const batches: string[] = []
let metrics: string
let jobs: string
let requestId: string | null

async function request(
  path: string,
  { body, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const response = await fetch(server.url + path, {
    ...init,
    ...(body !== undefined && { body, method: init.method ?? 'POST' }),
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return {
    http: response.status,
    id: response.headers.get('x-request-id'),
    body: JSON.parse(await response.text()) as never,
  }
}

/** Registers, verifies and signs in a user, all of whose data are canaries. */
async function openSession(owner: string): Promise<{ access_token: string; refresh_token: string }> {
  const email = `${canary(`address of ${owner}`)}@example.com`
  const password = `Aa1!${canary(`password of ${owner}`)}`
  const names = { name: `Ada ${canary(`name of ${owner}`)}`, username: `u${canary(`user name of ${owner}`)}` }
  await request(auth.register.shape.path, { body: JSON.stringify({ ...names, email, password }) })
  const [link = ''] = (await inbox.waitForMail(email)).links.filter((address) => address.includes('/verify/'))
  const token = (canaries[`verification token of ${owner}`] = link.slice(link.lastIndexOf('/') + 1))
  await request(auth.verifyEmail.shape.path.replace(':token', token))
  const login = await request(auth.login.shape.path, { body: JSON.stringify({ email, password }) })
  const tokens = (login.body as { data: { access_token: string; refresh_token: string } }).data
  canaries[`access token of ${owner}`] = tokens.access_token.slice(-30)
  canaries[`refresh token of ${owner}`] = tokens.refresh_token
  return tokens
}

async function sendCanaries(): Promise<void> {
  const tokens = await openSession('the first user')
  await request(auth.verifyEmail.shape.path.replace(':token', canary('unknown verification token', 43)))
  const wrong = { email: `${canary('unknown address')}@example.com`, password: `Aa1!${canary('wrong password')}` }
  await request(auth.login.shape.path, { body: JSON.stringify(wrong) })
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    'user-agent': canary('user agent'),
    referer: `http://127.0.0.1/${canary('referrer')}`,
    cookie: `session=${canary('cookie')}`,
    'x-forwarded-for': canary('forwarded address'),
    'x-request-id': canary('request id'),
  }
  const me = await request(`${users.me.shape.path}?scene_text=${canary('query')}`, { headers })
  expect(me.http).toBe(200)
  requestId = me.id
  const refresh = { method: 'POST', headers: { authorization: `Bearer ${tokens.refresh_token}` } }
  const renewed = await request(auth.refreshToken.shape.path, refresh)
  canaries['next refresh token'] = (renewed.body as { data: { refresh_token: string } }).data.refresh_token
  await request(users.me.shape.path, { headers: { authorization: `Bearer ${canary('forged token')}` } })
  await request(`/${canary('unknown path')}`)
  await request(`/%ff${canary('unreadable path')}`)
  await request(auth.login.shape.path, { body: `{"${canary('broken JSON')}` })
  await request(auth.login.shape.path, {
    body: JSON.stringify({ [canary('unknown field')]: canary('value of the unknown field') }),
  })
  const message = {
    name: canary('name of a visitor'),
    email: `${canary('address of a visitor')}@example.com`,
    phone: phoneCanary(),
    subject: canary('subject'),
    message: canary('message'),
  }
  await request(support.contactUs.shape.path, { body: JSON.stringify(message) })
  await inbox.waitForMail('support@sidelight.local', { subject: message.subject })
}

/** Sends a canary in every text field of every endpoint, including endpoints added later. */
async function sendCanariesToEveryEndpoint(): Promise<void> {
  const tokens = await openSession('the second user')
  for (const { name, shape } of ENDPOINTS) {
    if (/logout/i.test(name)) continue
    const params = validValues(shape.params)
    const path = shape.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
    const body = shape.body && JSON.stringify(bodyWithCanaries(name, shape.body))
    const token = shape.credential === 'refresh' ? tokens.refresh_token : tokens.access_token
    const headers = shape.credential === 'none' ? {} : { authorization: `Bearer ${token}` }
    await request(`${path}?extra=${canary(`query of ${name}`)}`, {
      method: shape.method,
      headers,
      ...(body !== undefined && { body }),
    })
  }
}

function bodyWithCanaries(name: string, schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'array') return withCanaries(name, validValues(schema), schema)
  return [withCanaries(name, validValues(def.element), def.element)]
}

/** Replaces every text with a canary, in the first of these forms that the field accepts. */
function withCanaries(name: string, values: Record<string, unknown>, schema: z.core.$ZodType) {
  const replaced = { ...values }
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue
    const word = canary(`${field} of ${name}`)
    const forms = [`${word}@example.com`, `Aa1!${word}`, `u${word}`, word.padEnd(43, 'A'), word]
    const accepted = forms.find((form) => z.safeParse(schema, { ...replaced, [field]: form }).success)
    if (accepted !== undefined) replaced[field] = accepted
  }
  return replaced
}

/** Internal errors are logged in full, so they are the most likely to leak. */
async function causeInternalError(): Promise<void> {
  await queryOnce(database.url, 'alter table throttle rename to elsewhere')
  const email = `${canary('address in a failing request')}@example.com`
  const failed = await request(auth.login.shape.path, {
    body: JSON.stringify({ email, password: `Aa1!${canary('password in a failing request')}` }),
  })
  expect(failed.http).toBe(500)
  await queryOnce(database.url, 'alter table elsewhere rename to throttle')
}

beforeAll(async () => {
  database = await createMigratedDatabase(services.env)
  traces = await startTraceReceiver((batch) => batches.push(batch))
  server = await startServerProcess(['api', 'worker'], {
    ...services.env,
    ...database.env,
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
  })
  await sendCanaries()
  await sendCanariesToEveryEndpoint()
  await causeInternalError()
  metrics = await (await fetch(`${server.opsUrl}/metrics`)).text()
  jobs = JSON.stringify(await queryOnce(database.url, 'select * from pgboss.job'))
  // The last lines and spans are written during the shutdown.
  await server.signal('SIGTERM')
  await server.ending(20_000)
}, SERVER_TEST_MS)
afterAll(async () => {
  await server.stop()
  traces.close()
  await database.drop()
})

const findCanaries = (text: string) => Object.keys(canaries).filter((field) => text.includes(canaries[field] ?? ''))
const logLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('[X19] data of clients', () => {
  it('No log line contains data of clients, even at the lowest log level', () => {
    expect(Object.keys(canaries).length).toBeGreaterThan(80)
    expect(logLines().length).toBeGreaterThan(15)
    expect(findCanaries(server.output())).toEqual([])
  })

  it('No job contains data of clients', () => {
    expect(jobs).toContain('auth.mail-verification')
    expect(jobs).toContain('support.mail-message')
    expect(findCanaries(jobs)).toEqual([])
  })

  it('No metric and no span contains data of clients', () => {
    expect(findCanaries(metrics)).toEqual([])
    expect(findCanaries(batches.join('\n'))).toEqual([])
  })
})

describe('log lines', () => {
  it('A log line of a request has its route pattern, status, duration and request id', () => {
    const line = logLines().find((entry) => entry['requestId'] === requestId)
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/users/me',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'A request was answered',
    })
    const routes = logLines().map(({ route }) => route)
    expect(routes).toContain('/api/v1/auth/verify-email/:token')
    expect(routes).toContain('unknown')
  })

  it('A log line of an internal error has its message, code and stack', () => {
    const line = logLines().find(({ level }) => level === 'error')
    expect(line).toMatchObject({
      msg: 'A request failed',
      err: {
        message: 'relation "throttle" does not exist',
        code: '42P01',
        stack: expect.stringContaining('throttle.ts') as string,
      },
    })
  })

  it('A log line of a job has its name, id, attempt and outcome', () => {
    expect(logLines().find(({ job }) => job === 'auth.mail-verification')).toMatchObject({
      jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      attempt: 1,
      outcome: 'done',
    })
  })
})

describe('the metrics', () => {
  it('The metrics count requests by route pattern and jobs by name', () => {
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/users/me",status="200"} 2\n',
    )
    expect(metrics).toContain('route="/api/v1/auth/verify-email/:token"')
    expect(metrics).toContain('route="unknown",status="404"')
    expect(metrics).toContain('job_duration_seconds_count{queue="auth.mail-verification",outcome="done"} ')
    expect(metrics).toContain('process_resident_memory_bytes')
  })
})

describe('the traces', () => {
  it('The traces contain each request with its route pattern and its queries', () => {
    const text = batches.join('\n')
    expect(text).toContain('"/api/v1/auth/verify-email/:token"')
    expect(text).toContain('@opentelemetry/instrumentation-http')
    expect(text).toContain('@opentelemetry/instrumentation-pg')
    expect(text).toContain('pg.query')
  })
})

describe('a server without a traces endpoint, with a mail server that rejects everything', () => {
  let secondServer: ServerProcess
  let secondDatabase: MigratedDatabase
  let tracesBefore: number
  const word = randomBytes(10).toString('hex')

  beforeAll(async () => {
    tracesBefore = batches.length
    const smtp = await startRejectingSmtp()
    secondDatabase = await createMigratedDatabase(services.env)
    secondServer = await startServerProcess(['api', 'worker'], {
      ...services.env,
      ...secondDatabase.env,
      LOG_LEVEL: 'trace',
      SMTP_URL: smtp.url,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${traces.url}/v1/traces`,
    })
    const user = { name: 'Ada Lee', username: `u${word.slice(0, 8)}`, email: `${word}@example.com` }
    await fetch(secondServer.url + auth.register.shape.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...user, password: 'Curtain-up1!' }),
    })
    await waitUntil(() => secondServer.output().includes('A job failed'), {
      what: 'a rejected mail',
      timeoutMs: 30_000,
    })
    smtp.close()
  }, SERVER_TEST_MS)
  afterAll(async () => {
    await secondServer.stop()
    await secondDatabase.drop()
  })

  it('An address that the mail server rejects and repeats is in no log line and no job', async () => {
    expect(secondServer.output()).toContain('Recipient address rejected')
    expect(secondServer.output()).not.toContain(word)
    const storedJobs = JSON.stringify(await queryOnce(secondDatabase.url, 'select * from pgboss.job'))
    expect(storedJobs).toContain('auth.mail-verification')
    expect(storedJobs).not.toContain(word)
  })

  it('The metrics are served on the internal port only', async () => {
    expect((await fetch(`${secondServer.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${secondServer.opsUrl}/metrics`)).status).toBe(200)
  })

  it('Without our traces endpoint no trace is sent, whatever the standard OpenTelemetry variables say', async () => {
    await secondServer.signal('SIGTERM')
    expect(await secondServer.ending(20_000)).toContain('code 0')
    expect(batches).toHaveLength(tracesBefore)
  })
})
