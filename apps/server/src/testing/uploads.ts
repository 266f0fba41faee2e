import { readFile } from 'node:fs/promises'
import { DOCUMENT_TYPES, documents } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { grantPages } from '#modules/credits/credits.service.ts'
import { aMember } from './accounts.ts'
import type { SignedIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'
import { userIdOf } from './user-id.ts'

export const [PDF, TXT, DOCX] = DOCUMENT_TYPES

export interface ScriptFile {
  name: string
  type: (typeof DOCUMENT_TYPES)[number]
  bytes: Uint8Array<ArrayBuffer>
}

/** Pages of our own, drawn by labs/reader/render. */
async function sides(name: string, type: ScriptFile['type']): Promise<ScriptFile> {
  return { name, type, bytes: new Uint8Array(await readFile(new URL(`./sides/${name}`, import.meta.url))) }
}

export const pdfSides = () => sides('laundry-day.pdf', PDF)
export const docxSides = () => sides('laundry-day.docx', DOCX)
export const textSides = () => sides('laundry-day.txt', TXT)
export const scannedSides = () => sides('kestrel-bank-scanned.pdf', PDF)

export const textFile = (text: string, name = 'sides.txt'): ScriptFile => ({
  name,
  type: TXT,
  bytes: new TextEncoder().encode(text),
})

export const SHORT_SIDES = 'INT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n'

/** Somebody with an account and pages to spend. */
export async function anActor(server: TestServer, pages = 1000): Promise<SignedIn> {
  const person = await aMember(server)
  const userId = await userIdOf(server, person)
  if (pages > 0) await grantPages(server.ctx, userId, { key: `test:${userId}`, pages, reason: 'test' })
  return person
}

export const announce = (person: SignedIn, { name, type, bytes }: ScriptFile) =>
  person.call(documents.presignedUpload, { body: { file_name: name, file_type: type, file_size: bytes.length } })

export const put = (url: string, { type, bytes }: Pick<ScriptFile, 'type' | 'bytes'>) =>
  fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } })

/** Announced and put, not confirmed. */
export async function send(person: SignedIn, file: ScriptFile): Promise<{ documentId: string; url: string }> {
  const { url, document_id: documentId } = await announce(person, file)
  if (url === null || documentId === null) throw new Error('no pages left')
  const answer = await put(url, file)
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`)
  return { documentId, url }
}

export const confirm = (person: SignedIn, documentId: string) =>
  person.ask(documents.confirm, { params: { documentId } })

/** Until its pages are counted. On a busy machine that may take more than one confirmation. */
export async function count(person: SignedIn, documentId: string) {
  return waitUntil(
    async () => {
      const counted = await person.call(documents.confirm, { params: { documentId } })
      return counted.page_count === null ? undefined : counted
    },
    { what: 'the count', timeoutMs: 120_000 },
  )
}

/** Sent, confirmed and counted: everything but the reading. */
export async function upload(person: SignedIn, file: ScriptFile): Promise<string> {
  const { documentId } = await send(person, file)
  await count(person, documentId)
  return documentId
}

export const start = (person: SignedIn, documentId: string) => person.ask(documents.process, { params: { documentId } })

export const statusOf = (person: SignedIn, documentId: string) =>
  person.call(documents.status, { params: { documentId }, query: {} })

export async function finish(person: SignedIn, documentId: string) {
  return waitUntil(
    async () => {
      const status = await statusOf(person, documentId)
      return status.status === 'completed' || status.status === 'error' ? status : undefined
    },
    { what: 'the end of reading', timeoutMs: 180_000 },
  )
}

/** From a file to lines. */
export async function read(person: SignedIn, file: ScriptFile): Promise<string> {
  const documentId = await upload(person, file)
  await person.call(documents.process, { params: { documentId } })
  const { status, message } = await finish(person, documentId)
  if (status !== 'completed') throw new Error(`Not read: ${message}`)
  return documentId
}
