import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { inventVisitor, newIpAddress } from '#testing/user-fixture.ts'

const BREACHED = 'Breached-once1!'
const MESSAGE = 'This password was found in a data breach. Please choose another.'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A list with one password, which answers as the public lists do. */
let response: { status: number; count: number }
const asked: string[] = []
const list = createServer((request, reply) => {
  asked.push(request.url ?? '')
  const others = ['0018A45C4D1DEF81644B54AB7F969B88D65:4', `${hashOf(BREACHED).slice(5)}:${response.count}`]
  reply.writeHead(response.status).end(others.join('\r\n'))
})

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
  const { port } = list.address() as AddressInfo
  server = await startTestServer({ BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range` })
})
beforeEach(() => {
  response = { status: 200, count: 7 }
  asked.length = 0
})
afterAll(async () => {
  await server.stop()
  list.close()
})

const registerWith = (password: string) => {
  const { username, name, email } = inventVisitor()
  return server.ask(auth.register, { body: { username, name, email, password }, ip: newIpAddress() })
}

it('[R-12-08] A password of a known breach is rejected, and only five characters of its hash leave the server', async () => {
  const rejected = await registerWith(BREACHED)
  expect([rejected.http, rejected.body.message]).toEqual([400, MESSAGE])
  expect(asked).toEqual([`/range/${hashOf(BREACHED).slice(0, 5)}`])
  expect((await registerWith('Never-in-a-list1!')).http).toBe(201)
})

it('[R-12-08] A password change to a password of a known breach is rejected', async () => {
  const ada = await insertUser(server)
  const change = (password: string) =>
    server.ask(auth.updatePassword, {
      token: ada.accessToken,
      body: { old_password: ada.password, new_password: password },
    })
  expect((await change(BREACHED)).body.message).toBe(MESSAGE)
  expect((await change('Never-in-a-list1!')).http).toBe(200)
})

it('An entry that only pads the list rejects nothing', async () => {
  response.count = 0
  expect((await registerWith(BREACHED)).http).toBe(201)
})

it('[R-12-08] A list that fails stops nobody from signing up', async () => {
  response.status = 503
  expect((await registerWith(BREACHED)).http).toBe(201)
})
