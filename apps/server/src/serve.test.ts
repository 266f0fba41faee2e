import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { auth, support } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { setRoleTimeouts } from './platform/db/role-timeouts.ts'
import { createMigratedDatabase, type MigratedDatabase } from './testing/migrated-database.ts'
import { inventVisitor } from './testing/user-fixture.ts'
import { SERVER_TEST_MS, type ServerProcess, startServerProcess } from './testing/server-process.ts'

// Every test starts the program.
vi.setConfig({ testTimeout: SERVER_TEST_MS })

const services = inject('services')
const inbox = connectMailServer(services.inboxUrl, services.smtpUrl)

let database: MigratedDatabase
let sql: Client
let server: ServerProcess | undefined
beforeEach(async () => {
  database = await createMigratedDatabase(services.env)
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await sql.end()
  await database.drop()
})

const start = async (roles: string[], env: Record<string, string> = {}) => {
  server = await startServerProcess(roles, { ...services.env, ...database.env, ...env })
  return server
}
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const count = async (query: string): Promise<number> => (await sql.query<{ n: number }>(query)).rows[0]?.n ?? 0
const LOGIN = auth.login.shape.path
const UNKNOWN_USER = { email: 'nobody@example.com', password: 'Wrong-one1!' }

const CONSOLE_SIGN_IN = operators.session.startSignIn.shape.path

const waitUntilRefused = (url: string) =>
  waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const { hostname, port } = new URL(url)
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.destroy()
          resolve(false)
        })
        socket.once('error', () => resolve(true))
      }),
    { what: 'a closed port', timeoutMs: 30_000 },
  )

/** A proxy in front of the mail server that holds connections until it is opened. */
async function startHoldingProxy(): Promise<{ url: string; isReached(): boolean; open(): void; close(): void }> {
  const waiting: Socket[] = []
  const { hostname, port } = new URL(services.smtpUrl)
  const proxy: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    waiting.push(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isReached: () => waiting.length > 0,
    open() {
      for (const socket of waiting) socket.pipe(connect({ host: hostname, port: Number(port) })).pipe(socket)
    },
    close() {
      for (const socket of waiting) socket.destroy()
      proxy.close()
    },
  }
}

describe('the console', () => {
  it('[R-52-01] The console answers on its own port and ends with the process, and not on the port of the product', async () => {
    const port = await takeFreePort()
    const env = { CONSOLE_PORT: String(port), CONSOLE_ORIGIN: `http://localhost:${port}` }
    const process = await start(['api'], env)
    const consoleUrl = `http://127.0.0.1:${port}`
    expect((await post(consoleUrl + CONSOLE_SIGN_IN, {})).status).toBe(200)
    expect((await post(process.url + CONSOLE_SIGN_IN, {})).status).toBe(404)
    await process.signal('SIGTERM')
    expect(await process.ending(30_000)).toBe('api ended with code 0')
    await waitUntilRefused(consoleUrl)
  })
})

describe('a trace collector that is away', () => {
  it('[R-57-12] A server whose trace collector is away stops in time and without a failure', async () => {
    const collector = `http://127.0.0.1:${await takeFreePort()}`
    const process = await start(['api'], { OTEL_EXPORTER_OTLP_ENDPOINT: collector, SHUTDOWN_GRACE_SECONDS: '3' })
    expect((await post(process.url + LOGIN, UNKNOWN_USER)).status).toBe(401)
    await process.signal('SIGTERM')
    expect(await process.ending(30_000)).toBe('api ended with code 0')
  })
})

