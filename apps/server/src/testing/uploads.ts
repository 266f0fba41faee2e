import { readFile } from 'node:fs/promises'
import { documents } from '@sidelight/contract'
import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { grantPages } from '#modules/credits/credits.service.ts'
import { encryptBytes } from '#platform/script-keys/encrypted-bytes.ts'
import { insertUser } from './accounts.ts'
import type { SignedIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'
import { userIdOf } from './user-id.ts'

export const PDF = 'application/pdf' as const
export const TXT = 'text/plain' as const
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' as const

export interface ScriptFile {
  name: string
  type: typeof PDF | typeof TXT | typeof DOCX
  bytes: Uint8Array<ArrayBuffer>
}

/** Files rendered from our own script by labs/reader/render. */
async function loadSides(name: string, type: ScriptFile['type']): Promise<ScriptFile> {
  return { name, type, bytes: new Uint8Array(await readFile(new URL(`./sides/${name}`, import.meta.url))) }
}

export const pdfSides = () => loadSides('laundry-day.pdf', PDF)
export const docxSides = () => loadSides('laundry-day.docx', DOCX)
export const textSides = () => loadSides('laundry-day.txt', TXT)
export const scannedSides = () => loadSides('kestrel-bank-scanned.pdf', PDF)
/** The same page copied at 80 dots per inch, with noise: some of its lines are doubtful. */
export const unclearSides = () => loadSides('kestrel-bank-unclear.pdf', PDF)

export const textFile = (text: string, name = 'sides.txt'): ScriptFile => ({
  name,
  type: TXT,
  bytes: new TextEncoder().encode(text),
})

export const SHORT_SIDES = 'INT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n'

/** A signed-in user with pages to spend. */
export async function insertUserWithPages(server: TestServer, pages = 1000): Promise<SignedIn> {
  const user = await insertUser(server)
  const userId = await userIdOf(server, user)
  if (pages > 0) await grantPages(server.ctx, userId, { key: `test:${userId}`, pages, reason: 'test' })
  return user
}

export const announce = (user: SignedIn, { name, type, bytes }: ScriptFile) =>
  user.call(documents.presignedUpload, { body: { file_name: name, file_type: type, file_size: bytes.length } })

/** The key in the fragment of an encrypted script's URL, and that of the object; undefined for other scripts. */
export function keysIn(url: string): [key: Buffer, objectKey: string] | undefined {
  const { hash, pathname } = new URL(url)
  if (hash === '') return undefined
  return [Buffer.from(hash.slice('#key='.length), 'hex'), pathname.slice(pathname.indexOf('/users/') + 1)]
}

/** A file, or the pages that a browser has extracted from it. */
export type ConfidentialFile = Omit<ScriptFile, 'type'> & { type: ScriptFile['type'] | typeof EXTRACTED_PAGES_TYPE }

/** As a browser extracts them; `pages` may be anything. */
export const extractedPages = (pages: unknown): ConfidentialFile => ({
  name: '',
  type: EXTRACTED_PAGES_TYPE,
  bytes: new TextEncoder().encode(JSON.stringify({ pages })),
})

/** What is recognised in `unclearSides`, as a browser would send it: some of its lines are doubtful. */
export const unclearPages = async (): Promise<ConfidentialFile> => ({
  ...(await loadSides('kestrel-bank-unclear.pages.json', PDF)),
  type: EXTRACTED_PAGES_TYPE,
})

/** Encrypts a file of an encrypted script, as browsers do. */
export function put(url: string, { type, bytes }: Pick<ConfidentialFile, 'type' | 'bytes'>) {
  const keys = keysIn(url)
  const body = keys ? new Uint8Array(encryptBytes(bytes, ...keys)) : bytes
  return fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
}

/** Announces and uploads a file without confirming it. */
export async function send(user: SignedIn, file: ScriptFile): Promise<{ documentId: string; url: string }> {
  const { url, document_id: documentId } = await announce(user, file)
  if (url === null || documentId === null) throw new Error('The user has no pages left')
  const response = await put(url, file)
  if (!response.ok) throw new Error(`The storage responded with ${response.status}`)
  return { documentId, url }
}

export const confirm = (user: SignedIn, documentId: string) => user.ask(documents.confirm, { params: { documentId } })

/** On a busy machine a confirmation may get a response before the inspection has ended. */
export const waitForDecision = (user: SignedIn, documentId: string) =>
  waitUntil(
    async () => {
      const response = await confirm(user, documentId)
      return response.body.status === 'success' && response.body.data.page_count === null ? undefined : response
    },
    { what: 'a decision', timeoutMs: 150_000 },
  )

/** Confirms an upload until its pages are counted; on a busy machine one confirmation may not be enough. */
export async function count(user: SignedIn, documentId: string) {
  return waitUntil(
    async () => {
      const counted = await user.call(documents.confirm, { params: { documentId } })
      return counted.page_count === null ? undefined : counted
    },
    { what: 'the page count', timeoutMs: 120_000 },
  )
}

/** Uploads and confirms a file, and waits for its page count. It is not parsed. */
export async function upload(user: SignedIn, file: ScriptFile): Promise<string> {
  const { documentId } = await send(user, file)
  await count(user, documentId)
  return documentId
}

export const start = (user: SignedIn, documentId: string) => user.ask(documents.process, { params: { documentId } })

export const statusOf = (user: SignedIn, documentId: string) =>
  user.call(documents.status, { params: { documentId }, query: {} })

export async function finish(user: SignedIn, documentId: string) {
  return waitUntil(
    async () => {
      const status = await statusOf(user, documentId)
      return status.status === 'completed' || status.status === 'error' ? status : undefined
    },
    { what: 'the end of parsing', timeoutMs: 180_000 },
  )
}

/** Uploads a file and parses it into lines. */
export async function uploadAndParse(user: SignedIn, file: ScriptFile): Promise<string> {
  const documentId = await upload(user, file)
  await user.call(documents.process, { params: { documentId } })
  const { status, message } = await finish(user, documentId)
  if (status !== 'completed') throw new Error(`Parsing failed: ${message}`)
  return documentId
}

const CONFIDENTIAL_MS = 7 * 86_400_000

/** Announces and uploads a file as a confidential script of seven days, without confirming it. */
export async function sendConfidential(server: TestServer, user: SignedIn, file: ConfidentialFile): Promise<string> {
  const expires_at = new Date(server.clock.now().getTime() + CONFIDENTIAL_MS).toISOString()
  const { url, document_id: documentId } = await user.call(documents.presignedUpload, {
    body: { file_name: file.name, file_type: file.type, file_size: file.bytes.length, confidential: { expires_at } },
  })
  if (url === null || documentId === null) throw new Error('The user has no pages left')
  await put(url, file)
  return documentId
}

/** Uploads a file as a confidential script of seven days, parses it, and waits until all jobs are done. */
export async function uploadConfidential(server: TestServer, user: SignedIn, file: ConfidentialFile): Promise<string> {
  const documentId = await sendConfidential(server, user, file)
  await count(user, documentId)
  await start(user, documentId)
  await finish(user, documentId)
  await server.jobsDone()
  return documentId
}
