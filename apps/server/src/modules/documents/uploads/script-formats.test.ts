import { activities, DOCUMENT_MAX_BYTES, documents } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDocx } from '#platform/extract/testing/write-docx.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  confirm,
  count,
  finish,
  insertUserWithPages,
  type ScriptFile,
  send,
  SHORT_SIDES,
  start,
  textFile,
  TXT,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  ada = await insertUserWithPages(server)
})
afterAll(() => server.stop())

const paragraph = (type: string, text: string) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
const SPEECH = paragraph('Character', 'MARCUS') + paragraph('Dialogue', 'You kept the key.')
const NEW_PAGE = '<Paragraph StartsNewPage="Yes" Type="Action"><Text>Later.</Text></Paragraph>'
const fdx = (content: string, doctype = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<FinalDraft DocumentType="Script"><Content>${content}</Content></FinalDraft>`
const FOUNTAIN = `Title: The Key\nAuthor: Nobody\n\n${SHORT_SIDES}`
const LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'

/** On a busy machine a confirmation may get a response before the inspection has ended. */
const waitForRejection = (user: SignedIn, documentId: string) =>
  waitUntil(
    async () => {
      const { http, body } = await confirm(user, documentId)
      return http === 200 ? undefined : body.message
    },
    { what: 'a rejection', timeoutMs: 150_000 },
  )

describe('scripts of screenwriting programs', { timeout: 180_000 }, () => {
  it.each<[string, string, string, number]>([
    ['a Final Draft file', 'key.fdx', fdx(SPEECH), 1],
    ['a Final Draft file of three pages', 'key.fdx', fdx(SPEECH + NEW_PAGE.repeat(2)), 3],
    ['a Final Draft file named .txt', 'key.txt', fdx(SPEECH), 1],
    ['a Final Draft file with 3,001 letters', 'key.fdx', fdx(paragraph('Action', 'A'.repeat(3001))), 2],
    ['a Final Draft file of 400 pages', 'key.fdx', fdx(NEW_PAGE.repeat(400)), 400],
    ['a Fountain file', 'key.fountain', FOUNTAIN, 1],
    ['a Fountain file named .txt', 'key.txt', FOUNTAIN, 1],
  ])('[R-23-01] The pages of %s (%s) are counted by its content', async (_case, name, text, pages) => {
    const { documentId } = await send(ada, textFile(text, name))
    expect(await count(ada, documentId)).toMatchObject({ page_count: pages, cost: { pages } })
  })

  it.each<[string, string, string]>([
    [
      'Final Draft',
      'The Key.fdx',
      fdx(SPEECH + paragraph('Character', 'DANI') + paragraph('Dialogue', 'To give it back.')),
    ],
    ['Fountain', 'The Key.fountain', FOUNTAIN],
  ])(
    '[R-23-01] A %s file is parsed, charged by its pages, and titled without its extension',
    async (_case, name, text) => {
      const bob = await insertUserWithPages(server)
      const { documentId } = await send(bob, textFile(text, name))
      await count(bob, documentId)
      await start(bob, documentId)
      expect(await finish(bob, documentId)).toMatchObject({ status: 'completed' })
      const { documents: listed } = await bob.call(documents.list)
      expect(listed).toMatchObject([{ title: 'The Key', page_count: 1, status: 'completed' }])
      const [{ description } = { description: '' }] = await bob.call(activities.recent)
      expect(description).toContain('It used 1 page.')
    },
  )

  const rejected: [string, Omit<ScriptFile, 'type'>, RegExp][] = [
    ['plain text named .fdx', textFile(SHORT_SIDES, 'sides.fdx'), /^This Final Draft file is damaged/],
    ['half a Final Draft file', textFile(fdx(SPEECH).slice(0, 120), 'sides.fdx'), /^This Final Draft file is damaged/],
    [
      'a Final Draft file that defines entities in entities',
      textFile(fdx(paragraph('Action', '&c;'), LAUGHS), 'sides.fdx'),
      /^This Final Draft file is damaged/,
    ],
    [
      'a Final Draft file with an external entity',
      textFile(fdx(paragraph('Action', '&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/hostname">]>'), 'a.fdx'),
      /^This Final Draft file is damaged/,
    ],
    [
      'XML of another kind',
      textFile('<?xml version="1.0"?><svg><text>MARCUS</text></svg>', 'a.fdx'),
      /^This file is not a script/,
    ],
    [
      'other XML named .txt',
      textFile('\ufeff<?xml version="1.0"?><speech>MARCUS</speech>', 'a.txt'),
      /^This file is not a script/,
    ],
    [
      'a Word document named .fdx',
      { name: 'a.fdx', bytes: Uint8Array.from(writeDocx('<w:p><w:r><w:t>MARCUS</w:t></w:r></w:p>')) },
      /^This file is not what its name says/,
    ],
    ['a Final Draft file of 401 pages', textFile(fdx(NEW_PAGE.repeat(401)), 'a.fdx'), /more than 400 pages/],
    ['a huge Final Draft file', textFile(fdx(paragraph('Action', 'A'.repeat(1_500_001))), 'a.fdx'), /far more text/],
    ['a Final Draft file without text', textFile(fdx(''), 'a.fdx'), /^We found no text/],
  ]
  it.each(rejected)(
    '[R-23-02] [D13] An upload of %s is rejected with a reason and costs nothing',
    async (_case, file, message) => {
      const bob = await insertUserWithPages(server)
      const { documentId } = await send(bob, { ...file, type: TXT })
      expect(await waitForRejection(bob, documentId)).toMatch(message)
      expect((await start(bob, documentId)).http).toBe(409)
    },
  )

  it('[R-23-02] A Final Draft file above 10 MB is refused before it is uploaded', async () => {
    const ask = (file_size: number) =>
      ada.ask(documents.presignedUpload, { body: { file_name: 'a.fdx', file_type: TXT, file_size } })
    expect((await ask(DOCUMENT_MAX_BYTES)).http).toBe(201)
    expect(await ask(DOCUMENT_MAX_BYTES + 1)).toMatchObject({
      http: 400,
      body: { message: 'Files can be up to 10MB.' },
    })
  })
})
