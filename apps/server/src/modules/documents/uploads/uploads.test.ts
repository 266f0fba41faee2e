import { randomUUID } from 'node:crypto'
import { activities, DOCUMENT_MAX_BYTES, documents } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { drawText, writePages } from '#platform/extract/testing/write-pdf.ts'
import { writeDocx } from '#platform/extract/testing/write-docx.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  insertUserWithPages,
  announce,
  confirm,
  count,
  DOCX,
  PDF,
  pdfSides,
  put,
  uploadAndParse,
  type ScriptFile,
  send,
  SHORT_SIDES,
  start,
  statusOf,
  textFile,
  TXT,
  upload,
  waitForDecision,
} from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { deleteAbandonedUploadsJob } from '../documents.jobs.ts'
import { markStored } from '../documents.repo.ts'
import { documentPrefix, incomingKey, cachedParseKey, uploadsPrefix } from '../object-keys.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
  ada = await insertUserWithPages(server)
})
afterAll(() => server.stop())

const findRow = (documentId: string) =>
  server.ctx.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirst()
async function objectsOf(user: SignedIn, documentId: string): Promise<string[]> {
  const userId = await userIdOf(server, user)
  const prefixes = [documentPrefix(userId, documentId), uploadsPrefix(userId, documentId)]
  return (await Promise.all(prefixes.map((prefix) => server.ctx.storage.list(prefix)))).flat()
}
const requestUploadAs = (user: SignedIn, body: object) => user.ask(documents.presignedUpload, { body: body as never })
const REQUEST = { file_name: 'sides.pdf', file_type: PDF, file_size: 1000 }
const bytes = (text: string) => new TextEncoder().encode(text)

