import { credits, scenes } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reserve, settle } from '#modules/credits/credits.service.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { updateDocument } from '../documents.repo.ts'
import { applyRevision as applyInService } from './apply.service.ts'
import { addParsedRevision, applyAs, applyRevision, revisionOf } from './testing/revision-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUserWithPages(server)
})

const { list } = readerOf(() => ada)
const undo = (documentId: string) => ada.call(scenes.undo, { params: { documentId } })
const pagesLeft = async () => {
  const left = await ada.call(credits.current)
  return left.paygo_credits + left.page_credits_this_month - left.page_credits_used_this_month
}

const SCENE = inTurns('You kept the key.', 'To give it back.', 'Then give it back.', 'Not like this.')
const REWRITTEN = inTurns('You kept my key.', 'To give it back.', 'Then give it back.', 'Not like this.')

describe('the price of new pages', () => {
  const priceOf = async (documentId: string) => (await revisionOf(ada, documentId)).changes?.cost?.pages

  it('[R-42-06] [R-74-03] Of new pages only those with a changed or new line are charged', async () => {
    const paged = SCENE.map((entry, index) => ({ ...entry, page: index + 1 }))
    const documentId = await createScript(server, ada, { entries: paged, pageCount: 4 })
    const left = await pagesLeft()
    for (const changedPages of [1, 2, 4]) {
      const changed = paged.map((entry) => ({
        ...entry,
        ...(entry.page <= changedPages && { dialog: `${entry.dialog} Please ${changedPages}.` }),
      }))
      await addParsedRevision(server, ada, documentId, changed)
      expect((await revisionOf(ada, documentId)).changes).toMatchObject({
        file_pages: 4,
        cost: { pages: changedPages },
      })
      await applyRevision(ada, documentId)
    }
    expect(await pagesLeft()).toBe(left - 1 - 2 - 4)
  })

  it('[R-74-03] New pages that only cut or move lines are applied for free, also with no page left', async () => {
    ada = await insertUserWithPages(server, 0)
    const userId = await userIdOf(server, ada)
    await reserve(server.ctx, userId, { key: 'test', pages: await pagesLeft() })
    await settle(server.ctx, userId, 'test')
    const documentId = await createScript(server, ada, { entries: SCENE })
    const fileId = await addParsedRevision(server, ada, documentId, SCENE.slice(1))
    expect(await priceOf(documentId)).toBe(0)
    expect((await applyAs(ada, documentId, fileId, 1)).http).toBe(402)
    expect((await applyAs(ada, documentId, fileId, 0)).http).toBe(200)
    expect((await applyAs(ada, documentId, fileId, 0)).http).toBe(200)
    expect(await list(documentId)).toHaveLength(3)
  })

  it('[R-74-03] Another script that is sent as new pages is charged for all of its pages', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const other = Array.from({ length: 6 }, (_, index) => ({
      actor: 'EVE',
      dialog: `Nobody has ever told me story number ${index}.`,
      page: Math.floor(index / 2) + 1,
    }))
    const fileId = await addParsedRevision(server, ada, documentId, other)
    const left = await pagesLeft()
    expect(await priceOf(documentId)).toBe(3)
    for (const pages of [0, 2, 4]) expect((await applyAs(ada, documentId, fileId, pages)).http).toBe(409)
    expect(await pagesLeft()).toBe(left)
    expect((await applyAs(ada, documentId, fileId, 3)).http).toBe(200)
    expect(await pagesLeft()).toBe(left - 3)
  })

  it('[R-74-03] Another script behind the lines of the old one is charged for the pages it is on', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const other = [2, 3].map((page) => ({ actor: 'EVE', dialog: `Nobody has told me story ${page}.`, page }))
    await addParsedRevision(server, ada, documentId, [...SCENE, ...other])
    expect((await revisionOf(ada, documentId)).changes).toMatchObject({ file_pages: 3, cost: { pages: 2 } })
  })

  it('[R-42-06] New pages cost at least one page for 3,000 characters of new lines, and at most the pages of their file', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const added = (length: number) => [...SCENE, { actor: 'MARCUS', dialog: 'a'.repeat(length) }]
    await addParsedRevision(server, ada, documentId, added(3000))
    expect(await priceOf(documentId)).toBe(1)
    const fileId = await addParsedRevision(server, ada, documentId, added(3001))
    expect(await priceOf(documentId)).toBe(2)
    // Never more than the pages that were read.
    await updateDocument(server.ctx.db, fileId, { pageCount: 1 })
    expect(await priceOf(documentId)).toBe(1)
  })

  it('[R-42-08] Pages that are the same as the script have no price and cannot be applied', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const fileId = await addParsedRevision(server, ada, documentId, SCENE)
    const left = await pagesLeft()
    expect((await revisionOf(ada, documentId)).changes).toMatchObject({ same: 4, cost: null, lines: [] })
    expect((await applyAs(ada, documentId, fileId, 1)).http).toBe(409)
    expect(await pagesLeft()).toBe(left)
  })

  it('[R-42-06] Applying at a price that is no longer right changes and charges nothing', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const fileId = await addParsedRevision(server, ada, documentId, REWRITTEN)
    const [before, left] = [await list(documentId), await pagesLeft()]
    expect((await applyAs(ada, documentId, fileId, 2)).http).toBe(409)
    expect([await list(documentId), await pagesLeft()]).toEqual([before, left])
    expect((await applyAs(ada, documentId, fileId, 1)).http).toBe(200)
  })

  it('[R-42-06] Without enough pages left nothing is applied', async () => {
    const paged = (page: number) => ({ actor: 'MARCUS', dialog: `A new line number ${page}.`, page })
    ada = await insertUserWithPages(server, 0)
    const left = await pagesLeft()
    const documentId = await createScript(server, ada, { entries: SCENE })
    const added = Array.from({ length: left + 1 }, (_, index) => paged(index + 2))
    const fileId = await addParsedRevision(server, ada, documentId, [...SCENE, ...added])
    expect((await applyAs(ada, documentId, fileId, left + 1)).http).toBe(402)
    expect(await list(documentId)).toHaveLength(4)
    await addParsedRevision(server, ada, documentId, [...SCENE, ...added.slice(1)])
    await applyRevision(ada, documentId)
    expect(await pagesLeft()).toBe(0)
  })

  it('[R-42-06] Applying twice, one after the other or at once, charges once', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const fileId = await addParsedRevision(server, ada, documentId, REWRITTEN)
    const left = await pagesLeft()
    const answers = await Promise.all(Array.from({ length: 4 }, () => applyAs(ada, documentId, fileId, 1)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect((await applyAs(ada, documentId, fileId, 1)).http).toBe(200)
    expect(await pagesLeft()).toBe(left - 1)
    expect((await list(documentId))[0]?.dialog).toBe('You kept my key.')
    await undo(documentId)
    expect((await list(documentId))[0]?.dialog).toBe('You kept the key.')
  })

  it('[R-42-06] An application that fails at its last step has changed and charged nothing', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const fileId = await addParsedRevision(server, ada, documentId, REWRITTEN)
    const [before, left, userId] = [await list(documentId), await pagesLeft(), await userIdOf(server, ada)]
    const jobs = { ...server.ctx.jobs, enqueue: () => Promise.reject(new Error('killed')) }
    await expect(applyInService({ ...server.ctx, jobs }, userId, { documentId, fileId, pages: 1 })).rejects.toThrow(
      'killed',
    )
    expect([await list(documentId), await pagesLeft()]).toEqual([before, left])
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'ready', revision_id: fileId })
  })
})
