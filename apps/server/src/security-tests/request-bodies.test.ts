import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { auth, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '#platform/security/access-token.ts'
import { idOf, insertUser } from '#testing/accounts.ts'
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

/** Sends the head of a request with this token and returns that of its response; the connection stays open. */
const beginRejectedBody = (source: string, token: string) =>
  new Promise<{ head: string; sendBody: () => void }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const headers = `host: a\r\nx-forwarded-for: ${source}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`
      socket.write(`POST ${SAVE} HTTP/1.1\r\n${headers}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n`)
    })
    socket.once('data', (data) =>
      resolve({ head: data.toString(), sendBody: () => socket.write(' '.repeat(LARGE_BYTES)) }),
    )
    socket.on('error', reject)
    sockets.push(socket)
  })

async function endedToken(): Promise<string> {
  const { clock, config } = server.ctx
  const claims = { userId: await idOf(server, await insertUser(server)), sessionId: randomUUID() }
  return signAccessToken(claims, { ring: config.keys.accessTokens, lifetimeSeconds: -60, clock })
}

it('[R-11-15] [X33] The connection of a rejected large body is closed, unless it has a token of ours', async () => {
  const ended = await endedToken()
  for (const token of ['', 'made-up', ended.slice(0, -3)])
    expect((await beginRejectedBody('192.0.2.32', token)).head).toMatch(/^HTTP\/1.1 401 [^]*connection: close/i)
  expect((await beginRejectedBody('192.0.2.32', ended)).head).toMatch(/^HTTP\/1.1 401 [^]*connection: keep-alive/i)
})

it('[R-11-15] [X33] While a rejected large body is read, the connection with another one of its source is closed', async () => {
  const token = await endedToken()
  const first = await beginRejectedBody('192.0.2.30', token)
  expect(first.head).toMatch(/^HTTP\/1.1 401 [^]*connection: keep-alive/i)
  expect((await beginRejectedBody('192.0.2.30', token)).head).toMatch(/^HTTP\/1.1 401 [^]*connection: close/i)
  expect((await beginRejectedBody('192.0.2.31', token)).head).toMatch(/connection: keep-alive/i)
  first.sendBody()
  await waitUntil(async () => /connection: keep-alive/i.test((await beginRejectedBody('192.0.2.30', token)).head), {
    what: 'the end of the first body',
    timeoutMs: 30_000,
  })
})

/** Begins to send a large body with this session, and sends no more of it. */
const beginLargeBody = (source: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const headers = `host: a\r\nx-forwarded-for: ${source}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`
      socket.write(`POST ${SAVE} HTTP/1.1\r\n${headers}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n{`)
      resolve()
    })
    socket.on('error', reject)
    sockets.push(socket)
  })

/** Each of them is another user's, because a process works on one large call of a user at a time. */
async function beginLargeBodies(count: number, sourceOf: (n: number) => string): Promise<void> {
  const tokens: string[] = []
  while (tokens.length < count) tokens.push((await insertUser(server)).accessToken)
  // At once, because a connection on which nothing arrives is soon closed.
  await Promise.all(tokens.map((token, n) => beginLargeBody(sourceOf(n), token)))
}

const closeAll = () => sockets.splice(0).forEach((socket) => socket.destroy())

/** Sends a body of this size that no user can have meant: 400 shows that it was read. */
const post = async (path: string, source: string, bytes: number, token?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': source,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify('x'.repeat(bytes - 2)),
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

const waitForStatus = (source: string, status: number, token: string) =>
  waitUntil(
    async () => {
      const response = await post(SAVE, source, LARGE_BYTES, token)
      return response.status === status && response
    },
    { what: `the status ${status}`, timeoutMs: 30_000 },
  )

it('[R-11-03] [X33] Requests whose connections are closed before their bodies arrive do not count any more', async () => {
  const ada = await insertUser(server)
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => abandonRequest(ada.accessToken)))
  expect((await ada.ask(users.me)).http).toBe(200)
  await waitForStatus('127.0.0.1', 400, ada.accessToken)
})

