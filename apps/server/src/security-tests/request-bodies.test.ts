import { connect, type Socket } from 'node:net'
import { auth, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { ENDPOINTS, validPath } from './testing/every-endpoint.ts'
import { sendRaw } from './testing/raw-http.ts'

const LOGIN = auth.login.shape.path
const SAVE = validPath(scenes.save.shape)
const LARGE_BYTES = 200_000
const PER_SOURCE = 4
const IN_ALL = 16

let server: TestServer
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY_HOPS: '1' }, { isWorking: false })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => closeAll())
afterAll(() => server.stop())

const WITH_BODY = ENDPOINTS.filter(({ shape }) => shape.credential === 'access' && shape.body !== undefined)

describe('bodies of visitors without a session', () => {
  it.each(WITH_BODY.map(({ name, shape }) => [name, shape] as const))(
    '[R-11-01] [X33] %s answers 401 to a request without a session before its body has arrived',
    async (_name, shape) => {
      const { status } = await sendRaw(port, {
        method: shape.method,
        target: validPath(shape),
        headers: [
          ['host', 'sidelight'],
          ['content-type', 'application/json'],
          ['content-length', String(LARGE_BYTES)],
        ],
      })
      expect(status).toBe(401)
    },
  )
})

/** Sends the head of a request without a session and returns that of its response; the connection stays open. */
const beginRejectedBody = (source: string) =>
  new Promise<{ head: string; sendBody: () => void }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const headers = `host: a\r\nx-forwarded-for: ${source}\r\ncontent-type: application/json`
      socket.write(`POST ${SAVE} HTTP/1.1\r\n${headers}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n`)
    })
    socket.once('data', (data) =>
      resolve({ head: data.toString(), sendBody: () => socket.write(' '.repeat(LARGE_BYTES)) }),
    )
    socket.on('error', reject)
    sockets.push(socket)
  })

it('[R-11-15] [X33] While a rejected large body is read, the connection with another one of its source is closed', async () => {
  const first = await beginRejectedBody('192.0.2.30')
  expect(first.head).toMatch(/^HTTP\/1.1 401 [^]*connection: keep-alive/i)
  expect((await beginRejectedBody('192.0.2.30')).head).toMatch(/^HTTP\/1.1 401 [^]*connection: close/i)
  expect((await beginRejectedBody('192.0.2.31')).head).toMatch(/connection: keep-alive/i)
  first.sendBody()
  await waitUntil(async () => /connection: keep-alive/i.test((await beginRejectedBody('192.0.2.30')).head), {
    what: 'the end of the first body',
    timeoutMs: 30_000,
  })
})

/** Begins to send a large body to an endpoint that needs no session, and sends no more of it. */
const beginLargeBody = (source: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const headers = `host: a\r\nx-forwarded-for: ${source}\r\ncontent-type: application/json`
      socket.write(`POST ${LOGIN} HTTP/1.1\r\n${headers}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n{`)
      resolve()
    })
    socket.on('error', reject)
    sockets.push(socket)
  })

const beginLargeBodies = (count: number, sourceOf: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => beginLargeBody(sourceOf(n))))

const closeAll = () => sockets.splice(0).forEach((socket) => socket.destroy())

/** Sends a body of this size that no user can have meant: 400 shows that it was read. */
const post = async (source: string, bytes: number) => {
  const response = await fetch(`http://127.0.0.1:${port}${LOGIN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
    body: JSON.stringify({ email: 'x'.repeat(bytes) }),
  })
  await response.text()
  return response
}

/** Closes the connection in the middle of a request, while the server may still be looking up its session. */
const abandonRequest = (token: string) =>
  new Promise<void>((resolve, reject) => {
    const head = `POST ${SAVE} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n{`, () => socket.destroy()),
    )
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })

const waitForStatus = (source: string, status: number) =>
  waitUntil(
    async () => {
      const response = await post(source, LARGE_BYTES)
      return response.status === status && response
    },
    { what: `the status ${status}`, timeoutMs: 30_000 },
  )

it('[R-11-03] [X33] Requests whose connections are closed before their bodies arrive do not count any more', async () => {
  const ada = await insertUser(server)
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => abandonRequest(ada.accessToken)))
  expect((await ada.ask(users.me)).http).toBe(200)
  await waitForStatus('127.0.0.1', 400)
})

describe('large bodies that arrive slowly', () => {
  it('[R-11-02] [X33] A fifth large body of a source gets 429; its small requests and other sources are served', async () => {
    await beginLargeBodies(PER_SOURCE, () => '192.0.2.1')
    const rejected = await waitForStatus('192.0.2.1', 429)
    expect(rejected.headers.get('retry-after')).toBe('2')
    expect((await post('192.0.2.1', 100)).status).toBe(400)
    expect((await post('192.0.2.2', LARGE_BYTES)).status).toBe(400)
    closeAll()
    await waitForStatus('192.0.2.1', 400)
  })

  it('[R-11-02] [X33] A seventeenth large body gets 429 from whatever source, and small requests are served', async () => {
    await beginLargeBodies(IN_ALL, (n) => `192.0.2.${10 + Math.floor(n / PER_SOURCE)}`)
    await waitForStatus('192.0.2.20', 429)
    expect((await post('192.0.2.20', 100)).status).toBe(400)
    closeAll()
    await waitForStatus('192.0.2.20', 400)
  })
})