describe('a database that is away at the start', () => {
  it('[R-57-07] A server whose database is away is alive, waits for it and serves when it is there', async () => {
    const [databasePort, opsPort] = [await takeFreePort(), await takeFreePort()]
    const { hostname, port } = new URL(database.env['DATABASE_URL'] ?? '')
    const url = new URL(database.env['DATABASE_URL'] ?? '')
    url.host = `127.0.0.1:${databasePort}`
    const starting = start(['api'], { DATABASE_URL: url.href, OPS_PORT: String(opsPort) })
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${opsPort}${path}`).then(
        ({ status }) => status,
        () => undefined,
      )
    await waitUntil(async () => (await statusOf('/healthz')) === 200, { what: 'a living server', timeoutMs: 60_000 })
    expect(await statusOf('/readyz')).toBe(503)
    const proxy = createServer((socket) => {
      const onward = connect({ host: hostname, port: Number(port) })
      socket.pipe(onward).pipe(socket)
      for (const end of [socket, onward]) end.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => proxy.listen(databasePort, '127.0.0.1', resolve))
    const { output, stop } = await starting
    expect(await statusOf('/readyz')).toBe(200)
    expect(output()).toMatch(/"level":"warn".*"reason":"ECONNREFUSED","msg":"Waiting for the database"/)
    await stop()
    proxy.close()
  })
})

describe('a signal during a request', () => {
  /** A login request that waits for a table lock until `sql` ends its transaction. */
  const startBlockedLogin = async (url: string) => {
    await sql.query('begin')
    await sql.query('lock table throttle in access exclusive mode')
    const response = post(url + LOGIN, UNKNOWN_USER).catch(() => undefined)
    await waitUntil(() => count(`select count(*)::int as n from pg_locks where not granted`), {
      what: 'the request at the lock',
      timeoutMs: 30_000,
    })
    return { response }
  }

  it('A stopping server answers the request in progress, accepts no other, and exits with code 0', async () => {
    const { url, opsUrl, ending, signal } = await start(['api'])
    const { response } = await startBlockedLogin(url)
    await signal('SIGTERM')
    await waitUntilRefused(url)
    expect((await fetch(`${opsUrl}/healthz`)).status).toBe(200)
    await sql.query('commit')
    expect((await response)?.status).toBe(401)
    expect(await (await response)?.json()).toMatchObject({ message: 'Invalid credentials' })
    expect(await ending(10_000)).toContain('ended with code 0')
  })

  it('A stopping server exits with code 1 when a request outlasts the grace period', async () => {
    const { url, ending, signal, output } = await start(['api'], { SHUTDOWN_GRACE_SECONDS: '1' })
    const { response } = await startBlockedLogin(url)
    await signal('SIGTERM')
    expect(await ending(15_000)).toContain('ended with code 1')
    expect(output()).toContain('The server did not finish its work before the shutdown deadline')
    await sql.query('rollback')
    expect(await response).toBeUndefined()
  })
})

describe('a signal during a job', () => {
  const writeToSupport = async (url: string) => {
    const ada = inventVisitor()
    const body = { name: ada.name, email: ada.email, subject: ada.username, message: 'Is anybody there?' }
    expect((await post(url + support.contactUs.shape.path, body)).status).toBe(200)
    return ada
  }

  it('A stopping worker finishes the job in progress, takes no other, and exits with code 0', async () => {
    const mailProxy = await startHoldingProxy()
    const { url, ending, signal } = await start(['api', 'worker'], { SMTP_URL: mailProxy.url })
    const ada = await writeToSupport(url)
    await waitUntil(mailProxy.isReached, { what: 'the job at the proxy', timeoutMs: 30_000 })
    await signal('SIGTERM')
    await waitUntilRefused(url)
    expect(await count('select count(*)::int as n from support_message')).toBe(1)
    mailProxy.open()
    expect(await ending(10_000)).toContain('ended with code 0')
    await inbox.waitForMail('support@sidelight.local', { subject: ada.username })
    expect(await count('select count(*)::int as n from support_message')).toBe(0)
    expect(await count(`select count(*)::int as n from pgboss.job where state = 'completed'`)).toBe(1)
    mailProxy.close()
  })

  it('A stopping worker exits after the grace period, and the job stays in the queue for another worker', async () => {
    const mailProxy = await startHoldingProxy()
    const { url, ending, signal } = await start(['api', 'worker'], {
      SMTP_URL: mailProxy.url,
      SHUTDOWN_GRACE_SECONDS: '1',
    })
    await writeToSupport(url)
    await waitUntil(mailProxy.isReached, { what: 'the job at the proxy', timeoutMs: 30_000 })
    await signal('SIGTERM')
    expect(await ending(15_000)).toContain('ended with code 1')
    expect(await count(`select count(*)::int as n from pgboss.job where state in ('active', 'retry')`)).toBe(1)
    mailProxy.close()
  })
})

describe('a signal while a balancer sends requests', () => {
  it('[R-11-08] A stopping server says that it is not ready and serves on, and a second signal ends that', async () => {
    const { url, opsUrl, ending, signal } = await start(['api'], { DRAIN_SECONDS: '600' })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await signal('SIGTERM')
    await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503, {
      what: 'a server that is not ready',
      timeoutMs: 30_000,
    })
    expect((await fetch(`${opsUrl}/readyz`)).status).toBe(503)
    const served = await post(url + LOGIN, UNKNOWN_USER)
    expect(served.status).toBe(401)
    expect(served.headers.get('connection')).toBe('close')
    await signal('SIGTERM')
    expect(await ending(20_000)).toContain('ended with code 0')
  })
})

it('[R-12-07] A server that is told of no proxy warns once when a proxy forwards requests to it', async () => {
  const { url, output } = await start(['api'])
  const countWarnings = () => output().split('TRUST_PROXY_HOPS is 0').length - 1
  await fetch(`${url}/healthz`)
  for (let n = 0; n < 3; n += 1) await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await waitUntil(() => countWarnings() > 0, { what: 'the warning', timeoutMs: 30_000 })
  expect(countWarnings()).toBe(1)
})

it('A stopping server without work in progress exits within seconds', async () => {
  const { ending, signal, output } = await start(['api', 'worker'])
  await signal('SIGINT')
  // Less than an idle database or browser connection would keep it alive.
  expect(await ending(8000)).toContain('ended with code 0')
  expect(output()).toContain('"msg":"The server has stopped"')
})

describe('the statement timeout', () => {
  it('[R-13-03] A server warns at its start if its database role has no statement timeout', async () => {
    // A copy of a database does not inherit the settings of its roles.
    const before = await start(['api'])
    await expect.poll(before.output, { timeout: 30_000 }).toContain('The server has started')
    expect(before.output()).toContain('no statement timeout')
    await before.stop()
    await setRoleTimeouts(database.env['DATABASE_DIRECT_URL'] ?? database.env['DATABASE_URL'] ?? '')
    const after = await start(['api'])
    await expect.poll(after.output, { timeout: 30_000 }).toContain('The server has started')
    expect(after.output()).not.toContain('no statement timeout')
  })
})
