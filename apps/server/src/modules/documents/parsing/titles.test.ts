import { documents, scenes, voices } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { insertUserWithPages, textFile, uploadAndParse, uploadConfidential } from '#testing/uploads.ts'

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
})
