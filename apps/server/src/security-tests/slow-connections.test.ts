import { connect, type Socket } from 'node:net'
import { users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const SLOW_CONNECTIONS = 500
const REQUESTS = 100

let server: TestServer
let url: string
let rosa: SignedIn
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  rosa = await createUser(server)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

/** Opens a connection that begins a request and never ends it. */
const openSlowly = (requestStart: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(requestStart)
      resolve()
    })
    socket.on('error', reject)
    sockets.push(socket)
  })

async function measureSlowest(requests: number): Promise<number> {
  let slowestMs = 0
  for (let n = 0; n < requests; n += 1) {
    const startedMs = performance.now()
    const response = await fetch(url + users.me.shape.path, {
      headers: { authorization: `Bearer ${rosa.accessToken}` },
    })
    await response.text()
    expect(response.status).toBe(200)
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
  }
  return slowestMs
}

describe('[X14] connections that never finish a request', () => {
  it('Five hundred unfinished requests do not delay other requests', async () => {
    await measureSlowest(20)
    const quietMs = await measureSlowest(REQUESTS)
    const heads = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\nx-slow: '
    const bodies =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
    await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, (_, n) => openSlowly(n % 2 === 0 ? heads : bodies)))
    // The least of three rounds, since the machine has other work: a request that waits for the sockets waits every time.
    const crowdedMs = Math.min(
      await measureSlowest(REQUESTS),
      await measureSlowest(REQUESTS),
      await measureSlowest(REQUESTS),
    )
    expect(crowdedMs).toBeLessThan(Math.max(2 * quietMs, 500))
  })

  it('A connection has ten seconds for its headers and fifteen for the whole request', () => {
    expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, maxHeadersCount: 100 })
  })
})