describe('large bodies without a session', () => {
  it('[R-11-02] [X33] A body of 64 KB is read, and a larger one gets 413', async () => {
    expect((await post(LOGIN, '192.0.2.40', 64 * 1024)).status).toBe(400)
    expect((await post(LOGIN, '192.0.2.40', 64 * 1024 + 1)).status).toBe(413)
  })

  it('[R-11-02] [X33] While strangers keep sixteen connections open with a byte each, a user saves 100 KB', async () => {
    const headers = 'host: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked'
    const beginChunked = (source: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`POST ${LOGIN} HTTP/1.1\r\nx-forwarded-for: ${source}\r\n${headers}\r\n\r\n1\r\n{\r\n`),
        )
        socket.once('data', (data) => resolve(data.toString()))
        socket.on('error', reject)
        sockets.push(socket)
      })
    const heads = await Promise.all(Array.from({ length: IN_ALL }, (_, n) => beginChunked(`192.0.2.${50 + (n % 4)}`)))
    for (const head of heads) expect(head).toMatch(/^HTTP\/1.1 413 /)
    const ada = await insertUser(server)
    for (let n = 0; n < 8; n += 1) expect((await post(SAVE, '192.0.2.60', 100_000, ada.accessToken)).status).toBe(400)
  })
})

describe('large bodies of users that arrive slowly', () => {
  it('[R-11-02] [X33] A fifth large body of a source gets 429; its small requests and other sources are served', async () => {
    const { accessToken } = await insertUser(server)
    await beginLargeBodies(PER_SOURCE, () => '192.0.2.1')
    const rejected = await waitForStatus('192.0.2.1', 429, accessToken)
    expect(rejected.headers.get('retry-after')).toBe('2')
    expect((await post(SAVE, '192.0.2.1', 100, accessToken)).status).toBe(400)
    expect((await post(SAVE, '192.0.2.2', LARGE_BYTES, accessToken)).status).toBe(400)
    closeAll()
    await waitForStatus('192.0.2.1', 400, accessToken)
  })

  it('[R-11-02] [X33] A seventeenth large body gets 429 from whatever source, and small requests are served', async () => {
    const { accessToken } = await insertUser(server)
    await beginLargeBodies(IN_ALL, (n) => `192.0.2.${10 + Math.floor(n / PER_SOURCE)}`)
    await waitForStatus('192.0.2.20', 429, accessToken)
    expect((await post(SAVE, '192.0.2.20', 100, accessToken)).status).toBe(400)
    closeAll()
    await waitForStatus('192.0.2.20', 400, accessToken)
  })
})

/** Sends a large body at this rate and returns the status of the response, or that the connection was closed. */
async function sendSlowly(source: string, token: string, bytesPerSecond: number): Promise<string> {
  const body = JSON.stringify('x'.repeat(LARGE_BYTES - 2))
  const headers = `host: a\r\nx-forwarded-for: ${source}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString().slice(9, 12)))
    socket.once('error', () => {})
    socket.once('close', () => resolve('closed'))
  })
  socket.write(`POST ${SAVE} HTTP/1.1\r\n${headers}\r\ncontent-length: ${LARGE_BYTES}\r\n\r\n`)
  for (let at = 0; at < body.length && !socket.destroyed; at += bytesPerSecond / 10) {
    socket.write(body.slice(at, at + bytesPerSecond / 10))
    await Promise.race([delay(100), answered])
  }
  return answered
}

describe('the least rate of large bodies', () => {
  it('[R-81-09] [X33] A body of 32 KB a second is read, and one of 1 KB a second loses its connection', async () => {
    const [ada, bob] = [await insertUser(server), await insertUser(server)]
    const [fast, slow] = await Promise.all([
      sendSlowly('192.0.2.70', ada.accessToken, 32 * 1024),
      sendSlowly('192.0.2.71', bob.accessToken, 1024),
    ])
    expect([fast, slow]).toEqual(['400', 'closed'])
  })
})
