import { documents } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages, finish, pdfSides, SHORT_SIDES, start, statusOf, upload } from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { addTextDocument, removeDocument } from './documents.service.ts'

let server: TestServer
let ada: SignedIn
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await insertUserWithPages(server)
  userId = await userIdOf(server, ada)
})
afterAll(() => server.stop())

const createDocument = () => addTextDocument(server.ctx, userId, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
const pollStatus = (documentId: string, after: number) =>
  ada.ask(documents.status, { params: { documentId }, query: { after } })
const change = (documentId: string, message: string) =>
  server.ctx.db.updateTable('document').set({ message }).where('id', '=', documentId).execute()

/** Whether the request is still open after a pause in which any ready response would have arrived. */
async function isPending(response: Promise<unknown>): Promise<boolean> {
  const pause = new Promise<'pending'>((resolve) => setTimeout(resolve, 700, 'pending'))
  return (await Promise.race([response, pause])) === 'pending'
}

describe('the status of a script', { timeout: 180_000 }, () => {
  it('[R-7-27] [R-3-18] A status request without a revision gets a response at once', async () => {
    const documentId = await createDocument()
    expect(await statusOf(ada, documentId)).toEqual({
      status: 'pending',
      message: '',
      revision: expect.any(Number) as number,
      page_count: 1,
      pages_read: 0,
      cost: { pages: 1, from_month: 1, from_paygo: 0, missing: 0 },
    })
  })

  it('[R-4-06] A status request with the current revision waits for a change and then gets a response at once', async () => {
    const documentId = await createDocument()
    const { revision } = await statusOf(ada, documentId)
    const response = pollStatus(documentId, revision)
    expect(await isPending(response)).toBe(true)
    const changedAt = performance.now()
    await change(documentId, 'Reading page 3 of 6')
    expect((await response).body.data).toMatchObject({ message: 'Reading page 3 of 6', revision: revision + 1 })
    expect(performance.now() - changedAt).toBeLessThan(10_000)
  })

  it('A status request with an older revision gets a response at once', async () => {
    const documentId = await createDocument()
    const { revision } = await statusOf(ada, documentId)
    await change(documentId, 'news')
    expect((await pollStatus(documentId, revision)).body.data).toMatchObject({ message: 'news' })
  })

  it('A status request does not see a change before its commit', async () => {
    const documentId = await createDocument()
    const { revision } = await statusOf(ada, documentId)
    const response = pollStatus(documentId, revision)
    await transact(server.ctx, async (ctx) => {
      await ctx.db.updateTable('document').set({ message: 'true now' }).where('id', '=', documentId).execute()
      expect(await isPending(response)).toBe(true)
    })
    expect((await response).body.data).toMatchObject({ message: 'true now' })
  })

  it('[D24] A waiting status request gets 404 when the script is deleted', async () => {
    const documentId = await createDocument()
    const { revision } = await statusOf(ada, documentId)
    const response = pollStatus(documentId, revision)
    expect(await isPending(response)).toBe(true)
    await removeDocument(server.ctx, userId, documentId)
    expect(await response).toMatchObject({ http: 404, body: { message: 'This script does not exist.' } })
  })

  it('[D21] Twenty status requests of one user can wait, and further ones get a response at once', async () => {
    const documentId = await createDocument()
    const { revision } = await statusOf(ada, documentId)
    let responseCount = 0
    const responses = Array.from({ length: 25 }, () =>
      pollStatus(documentId, revision).finally(() => (responseCount += 1)),
    )
    await expect.poll(() => responseCount, { timeout: 20_000 }).toBe(5)
    await change(documentId, 'go')
    await Promise.all(responses)
    expect(responseCount).toBe(25)
  })

  it('[D21] [X28] Status requests are limited to two per second and user; excess ones wait or get 429', async () => {
    const bob = await insertUserWithPages(server)
    const id = await userIdOf(server, bob)
    const documentId = await addTextDocument(server.ctx, id, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
    const startedAt = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => bob.ask(documents.status, { params: { documentId }, query: {} })),
    )
    const tookSeconds = (performance.now() - startedAt) / 1000
    const accepted = responses.filter(({ http }) => http === 200).length
    expect(accepted).toBeGreaterThanOrEqual(40)
    expect(accepted).toBeLessThanOrEqual(21 + 2 * tookSeconds)
    const rejected = responses.filter(({ http }) => http === 429)
    expect(rejected).toHaveLength(100 - accepted)
    expect(rejected[0]).toMatchObject({ headers: { 'retry-after': '10' } })
  })

  it('[D20] The status shows the progress by page and no internal details', async () => {
    const documentId = await upload(ada, await pdfSides())
    await start(ada, documentId)
    const messages = new Set<string>()
    for (;;) {
      const { status, message, revision } = await statusOf(ada, documentId)
      messages.add(message)
      if (status !== 'processing') break
      await pollStatus(documentId, revision)
    }
    await finish(ada, documentId)
    for (const message of messages)
      expect(message).toMatch(/^(Starting document processing\.\.\.|Reading page \d of 3|Your script is ready\.)$/)
    expect([...messages].at(-1)).toBe('Your script is ready.')
  })
})

describe('shutdown with waiting requests', { timeout: 120_000 }, () => {
  it('A waiting status request does not delay the shutdown of the server', async () => {
    const otherServer = await startTestServer()
    const bob = await insertUserWithPages(otherServer)
    const id = await userIdOf(otherServer, bob)
    const documentId = await addTextDocument(otherServer.ctx, id, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
    const { revision } = await statusOf(bob, documentId)
    const address = await otherServer.app.listen({ port: 0, host: '127.0.0.1' })
    const response = fetch(`${address}/api/v1/documents/${documentId}/status?after=${revision}`, {
      headers: { authorization: `Bearer ${bob.accessToken}` },
    })
    expect(await isPending(response)).toBe(true)
    const startedAt = performance.now()
    await otherServer.stop()
    expect((await response).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
