import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { auth, support } from '@sidelight/contract'
import type { ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { connectMailServer } from '@sidelight/dev-services/mail/mail-client'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createMigratedDatabase } from './testing/migrated-database.ts'
import { inventVisitor } from './testing/user-fixture.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'

// Every test starts the program anew.
vi.setConfig({ testTimeout: 60_000 })

const services = inject('services')
const inbox = connectMailServer(services.inboxUrl, services.smtpUrl)

let database: ScratchDatabase
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
  server = await startServerProcess(roles, { ...services.env, DATABASE_URL: database.url, ...env })
  return server
}
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const count = async (query: string): Promise<number> => (await sql.query<{ n: number }>(query)).rows[0]?.n ?? 0
const LOGIN = auth.login.shape.path
const NOBODY = { email: 'nobody@example.com', password: 'Wrong-one1!' }

const whenRefused = (url: string) =>
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
    { what: 'a closed door', timeoutMs: 30_000 },
  )

/** In front of the mail server: whoever connects waits until it opens. */
async function createGate(): Promise<{ url: string; isReached(): boolean; open(): void; close(): void }> {
  const waiting: Socket[] = []
  const { hostname, port } = new URL(services.smtpUrl)
  const gate: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    waiting.push(socket)
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    isReached: () => waiting.length > 0,
    open() {
      for (const socket of waiting) socket.pipe(connect({ host: hostname, port: Number(port) })).pipe(socket)
    },
    close() {
      for (const socket of waiting) socket.destroy()
      gate.close()
    },
  }
}

describe('told to stop while a request is under way', () => {
  it('the server answers it, takes no other, and ends well', async () => {
    const { url, opsUrl, ending, signal } = await start(['api'])
    await sql.query('begin')
    await sql.query('lock table throttle in access exclusive mode')
    const answer = post(url + LOGIN, NOBODY)
    await waitUntil(() => count(`select count(*)::int as n from pg_locks where not granted`), {
      what: 'the request at the lock',
      timeoutMs: 30_000,
    })
    await signal('SIGTERM')
    await whenRefused(url)
    expect((await fetch(`${opsUrl}/healthz`)).status).toBe(200)
    await sql.query('commit')
    expect((await answer).status).toBe(401)
    expect(await (await answer).json()).toMatchObject({ message: 'Invalid credentials' })
    expect(await ending(10_000)).toContain('ended with code 0')
  })

  it('the server does not wait for ever: after the grace it leaves', async () => {
    const { url, ending, signal, output } = await start(['api'], { SHUTDOWN_GRACE_SECONDS: '1' })
    await sql.query('begin')
    await sql.query('lock table throttle in access exclusive mode')
    const answer = post(url + LOGIN, NOBODY).catch(() => 'cut off')
    await waitUntil(() => count(`select count(*)::int as n from pg_locks where not granted`), {
      what: 'the request at the lock',
      timeoutMs: 30_000,
    })
    await signal('SIGTERM')
    expect(await ending(15_000)).toContain('ended with code 1')
    expect(output()).toContain('not everything was finished in time')
    await sql.query('rollback')
    expect(await answer).toBe('cut off')
  })
})

describe('told to stop while a job is under way', () => {
  const writeToSupport = async (url: string) => {
    const ada = inventVisitor()
    const body = { name: ada.name, email: ada.email, subject: ada.username, message: 'Is anybody there?' }
    expect((await post(url + support.contactUs.shape.path, body)).status).toBe(200)
    return ada
  }

  it('the worker finishes it, takes no other, and ends well', async () => {
    const gate = await createGate()
    const { url, ending, signal } = await start(['api', 'worker'], { SMTP_URL: gate.url })
    const ada = await writeToSupport(url)
    await waitUntil(gate.isReached, { what: 'the job at the gate', timeoutMs: 30_000 })
    await signal('SIGTERM')
    await whenRefused(url)
    expect(await count('select count(*)::int as n from support_message')).toBe(1)
    gate.open()
    expect(await ending(10_000)).toContain('ended with code 0')
    await inbox.waitForMail('support@sidelight.local', { subject: ada.username })
    expect(await count('select count(*)::int as n from support_message')).toBe(0)
    expect(await count(`select count(*)::int as n from pgboss.job where state = 'completed'`)).toBe(1)
    gate.close()
  })

  it('the worker leaves after the grace, and the job stays in the queue for another', async () => {
    const gate = await createGate()
    const { url, ending, signal } = await start(['api', 'worker'], { SMTP_URL: gate.url, SHUTDOWN_GRACE_SECONDS: '1' })
    await writeToSupport(url)
    await waitUntil(gate.isReached, { what: 'the job at the gate', timeoutMs: 30_000 })
    await signal('SIGTERM')
    expect(await ending(15_000)).toContain('ended with code 1')
    expect(await count(`select count(*)::int as n from pgboss.job where state in ('active', 'retry')`)).toBe(1)
    gate.close()
  })
})

it('told to stop while nothing is under way it is gone at once', async () => {
  const { ending, signal, output } = await start(['api', 'worker'])
  await signal('SIGINT')
  // Less than what an idle connection to the database or a browser would hold it.
  expect(await ending(8000)).toContain('ended with code 0')
  expect(output()).toContain('"msg":"stopped"')
})
