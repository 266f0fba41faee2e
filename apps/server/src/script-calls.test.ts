import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript, inTurns, saved } from '#testing/script-fixture.ts'
import { SERVER_TEST_MS, type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

/** Answers on its only thread; the process answers the same requests on a thread of their own. */
let reference: TestServer
let server: ServerProcess
let ada: SignedIn
let bob: SignedIn
let documentId: string
let url: string
beforeAll(async () => {
  reference = await startTestServer({}, { isWorking: false })
  ;[ada, bob] = [await insertUser(reference), await insertUser(reference)]
  documentId = await createScript(reference, ada, { entries: inTurns('one', 'two') })
  url = scenes.list.shape.path.replace(':documentId', documentId)
  server = await startServerProcess(['api'], { ...inject('services').env, ...reference.databaseEnv })
}, SERVER_TEST_MS)
afterAll(async () => {
  await server.stop()
  await reference.stop()
})

interface Request {
  method?: 'GET' | 'POST'
  token?: string
  type?: string
  body?: string
}

async function askBoth({ method = 'POST', token, type = 'application/json', body }: Request) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': type }),
    'x-request-id': 'chosen by the client',
  }
  const response = await fetch(server.url + url, { method, headers, ...(body !== undefined && { body }) })
  const expected = await reference.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  const answer = { status: response.status, headers: withoutValues(response.headers), body: await response.text() }
  return {
    answer,
    requestId: response.headers.get('x-request-id'),
    expected: {
      status: expected.statusCode,
      headers: withoutValues(new Headers(expected.headers as Record<string, string>)),
      body: expected.body,
    },
  }
}

/** Names only, without those that depend on the connection. */
const withoutValues = (headers: Headers) =>
  [...headers.keys()].filter((name) => !['connection', 'keep-alive', 'date'].includes(name)).toSorted()

it('[R-11-17] A thread answers calls for a whole script as the main thread would', async () => {
  const { accessToken: token } = ada
  const requests: Record<string, [Request, number]> = {
    read: [{ method: 'GET', token }, 200],
    'without a session': [{ method: 'GET' }, 401],
    'of another user': [{ method: 'GET', token: bob.accessToken }, 404],
    'a body that is not JSON': [{ token, body: '{"scenes":' }, 400],
    'a body with wrong fields': [{ token, body: '{"scenes":[{"_id":1}]}' }, 400],
    'a body of another type': [{ token, body: 'scenes', type: 'text/plain' }, 415],
  }
  for (const [name, [request, status]] of Object.entries(requests)) {
    const { answer, expected, requestId } = await askBoth(request)
    expect(answer, name).toEqual(expected)
    expect(answer.status, name).toBe(status)
    expect(requestId, name).toMatch(/^[0-9a-f-]{36}$/)
  }
})

it('[R-11-17] A save that a thread answers is stored, and a stale one is refused', async () => {
  const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
  const save = () =>
    fetch(server.url + url, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scenes: lines.map((line) => saved(line, { dialog: 'changed' })) }),
    })
  expect((await save()).status).toBe(200)
  const { scenes: stored } = await ada.call(scenes.list, { params: { documentId } })
  expect(stored.map(({ dialog }) => dialog)).toEqual(['changed', 'changed'])
  expect((await save()).status).toBe(409)
})
