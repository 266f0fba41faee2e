import { documents, scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import {
  count,
  finish,
  insertUserWithPages,
  put,
  start,
  textFile,
  upload,
  uploadAndParse,
  uploadConfidential,
} from '#testing/uploads.ts'

const SPEECHES = `INT. FERRY - NIGHT

ELI
You said the last boat left at nine.

NORA
I said it should have.

ELI
And you waited anyway?
`
const SIDES = `THE LAST BOAT – Sides: NORA\n\n\n${SPEECHES}`

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await insertUserWithPages(server)
})
afterAll(() => server.stop())

const titleOf = async (documentId: string) =>
  (await ada.call(documents.list)).documents.find(({ _id }) => _id === documentId)?.title
const rename = (documentId: string, title: string) =>
  ada.ask(documents.rename, { params: { documentId }, body: { title } })
const parse = async (documentId: string) => {
  await start(ada, documentId)
  await finish(ada, documentId)
}

describe('the title of a script that was read', { timeout: 60_000 }, () => {
  it('[R-71-01] Sides that name the title and the part are called so, and the part is listed first', async () => {
    const documentId = await uploadAndParse(ada, textFile(SIDES, 'scene.txt'))
    expect(await titleOf(documentId)).toBe('THE LAST BOAT')
    const params = { documentId }
    const { actors } = await ada.call(scenes.actors, { params })
    expect(actors.filter((actor) => actor !== 'narrator')).toEqual(['NORA', 'ELI'])
    expect((await ada.call(voices.casting, { params })).characters[0]).toMatchObject({ actor: 'NORA' })
  })

  it('[R-71-02] A script whose pages name nothing is called after its file, and its largest part is listed first', async () => {
    const documentId = await uploadAndParse(ada, textFile(SPEECHES, 'Ferry callback.txt'))
    expect(await titleOf(documentId)).toBe('Ferry callback')
    const { actors } = await ada.call(scenes.actors, { params: { documentId } })
    expect(actors.filter((actor) => actor !== 'narrator')).toEqual(['ELI', 'NORA'])
  })

  it('[R-71-03] A confidential script does not get the title of its pages', async () => {
    const documentId = await uploadConfidential(server, ada, textFile(SIDES))
    expect(await titleOf(documentId)).toMatch(/^Confidential script, /)
  })

  it('[R-74-06] A title that was typed with the upload stays, whatever the pages say', async () => {
    const file = textFile(SIDES, 'scene.txt')
    const { url, document_id } = await ada.call(documents.presignedUpload, {
      body: { file_name: file.name, file_type: file.type, file_size: file.bytes.length, title: ' Callback 2/3 ' },
    })
    const documentId = document_id ?? ''
    await put(url ?? '', file)
    await count(ada, documentId)
    expect(await titleOf(documentId)).toBe('Callback 2-3')
    await parse(documentId)
    expect(await titleOf(documentId)).toBe('Callback 2-3')
  })

  it('[R-74-06] A script that is renamed before it is read keeps that title, and one that was read takes it', async () => {
    const file = textFile(SIDES, 'scene.txt')
    const early = await upload(ada, file)
    await rename(early, 'My callback')
    await parse(early)
    expect(await titleOf(early)).toBe('My callback')
    const late = await uploadAndParse(ada, file)
    expect((await rename(late, 'x'.repeat(120))).http).toBe(200)
    expect(await titleOf(late)).toBe('x'.repeat(120))
  })

  it('[R-74-06] An empty title, one of 121 letters and one for a confidential script are refused', async () => {
    const documentId = await uploadAndParse(ada, textFile(SPEECHES, 'Ferry callback.txt'))
    expect((await rename(documentId, '   ')).http).toBe(400)
    expect((await rename(documentId, 'x'.repeat(121))).http).toBe(400)
    expect(await titleOf(documentId)).toBe('Ferry callback')
    const confidential = await uploadConfidential(server, ada, textFile(SIDES))
    expect((await rename(confidential, 'The Last Boat')).http).toBe(409)
    expect(await titleOf(confidential)).toMatch(/^Confidential script, /)
    const eve = await insertUserWithPages(server)
    const stolen = await eve.ask(documents.rename, { params: { documentId }, body: { title: 'Mine' } })
    expect(stolen.http).toBe(404)
  })
})
