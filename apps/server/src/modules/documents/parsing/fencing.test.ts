import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireHolds } from '#modules/credits/credits.service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages, SHORT_SIDES, start, statusOf } from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { addTextDocument, removeDocument } from '../documents.service.ts'
import { inspectDocument } from '../uploads/inspection.service.ts'
import { failParsing, parseDocument } from './parsing.service.ts'

// No worker runs: the tests call the job handlers themselves, twice or too late.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' }, { isWorking: false })
})
afterAll(() => server.stop())

const commit = (effect: Effect | undefined) => transact(server.ctx, async (ctx) => effect?.(ctx))

async function startJob(): Promise<{ ada: SignedIn; userId: string; documentId: string; attempt: number }> {
  const ada = await insertUserWithPages(server)
  const userId = await userIdOf(server, ada)
  const documentId = await addTextDocument(server.ctx, userId, { title: 'Key', text: SHORT_SIDES, pageCount: 1 })
  expect((await start(ada, documentId)).http).toBe(200)
  return { ada, userId, documentId, attempt: 1 }
}

const countLines = async (ada: SignedIn, documentId: string) =>
  (await ada.call(scenes.list, { params: { documentId } })).scenes.length
const listHolds = (documentId: string) =>
  server.ctx.db
    .selectFrom('creditHold')
    .select(['pages', 'endedAs'])
    .where('key', 'like', `doc:${documentId}:%`)
    .orderBy('key')
    .execute()

describe('jobs that run twice', { timeout: 60_000 }, () => {
  it('A parse job that runs twice writes its lines and spends its pages once', async () => {
    const { ada, documentId, attempt } = await startJob()
    const [first, second] = [
      await parseDocument(server.ctx, { documentId, attempt }),
      await parseDocument(server.ctx, { documentId, attempt }),
    ]
    await commit(first)
    const lines = await countLines(ada, documentId)
    await expect(commit(second)).rejects.toThrow()
    expect(await countLines(ada, documentId)).toBe(lines)
    expect(await parseDocument(server.ctx, { documentId, attempt })).toBeUndefined()
    expect(await listHolds(documentId)).toEqual([{ pages: '1', endedAs: 'settled' }])
  })

  it('[D25] A late failure of a parse job does not refund spent pages', async () => {
    const { ada, documentId, attempt } = await startJob()
    await commit(await parseDocument(server.ctx, { documentId, attempt }))
    await transact(server.ctx, (ctx) => failParsing(ctx, { documentId, attempt }, new Error('late')))
    expect(await statusOf(ada, documentId)).toMatchObject({ status: 'completed' })
    expect(await listHolds(documentId)).toEqual([{ pages: '1', endedAs: 'settled' }])
  })

  it('[D24] A late parse job does not change a document that was started again', async () => {
    const { ada, documentId, attempt } = await startJob()
    const lateEffect = await parseDocument(server.ctx, { documentId, attempt })
    await transact(server.ctx, (ctx) => failParsing(ctx, { documentId, attempt }, new Error('lost touch')))
    expect(await statusOf(ada, documentId)).toMatchObject({ status: 'error' })
    await start(ada, documentId)
    await expect(commit(lateEffect)).rejects.toThrow()
    expect(await statusOf(ada, documentId)).toMatchObject({ status: 'processing' })
    await commit(await parseDocument(server.ctx, { documentId, attempt: attempt + 1 }))
    expect(await statusOf(ada, documentId)).toMatchObject({ status: 'completed' })
    expect((await listHolds(documentId)).map(({ endedAs }) => endedAs)).toEqual(['released', 'settled'])
  })

  it('[D24] A late parse job restores nothing of a deleted document', async () => {
    const { ada, userId, documentId, attempt } = await startJob()
    const lateEffect = await parseDocument(server.ctx, { documentId, attempt })
    await removeDocument(server.ctx, userId, documentId)
    await expect(commit(lateEffect)).rejects.toThrow()
    expect(await parseDocument(server.ctx, { documentId, attempt })).toBeUndefined()
    expect(await inspectDocument(server.ctx, documentId)).toBeUndefined()
    expect(await listHolds(documentId)).toEqual([{ pages: '1', endedAs: 'released' }])
    expect((await ada.ask(scenes.list, { params: { documentId } })).http).toBe(404)
  })
})

describe('expired holds', { timeout: 60_000 }, () => {
  it('A parse job that starts after its hold expired fails and says so', async () => {
    const { ada, documentId, attempt } = await startJob()
    server.clock.advance({ minutes: 31 })
    await expireHolds(server.ctx)
    await commit(await parseDocument(server.ctx, { documentId, attempt }))
    expect(await statusOf(ada, documentId)).toMatchObject({
      status: 'error',
      message: 'It took too long until we could read this script. Please try again. No pages were used.',
    })
    expect(await listHolds(documentId)).toEqual([{ pages: '1', endedAs: 'expired' }])
  })

  it('A running parse job keeps its hold', async () => {
    const { documentId, attempt } = await startJob()
    server.clock.advance({ minutes: 29 })
    const effect = await parseDocument(server.ctx, { documentId, attempt })
    server.clock.advance({ minutes: 20 })
    await expireHolds(server.ctx)
    await commit(effect)
    expect(await listHolds(documentId)).toEqual([{ pages: '1', endedAs: 'settled' }])
  })
})

describe('limits of parsing', () => {
  it('[D17] A user can have at most five scripts parsed at once', async () => {
    const ada = await insertUserWithPages(server)
    const userId = await userIdOf(server, ada)
    const responses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const id = await addTextDocument(server.ctx, userId, { title: `${n}`, text: SHORT_SIDES, pageCount: 1 })
      responses.push((await start(ada, id)).http)
    }
    expect(responses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
