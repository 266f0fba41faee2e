import { documents } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { anActor, finish, pdfSides, SHORT_SIDES, start, statusOf, upload } from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { addTextDocument, removeDocument } from './documents.service.ts'

let server: TestServer
let ada: SignedIn
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await anActor(server)
  userId = await userIdOf(server, ada)
})
afterAll(() => server.stop())

const aDocument = () => addTextDocument(server.ctx, userId, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
const waitFor = (documentId: string, after: number) =>
  ada.ask(documents.status, { params: { documentId }, query: { after } })
const change = (documentId: string, message: string) =>
  server.ctx.db.updateTable('document').set({ message }).where('id', '=', documentId).execute()

/** Whether it is still open after a while in which every answer that is ready would have come. */
async function isHeld(answer: Promise<unknown>): Promise<boolean> {
  const pause = new Promise<'held'>((resolve) => setTimeout(resolve, 700, 'held'))
  return (await Promise.race([answer, pause])) === 'held'
}

describe('the status of a script', { timeout: 180_000 }, () => {
  it('[R-7-27] [R-3-18] is answered at once when nothing newer is asked for', async () => {
    const documentId = await aDocument()
    expect(await statusOf(ada, documentId)).toEqual({
      status: 'pending',
      message: '',
      revision: expect.any(Number) as number,
      page_count: 1,
      pages_read: 0,
      cost: { pages: 1, from_month: 1, from_paygo: 0, missing: 0 },
    })
  })

  it('[R-4-06] is held until something changes, and then answered at once', async () => {
    const documentId = await aDocument()
    const { revision } = await statusOf(ada, documentId)
    const answer = waitFor(documentId, revision)
    expect(await isHeld(answer)).toBe(true)
    const changedAt = performance.now()
    await change(documentId, 'Reading page 3 of 6')
    expect((await answer).body.data).toMatchObject({ message: 'Reading page 3 of 6', revision: revision + 1 })
    expect(performance.now() - changedAt).toBeLessThan(10_000)
  })

  it('is answered at once when the caller knows an older one', async () => {
    const documentId = await aDocument()
    const { revision } = await statusOf(ada, documentId)
    await change(documentId, 'news')
    expect((await waitFor(documentId, revision)).body.data).toMatchObject({ message: 'news' })
  })

  it('is not told before it is committed', async () => {
    const documentId = await aDocument()
    const { revision } = await statusOf(ada, documentId)
    const answer = waitFor(documentId, revision)
    await transact(server.ctx, async (ctx) => {
      await ctx.db.updateTable('document').set({ message: 'true now' }).where('id', '=', documentId).execute()
      expect(await isHeld(answer)).toBe(true)
    })
    expect((await answer).body.data).toMatchObject({ message: 'true now' })
  })

  it('[D24] ends with the script: who waits is told that it is gone', async () => {
    const documentId = await aDocument()
    const { revision } = await statusOf(ada, documentId)
    const answer = waitFor(documentId, revision)
    expect(await isHeld(answer)).toBe(true)
    await removeDocument(server.ctx, userId, documentId)
    expect(await answer).toMatchObject({ http: 404, body: { message: 'This script does not exist.' } })
  })

  it('[D21] is held for twenty windows of one user; more get their answer at once', async () => {
    const documentId = await aDocument()
    const { revision } = await statusOf(ada, documentId)
    let answered = 0
    const answers = Array.from({ length: 25 }, () => waitFor(documentId, revision).finally(() => (answered += 1)))
    await expect.poll(() => answered, { timeout: 20_000 }).toBe(5)
    await change(documentId, 'go')
    await Promise.all(answers)
    expect(answered).toBe(25)
  })

  it('[D21] [X28] is told twice a second to somebody who asks without end: the others wait, and too many are sent away', async () => {
    const bob = await anActor(server)
    const id = await userIdOf(server, bob)
    const documentId = await addTextDocument(server.ctx, id, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bob.ask(documents.status, { params: { documentId }, query: {} })),
    )
    const tookSeconds = (performance.now() - startedAt) / 1000
    const told = answers.filter(({ http }) => http === 200).length
    expect(told).toBeGreaterThanOrEqual(40)
    expect(told).toBeLessThanOrEqual(21 + 2 * tookSeconds)
    const away = answers.filter(({ http }) => http === 429)
    expect(away).toHaveLength(100 - told)
    expect(away[0]).toMatchObject({ headers: { 'retry-after': '10' } })
  })

  it('[D20] says how far reading is, page by page, and nothing of how it is done', async () => {
    const documentId = await upload(ada, await pdfSides())
    await start(ada, documentId)
    const heard = new Set<string>()
    for (;;) {
      const { status, message, revision } = await statusOf(ada, documentId)
      heard.add(message)
      if (status !== 'processing') break
      await waitFor(documentId, revision)
    }
    await finish(ada, documentId)
    for (const message of heard)
      expect(message).toMatch(/^(Starting document processing\.\.\.|Reading page \d of 3|Your script is ready\.)$/)
    expect([...heard].at(-1)).toBe('Your script is ready.')
  })
})

describe('somebody who waits', { timeout: 120_000 }, () => {
  it('does not hold up the end of the process', async () => {
    const other = await startTestServer()
    const bob = await anActor(other)
    const id = await userIdOf(other, bob)
    const documentId = await addTextDocument(other.ctx, id, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
    const { revision } = await statusOf(bob, documentId)
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = fetch(`${address}/api/v1/documents/${documentId}/status?after=${revision}`, {
      headers: { authorization: `Bearer ${bob.accessToken}` },
    })
    expect(await isHeld(answer)).toBe(true)
    const startedAt = performance.now()
    await other.stop()
    expect((await answer).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