describe('requests for an upload', { timeout: 180_000 }, () => {
  it('[R-7-23] [D06] [D08] An upload request gets a URL for five minutes and a generated id, and cannot name one', async () => {
    expect((await requestUploadAs(ada, { ...REQUEST, document_id: randomUUID() })).http).toBe(400)
    const response = await requestUploadAs(ada, REQUEST)
    expect(response.http).toBe(201)
    expect(response.body.data).toEqual({
      status: 'pending',
      message: 'Ready for your file.',
      url: expect.stringContaining('X-Amz-Expires=300&') as string,
      document_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
  })

  it('A requested upload is not listed before its file is confirmed', async () => {
    const bob = await insertUserWithPages(server)
    await announce(bob, textFile(SHORT_SIDES))
    expect(await bob.call(documents.list)).toEqual({ documents: [] })
  })

  it('[D01] [R-8-28] An upload request must have a size of 1 byte to 10 MB', async () => {
    const bob = await insertUserWithPages(server)
    for (const file_size of [0, -1, 10_485_761, 1e308, 1.5, '1000', null, [], {}, true, '1e3', 2 ** 53])
      expect(await requestUploadAs(bob, { ...REQUEST, file_size }).then(({ http }) => http)).toBe(400)
    const tooLarge = await requestUploadAs(bob, { ...REQUEST, file_size: 10_485_761 })
    expect(tooLarge.body.message).toBe('Files can be up to 10MB.')
    expect((await requestUploadAs(bob, { ...REQUEST, file_size: 10_485_760 })).http).toBe(201)
  })

  it('[D02] An upload request of a type other than PDF, TXT or DOCX is rejected', async () => {
    const bob = await insertUserWithPages(server)
    for (const file_type of [
      'text/html',
      'image/png',
      'application/msword',
      'APPLICATION/PDF',
      `${PDF}; x=y`,
      '',
      null,
    ])
      expect(await requestUploadAs(bob, { ...REQUEST, file_type })).toMatchObject({
        http: 400,
        body: { message: expect.stringMatching(/Unsupported file format|not valid/) as string },
      })
  })

  it('[D03] The title of an upload is cleaned from its file name', async () => {
    const bob = await insertUserWithPages(server)
    const titles: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd'],
      ['C:\\Users\\x\\Sides.PDF', 'Sides'],
      ['a\u0000b\r\nc.pdf', 'a b c'],
      ['gnp.\u202efdp.pdf', 'gnp.fdp'],
      ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>'],
      ['.pdf', 'Untitled script'],
      ['   ', 'Untitled script'],
      ['\ud800lone.pdf', '\ufffdlone'],
      [`${'long '.repeat(200)}.pdf`, `${'long '.repeat(24).slice(0, 119)}…`],
      ['Zoë’s “final” draft v2.1.docx', 'Zoë’s “final” draft v2.1'],
    ]
    for (const [file_name, title] of titles) {
      const { body } = await requestUploadAs(bob, { ...REQUEST, file_name })
      const id = (body.data as { document_id: string }).document_id
      expect(await findRow(id)).toMatchObject({ title })
    }
    expect((await requestUploadAs(bob, { ...REQUEST, file_name: 'x'.repeat(4096) })).http).toBe(400)
  })

  it('[D04] A user can request twenty uploads per minute', async () => {
    const bob = await insertUserWithPages(server)
    const responses = await Promise.all(Array.from({ length: 25 }, () => requestUploadAs(bob, REQUEST)))
    expect(responses.filter(({ http }) => http === 201)).toHaveLength(20)
    expect(responses.filter(({ http }) => http === 429)).toHaveLength(5)
  })

  it('[D04] [D09] A user can have fifty open uploads, and abandoned ones are deleted with their files', async () => {
    const bob = await insertUserWithPages(server)
    const { documentId } = await send(bob, textFile(SHORT_SIDES))
    for (let n = 1; n < 50; n += 1) {
      if (n % 20 === 0) server.clock.advance({ minutes: 2 })
      expect((await requestUploadAs(bob, REQUEST)).http).toBe(201)
    }
    server.clock.advance({ minutes: 2 })
    expect(await requestUploadAs(bob, REQUEST)).toMatchObject({
      http: 429,
      body: { message: 'Too many uploads were begun and not finished. Please try again in an hour.' },
    })
    server.clock.advance({ hours: 2 })
    await server.ctx.jobs.enqueue(server.ctx.db, deleteAbandonedUploadsJob, {})
    await server.jobsDone()
    expect(await findRow(documentId)).toBeUndefined()
    expect(await objectsOf(bob, documentId)).toEqual([])
    expect((await requestUploadAs(bob, REQUEST)).http).toBe(201)
  })

  it('[R-11-12] [D28] A user can have 100 MB of uploads that were not read, and others do not count', async () => {
    const bob = await insertUserWithPages(server)
    const largest = { ...REQUEST, file_size: DOCUMENT_MAX_BYTES }
    const responses = await Promise.all(Array.from({ length: 15 }, () => requestUploadAs(bob, largest)))
    const accepted = responses.filter(({ http }) => http === 201)
    expect(accepted).toHaveLength(10)
    for (const response of responses.filter(({ http }) => http !== 201))
      expect(response).toMatchObject({
        http: 429,
        headers: { 'retry-after': '3600' },
        body: { message: expect.stringContaining('100 MB that were not read yet') as string },
      })
    expect((await requestUploadAs(bob, { ...REQUEST, file_size: 1 })).http).toBe(429)

    const [read, removed] = accepted.map(({ body }) => (body.data as { document_id: string }).document_id)
    await server.ctx.db.updateTable('document').set({ status: 'completed' }).where('id', '=', read!).execute()
    expect((await requestUploadAs(bob, largest)).http).toBe(201)
    expect((await requestUploadAs(bob, { ...REQUEST, file_size: 1 })).http).toBe(429)
    await bob.call(documents.remove, { params: { documentId: removed! } })
    expect((await requestUploadAs(bob, largest)).http).toBe(201)
  })

  it('[D05] [X29] [R-8-29] An upload request without pages left gets the status payment_required', async () => {
    const bob = await insertUserWithPages(server, 0)
    await uploadAndParse(bob, textFile(Array.from({ length: 5 }, () => SHORT_SIDES).join('\f')))
    const response = await requestUploadAs(bob, REQUEST)
    expect(response).toMatchObject({
      http: 201,
      body: {
        status: 'success',
        data: {
          status: 'payment_required',
          message: 'You have no pages left. Please add pages to upload a script.',
          url: null,
          document_id: null,
        },
      },
    })
  })
})

describe.skipIf(inject('services').storageKind === 's3rver')('the URL of an upload', () => {
  it('[D01] [D02] [D08] [R-8-30] The store accepts only a file of the requested size and type with a signed URL', async () => {
    const file = await pdfSides()
    const { url } = await announce(ada, file)
    const address = url ?? ''
    expect((await put(address, { ...file, type: TXT })).status).toBe(403)
    expect((await put(address, { ...file, bytes: file.bytes.slice(1) })).status).toBe(403)
    expect((await put(address.slice(0, address.indexOf('?')), file)).status).toBe(403)
    expect((await put(address, file)).status).toBe(200)
  })
})

describe('confirmation of an upload', { timeout: 180_000 }, () => {
  it('[R-7-25] [D12] Fifty simultaneous confirmations store and count the file once', async () => {
    const bob = await insertUserWithPages(server)
    const { documentId } = await send(bob, await pdfSides())
    const copy = vi.spyOn(server.ctx.storage, 'copy')
    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(bob, documentId)))
    expect(responses.filter(({ http }) => http !== 200)).toEqual([])
    expect(copy).toHaveBeenCalledTimes(1)
    copy.mockRestore()
    expect(await count(bob, documentId)).toMatchObject({ page_count: 3, cost: { pages: 3, missing: 0 } })
    const uploads = (await bob.call(activities.recent)).filter(({ action }) => action === 'Script uploaded')
    expect(uploads).toHaveLength(1)
    await server.jobsDone()
    const parseKey = cachedParseKey(await userIdOf(server, bob), documentId)
    expect(await objectsOf(bob, documentId)).toEqual([(await findRow(documentId))?.originalKey, parseKey])
  })

  it('[D12] [R-8-31] A confirmation before the upload is rejected, and the file can still be uploaded', async () => {
    const file = textFile(SHORT_SIDES)
    const { url, document_id: documentId } = await announce(ada, file)
    expect(await confirm(ada, documentId ?? '')).toMatchObject({
      http: 409,
      body: { message: 'This file has not arrived. Please upload it again.' },
    })
    await put(url ?? '', file)
    expect(await count(ada, documentId ?? '')).toMatchObject({ page_count: 1 })
  })

  it('[D01] [D02] A stored object of another size or type than announced is not accepted', async () => {
    const file = textFile(SHORT_SIDES)
    const { documentId } = await send(ada, file)
    const key = incomingKey(await userIdOf(server, ada), documentId)
    for (const [content, type] of [
      [file.bytes.slice(1), TXT],
      [file.bytes, PDF],
    ] as const) {
      await server.ctx.storage.write(key, content, type)
      expect(await confirm(ada, documentId)).toMatchObject({
        http: 400,
        body: { message: 'This is not the file that was announced. Please upload it again.' },
      })
    }
    await server.ctx.storage.write(key, file.bytes, TXT)
    expect(await count(ada, documentId)).toMatchObject({ page_count: 1 })
  })

  it('[D12] What the first confirmation has stored is not replaced by another one', async () => {
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const { originalKey, keptAt, originalUntil } = (await findRow(documentId))!
    const late = { keptAt: keptAt!, originalKey: `${originalKey}-late`, originalUntil: originalUntil! }
    expect(await markStored(server.ctx.db, documentId, late)).toBe(false)
    expect(await findRow(documentId)).toMatchObject({ originalKey })
  })

  it('[D12] A deleted upload cannot be confirmed', async () => {
    const { documentId } = await send(ada, textFile(SHORT_SIDES))
    await ada.call(documents.remove, { params: { documentId } })
    expect((await confirm(ada, documentId)).http).toBe(404)
  })

  it('[D07] [D08] A file that is uploaded after the confirmation is ignored', async () => {
    const bob = await insertUserWithPages(server)
    const file = textFile(SHORT_SIDES)
    const { documentId, url } = await send(bob, file)
    await count(bob, documentId)
    const replacement = textFile(SHORT_SIDES.replace('You kept the key.', 'I sold the horse.'))
    expect(replacement.bytes).toHaveLength(file.bytes.length)
    expect((await put(url, replacement)).status).toBe(200)
    expect(await confirm(bob, documentId)).toMatchObject({ http: 200 })
    const original = await server.ctx.storage.read((await findRow(documentId))?.originalKey ?? '')
    expect(new TextDecoder().decode(original)).toBe(SHORT_SIDES)
    // The second cleanup removes the late upload.
    expect(await objectsOf(bob, documentId)).toContain(incomingKey(await userIdOf(server, bob), documentId))
  })

  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const createLockedPdf = () =>
    writePages([{ content: drawText(72, 72, 'MARCUS') }], [], {
      trailer:
        '/Encrypt << /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -4 >> /ID [(a) (a)]',
    })
  const rejectedFiles: [string, () => Uint8Array, ScriptFile['type'], RegExp][] = [
    ['a text declared as PDF', () => bytes(SHORT_SIDES), PDF, /^This file is not what its name says/],
    ['a PDF declared as text', () => writePages([{ content: drawText(72, 72, 'MARCUS') }]), TXT, /^This file is not/],
    ['a picture', () => png, PDF, /^This is a picture/],
    [
      'a zip that is not a document',
      () => Uint8Array.from({ length: 22 }, (_, index) => [0x50, 0x4b, 5, 6][index] ?? 0),
      DOCX,
      /document is damaged|not a script/,
    ],
    ['half a PDF', () => bytes('%PDF-1.7\n1 0 obj\n<< /Type'), PDF, /^This PDF is damaged/],
    ['a locked PDF', createLockedPdf, PDF, /^This PDF is locked with a password/],
    ['nothing but spaces', () => bytes('   \n\n   '), TXT, /^We found no text in this file/],
    [
      'more than 400 pages',
      () => writePages(Array.from({ length: 401 }, () => ({ content: drawText(72, 72, 'A') }))),
      PDF,
      /more than 400 pages/,
    ],
  ]
  it.each(rejectedFiles)(
    '[D13] [R-8-31] An upload of %s is rejected for good with a message and deleted',
    async (_case, createBytes, type, message) => {
      const bob = await insertUserWithPages(server)
      const { documentId } = await send(bob, { name: 'sides.x', type, bytes: Uint8Array.from(createBytes()) })
      const { http, body } = await waitForDecision(bob, documentId)
      expect({ http, code: (body.data as { code?: string } | null)?.code }).toEqual({
        http: 400,
        code: 'invalid_input',
      })
      expect(body.message).toMatch(message)
      expect((await confirm(bob, documentId)).body).toEqual(body)
      expect(await statusOf(bob, documentId)).toMatchObject({
        status: 'error',
        message: body.message,
        page_count: null,
      })
      expect(await start(bob, documentId)).toMatchObject({ http: 409, body: { message: body.message } })
      await server.jobsDone()
      expect(await objectsOf(bob, documentId)).toEqual([])
    },
  )

  it('[D15] The cost of an upload depends on its content, not on its metadata', async () => {
    const speech = `<w:p><w:r><w:t>${'I have a great deal to say. '.repeat(40)}</w:t></w:r></w:p>`
    const docx = { name: 'one-page.docx', type: DOCX, bytes: Uint8Array.from(writeDocx(speech.repeat(30))) }
    const { documentId } = await send(ada, docx)
    const characters = 'I have a great deal to say. '.length * 40 * 30
    expect((await count(ada, documentId)).page_count).toBeGreaterThanOrEqual(Math.ceil(characters / 3000))
    const longText = await send(ada, textFile('A'.repeat(3001)))
    expect(await count(ada, longText.documentId)).toMatchObject({ page_count: 2 })
  })

  // By night only: the file takes the whole minute that it may.
  it.runIf(inject('isNightly'))(
    '[D16] [D17] A file made to keep the parser busy is stopped and does not delay other users',
    async () => {
      const [bob, eve] = [await insertUserWithPages(server), await insertUserWithPages(server)]
      const nested = Uint8Array.from(writePages([{ content: `${'q '.repeat(400_000)}${drawText(72, 72, 'MARCUS')}` }]))
      const { documentId } = await send(bob, { name: 'bomb.pdf', type: PDF, bytes: nested })
      void confirm(bob, documentId)
      const next = await send(eve, textFile(SHORT_SIDES))
      expect(await count(eve, next.documentId)).toMatchObject({ page_count: 1 })
      expect([200, 400]).toContain((await waitForDecision(bob, documentId)).http)
    },
  )
})
