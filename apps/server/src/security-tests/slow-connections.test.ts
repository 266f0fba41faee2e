import { connect, type Socket } from 'node:net'
import { users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const SLOW = 500
const CALLS = 100

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

/** A client that begins a request and never ends it. */
const openSlowly = (beginning: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(beginning)
      resolve()
    })
    socket.on('error', reject)
    sockets.push(socket)
  })

async function slowestOf(calls: number): Promise<number> {
  let slowestMs = 0
  for (let n = 0; n < calls; n += 1) {
    const beganMs = performance.now()
    const answer = await fetch(url + users.me.shape.path, { headers: { authorization: `Bearer ${rosa.accessToken}` } })
    await answer.text()
    expect(answer.status).toBe(200)
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
  }
  return slowestMs
}

describe('[X14] connections that never finish what they say', () => {
  it('five hundred of them keep nobody else waiting', async () => {
    await slowestOf(20)
    const quietMs = await slowestOf(CALLS)
    const heads = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\nx-slow: '
    const bodies =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
    await Promise.all(Array.from({ length: SLOW }, (_, n) => openSlowly(n % 2 === 0 ? heads : bodies)))
    // The slowest of a hundred on a machine that has other work: what waited for the sockets would wait every time.
    const crowdedMs = Math.min(await slowestOf(CALLS), await slowestOf(CALLS), await slowestOf(CALLS))
    expect(crowdedMs).toBeLessThan(Math.max(2 * quietMs, 500))
  })

  it('have ten seconds for their headers and fifteen for everything', () => {
    expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000, maxHeadersCount: 100 })
  })
})
