import { documents, users, voices } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScript } from '#testing/script-fixture.ts'
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

async function addDocument(user: SignedIn, title: string, text = 'MARCUS\nYou kept the key.') {
  const id = await userIdOf(server, user)
  return { userId: id, documentId: await addTextDocument(server.ctx, id, { title, text, pageCount: 1 }) }
}

describe('documents', () => {
  it('[R-7-28] [R-3-17] Documents are listed for their owner only, newest first', async () => {
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
      'expires_at',
      'is_cast',
      'is_confidential',
      'page_count',
      'status',
      'title',
    ])
    expect(await bob.call(documents.list)).toEqual({ documents: [] })
  })

  it('[R-22-02] The list tells which scripts have been cast', async () => {
    const rosa = await createUser(server)
    const documentId = await createScript(server, rosa)
    const listCast = async () => (await rosa.call(documents.list)).documents.map(({ is_cast }) => is_cast)
    expect(await listCast()).toEqual([false])
    const assignments = [{ actor: 'DANI', voice_id: 'record_by_me' }]
    await rosa.call(voices.assign, { params: { documentId }, body: { assignments } })
    expect(await listCast()).toEqual([true])
  })

  it('The text of a document is stored in the object store', async () => {
    const { userId, documentId } = await addDocument(ada, 'Kept', 'DANI\nThe side with the morning.')
    const { originalKey } = await getOwnedDocument(server.ctx, userId, documentId)
    const stored = await server.ctx.storage.read(originalKey ?? '')
    expect(new TextDecoder().decode(stored)).toContain('The side with the morning.')
  })

  it('The data export contains documents without storage keys', async () => {
    const rosa = await createUser(server)
    await addDocument(rosa, 'To take along')
    await rosa.call(users.startDataExport, { body: { password: rosa.password } })
    await server.jobsDone()
    const { url } = await rosa.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    const [exported] = JSON.parse(strFromU8(files['documents.json'] ?? new Uint8Array())) as object[]
    expect(exported).toMatchObject({ title: 'To take along', fileName: 'To take along.txt', pageCount: 1 })
    expect(Object.keys(exported ?? {}).toSorted()).toEqual([
      'confidentialSince',
      'createdAt',
      'expiresAt',
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

  it('[D22] The list has the newest five hundred documents of the user and none of other users', async () => {
    const eve = await createUser(server)
    const ownerId = await userIdOf(server, eve)
    const rows = Array.from({ length: 505 }, (_, n) => ({
      ownerId,
      title: `${n}`,
      status: 'completed' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
    }))
    await server.ctx.db.insertInto('document').values(rows).execute()
    const { documents: listed } = await eve.call(documents.list)
    expect(listed.map(({ title }) => title)).toEqual(Array.from({ length: 500 }, (_, n) => `${504 - n}`))
    expect(await bob.call(documents.list)).toEqual({ documents: [] })
  })
})
