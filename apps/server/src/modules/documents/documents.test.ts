import { documents, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { addTextDocument, getOwnedDocument } from './documents.service.ts'

let server: TestServer
let ada: SignedIn
let bob: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await createUser(server)
  bob = await createUser(server)
})
afterAll(() => server.stop())

async function addDocument(person: SignedIn, title: string, text = 'MARCUS\nYou kept the key.') {
  const id = await userIdOf(server, person)
  return { userId: id, documentId: await addTextDocument(server.ctx, id, { title, text, pageCount: 1 }) }
}

describe('documents', () => {
  it('[R-7-28] [R-3-17] are listed for their owner, newest first, and for nobody else', async () => {
    await addDocument(ada, 'First')
    await addDocument(ada, 'Second')
    const list = await ada.call(documents.list)
    expect(list.documents.map(({ title, page_count, status }) => [title, page_count, status])).toEqual([
      ['Second', 1, 'pending'],
      ['First', 1, 'pending'],
    ])
    expect(Object.keys(list.documents[0] ?? {}).toSorted()).toEqual([
      '_id',
      'created_at',
      'page_count',
      'status',
      'title',
    ])
    expect(await bob.call(documents.list)).toEqual({ documents: [] })
  })

  it('keep their text in the object store, not in the database', async () => {
    const { userId, documentId } = await addDocument(ada, 'Kept', 'DANI\nThe side with the morning.')
    const { originalKey } = await getOwnedDocument(server.ctx, userId, documentId)
    const stored = await server.ctx.storage.read(originalKey ?? '')
    expect(new TextDecoder().decode(stored)).toContain('The side with the morning.')
  })

  it('can be taken along by their owner, without how we keep them', async () => {
    const rosa = await createUser(server)
    await addDocument(rosa, 'To take along')
    await rosa.call(users.startDataExport)
    await server.jobsDone()
    const { url } = await rosa.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    const [taken] = JSON.parse(strFromU8(files['documents.json'] ?? new Uint8Array())) as object[]
    expect(taken).toMatchObject({ title: 'To take along', fileName: 'To take along.txt', pageCount: 1 })
    expect(Object.keys(taken ?? {}).toSorted()).toEqual([
      'createdAt',
      'fileName',
      'fileType',
      'id',
      'message',
      'originalUntil',
      'pageCount',
      'sizeBytes',
      'status',
      'title',
    ])
  })

  it('[D22] are listed up to five hundred, the newest, and none of anybody else', async () => {
    const eve = await createUser(server)
    const ownerId = await userIdOf(server, eve)
    const others = Array.from({ length: 505 }, (_, n) => ({
      ownerId,
      title: `${n}`,
      status: 'completed' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
    }))
    await server.ctx.db.insertInto('document').values(others).execute()
    const { documents: listed } = await eve.call(documents.list)
    expect(listed.map(({ title }) => title)).toEqual(Array.from({ length: 500 }, (_, n) => `${504 - n}`))
    expect(await bob.call(documents.list)).toEqual({ documents: [] })
  })
})
