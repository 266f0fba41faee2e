import { randomBytes, randomInt } from 'node:crypto'
import { auth, support, users } from '@sidelight/contract'
import { queryOnce, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { validValues } from '#security-tests/testing/valid-values.ts'
import { ENDPOINTS } from '#security-tests/testing/every-endpoint.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { startRejectingSmtp } from '#testing/faults/rejecting-smtp.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { startTraceReceiver, type TraceReceiver } from '#testing/trace-receiver.ts'

const services = inject('services')
const inbox = connectMailServer(services.inboxUrl, services.smtpUrl)

/** Words that occur nowhere but in what one caller sends. */
const canaries: Record<string, string> = {}
const canary = (place: string, length = 20) => {
  const word = randomBytes(length).toString('hex').slice(0, length)
  canaries[place] = word
  return word
}

/** As a word, but of digits. */
const phoneCanary = () => (canaries['phone'] = String(randomInt(10 ** 13, 10 ** 14)))

let database: ScratchDatabase
let server: ServerProcess
let traces: TraceReceiver
let metrics: string
let jobs: string
let requestId: string | null

async function call(
  path: string,
  { body, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const answer = await fetch(server.url + path, {
    ...init,
    ...(body !== undefined && { body, method: init.method ?? 'POST' }),
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return { http: answer.status, id: answer.headers.get('x-request-id'), body: JSON.parse(await answer.text()) as never }
}

async function sayEverythingEverywhere(): Promise<void> {
  const email = `${canary('address of a user')}@example.com`
  const password = `Aa1!${canary('password')}`
  const person = { name: `Ada ${canary('name')}`, username: `u${canary('user name')}`, email, password }
  await call(auth.register.shape.path, { body: JSON.stringify(person) })
  const [link = ''] = (await inbox.waitForMail(email)).links.filter((address) => address.includes('/verify/'))
  canaries['token of a mailed link'] = link.slice(link.lastIndexOf('/') + 1)
  await call(auth.verifyEmail.shape.path.replace(':token', canaries['token of a mailed link']))
  await call(auth.verifyEmail.shape.path.replace(':token', canary('token that nobody was sent', 43)))
  const wrong = { email: `${canary('address of a stranger')}@example.com`, password: `Aa1!${canary('wrong password')}` }
  await call(auth.login.shape.path, { body: JSON.stringify(wrong) })
  const login = await call(auth.login.shape.path, { body: JSON.stringify({ email, password }) })
  const tokens = (login.body as { data: { access_token: string; refresh_token: string } }).data
  canaries['access token'] = tokens.access_token.slice(-30)
  canaries['refresh token'] = tokens.refresh_token
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    'user-agent': canary('user agent'),
    referer: `http://127.0.0.1/${canary('referrer')}`,
    cookie: `session=${canary('cookie')}`,
    'x-forwarded-for': canary('forwarded address'),
    'x-request-id': canary('request id'),
  }
  const me = await call(`${users.me.shape.path}?scene_text=${canary('query')}`, { headers })
  expect(me.http).toBe(200)
  requestId = me.id
  const refresh = { method: 'POST', headers: { authorization: `Bearer ${tokens.refresh_token}` } }
  const renewed = await call(auth.refreshToken.shape.path, refresh)
  canaries['next refresh token'] = (renewed.body as { data: { refresh_token: string } }).data.refresh_token
  await call(users.me.shape.path, { headers: { authorization: `Bearer ${canary('forged token')}` } })
  await call(`/${canary('unknown address')}`)
  await call(`/%ff${canary('unreadable address')}`)
  await call(auth.login.shape.path, { body: `{"${canary('broken JSON')}` })
  await call(auth.login.shape.path, { body: JSON.stringify({ [canary('unknown field')]: canary('value of it') }) })
  const message = {
    name: canary('name of a visitor'),
    email: `${canary('address of a visitor')}@example.com`,
    phone: phoneCanary(),
    subject: canary('subject'),
    message: canary('message'),
  }
  await call(support.contactUs.shape.path, { body: JSON.stringify(message) })
  await inbox.waitForMail('support@sidelight.local', { subject: message.subject })
}

/** Whatever fields a call has, each holds a word of its own; calls that are added later say theirs too. */
async function sayItInEveryCall(): Promise<void> {
  const { accessToken, refreshToken } = await openSession()
  for (const { name, shape } of ENDPOINTS) {
    if (/logout/i.test(name)) continue
    const params = validValues(shape.params)
    const path = shape.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
    const body = shape.body && JSON.stringify(bodyWithCanaries(name, shape.body))
    const token = shape.credential === 'refresh' ? refreshToken : accessToken
    const headers = shape.credential === 'none' ? {} : { authorization: `Bearer ${token}` }
    await call(`${path}?extra=${canary(`query of ${name}`)}`, {
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

/** Every text replaced by a word, in whichever of these forms the field accepts. */
function withCanaries(name: string, values: Record<string, unknown>, schema: z.core.$ZodType) {
  const given = { ...values }
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string') continue
    const word = canary(`${field} of ${name}`)
    const forms = [`${word}@example.com`, `Aa1!${word}`, `u${word}`, word.padEnd(43, 'A'), word]
    const fitting = forms.find((form) => z.safeParse(schema, { ...given, [field]: form }).success)
    if (fitting !== undefined) given[field] = fitting
  }
  return given
}

async function openSession(): Promise<{ accessToken: string; refreshToken: string }> {
  const person = {
    name: `Ben ${canary('second name')}`,
    username: `u${canary('second user name')}`,
    email: `${canary('second address')}@example.com`,
    password: `Aa1!${canary('second password')}`,
  }
  await call(auth.register.shape.path, { body: JSON.stringify(person) })
  const [link = ''] = (await inbox.waitForMail(person.email)).links.filter((address) => address.includes('/verify/'))
  await call(auth.verifyEmail.shape.path.replace(':token', link.slice(link.lastIndexOf('/') + 1)))
  const { email, password } = person
  const login = await call(auth.login.shape.path, { body: JSON.stringify({ email, password }) })
  const tokens = (login.body as { data: { access_token: string; refresh_token: string } }).data
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
}

/** Failures of ours are logged in full, so these are the likeliest to say too much. */
async function failInside(): Promise<void> {
  await queryOnce(database.url, 'alter table throttle rename to elsewhere')
  const email = `${canary('address in a failing call')}@example.com`
  const failed = await call(auth.login.shape.path, {
    body: JSON.stringify({ email, password: `Aa1!${canary('password in a failing call')}` }),
  })
  expect(failed.http).toBe(500)
  await queryOnce(database.url, 'alter table elsewhere rename to throttle')
}

beforeAll(async () => {
  database = await createMigratedDatabase(services.env)
  traces = await startTraceReceiver()
  server = await startServerProcess(['api', 'worker'], {
    ...services.env,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
  })
  await sayEverythingEverywhere()
  await sayItInEveryCall()
  await failInside()
  metrics = await (await fetch(`${server.opsUrl}/metrics`)).text()
  jobs = JSON.stringify(await queryOnce(database.url, 'select * from pgboss.job'))
  // The last lines and spans are written on the way out.
  await server.signal('SIGTERM')
  await server.ending(20_000)
}, 120_000)
afterAll(async () => {
  await server.stop()
  traces.close()
  await database.drop()
})

const heldBy = (text: string) => Object.keys(canaries).filter((place) => text.includes(canaries[place] ?? ''))
const logLines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('[X19] what a caller sends', () => {
  it('is in no log line, however much is logged', () => {
    expect(Object.keys(canaries).length).toBeGreaterThan(80)
    expect(logLines().length).toBeGreaterThan(15)
    expect(heldBy(server.output())).toEqual([])
  })

  it('is in no job', () => {
    expect(jobs).toContain('auth.mail-verification')
    expect(jobs).toContain('support.mail-message')
    expect(heldBy(jobs)).toEqual([])
  })

  it('is in no metric and no span', () => {
    expect(heldBy(metrics)).toEqual([])
    expect(heldBy(traces.received().join('\n'))).toEqual([])
  })
})

describe('a log line', () => {
  it('names the route by its pattern, the status, the time it took and the number the caller was given', () => {
    const line = logLines().find((entry) => entry['requestId'] === requestId)
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/users/me',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request',
    })
    const routes = logLines().map(({ route }) => route)
    expect(routes).toContain('/api/v1/auth/verify-email/:token')
    expect(routes).toContain('unknown')
  })

  it('says what failed inside, with the place', () => {
    const line = logLines().find(({ level }) => level === 'error')
    expect(line).toMatchObject({
      msg: 'a request failed',
      err: {
        message: 'relation "throttle" does not exist',
        code: '42P01',
        stack: expect.stringContaining('throttle.ts') as string,
      },
    })
  })

  it('names a job by its kind and number', () => {
    expect(logLines().find(({ job }) => job === 'auth.mail-verification')).toMatchObject({
      jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      attempt: 1,
      outcome: 'done',
    })
  })
})

describe('the metrics', () => {
  it('count calls by pattern and jobs by kind', () => {
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/users/me",status="200"} 2\n',
    )
    expect(metrics).toContain('route="/api/v1/auth/verify-email/:token"')
    expect(metrics).toContain('route="unknown",status="404"')
    expect(metrics).toContain('job_duration_seconds_count{job="auth.mail-verification",outcome="done"} ')
    expect(metrics).toContain('process_resident_memory_bytes')
  })
})

describe('the traces', () => {
  it('show each call with its pattern and the queries it made', () => {
    const text = traces.received().join('\n')
    expect(text).toContain('"/api/v1/auth/verify-email/:token"')
    expect(text).toContain('@opentelemetry/instrumentation-http')
    expect(text).toContain('@opentelemetry/instrumentation-pg')
    expect(text).toContain('pg.query')
  })
})

describe('a server without an endpoint for traces, whose mail server refuses everybody', () => {
  let other: ServerProcess
  let own: ScratchDatabase
  let tracesBefore: number
  const word = randomBytes(10).toString('hex')

  beforeAll(async () => {
    tracesBefore = traces.received().length
    const smtp = await startRejectingSmtp()
    own = await createMigratedDatabase(services.env)
    other = await startServerProcess(['api', 'worker'], {
      ...services.env,
      DATABASE_URL: own.url,
      LOG_LEVEL: 'trace',
      SMTP_URL: smtp.url,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${traces.url}/v1/traces`,
    })
    const person = { name: 'Ada Lee', username: `u${word.slice(0, 8)}`, email: `${word}@example.com` }
    await fetch(other.url + auth.register.shape.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password: 'Curtain-up1!' }),
    })
    await waitUntil(() => other.output().includes('a job failed'), { what: 'a refused mail', timeoutMs: 30_000 })
    smtp.close()
  }, 60_000)
  afterAll(async () => {
    await other.stop()
    await own.drop()
  })

  it('keeps the address that was refused, and repeated, out of its log and its jobs', async () => {
    expect(other.output()).toContain('Recipient address rejected')
    expect(other.output()).not.toContain(word)
    const held = JSON.stringify(await queryOnce(own.url, 'select * from pgboss.job'))
    expect(held).toContain('auth.mail-verification')
    expect(held).not.toContain(word)
  })

  it('shows its metrics on the inner port alone', async () => {
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${other.opsUrl}/metrics`)).status).toBe(200)
  })

  it('sends no trace, whatever other settings say', async () => {
    await other.signal('SIGTERM')
    expect(await other.ending(20_000)).toContain('code 0')
    expect(traces.received()).toHaveLength(tracesBefore)
  })
})
