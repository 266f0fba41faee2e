import { createHash } from 'node:crypto'
import { type DataOf, tapes, type Tape } from '@sidelight/contract'
import { createMp4 } from '@sidelight/domain/taping/testing/mp4-file'
import { listUploadParts } from '@sidelight/domain/taping/upload-parts'
import type { TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Upload = DataOf<(typeof tapes.upload)['shape']>

export const NAME = 'Jane_Doe_Detective_Sc1.mp4'
export const TITLE = 'Jane Doe as the Detective'

const sha256 = (...pieces: Uint8Array[]) =>
  pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest()

/** As the web app computes it. */
export const hashParts = (file: Bytes): string =>
  sha256(
    ...listUploadParts(file.length).map(({ start, sizeBytes }) => sha256(file.subarray(start, start + sizeBytes))),
  ).toString('hex')

interface Announced {
  name?: string
  title?: string
  file_size?: number
  parts_sha256?: string
}

export const announce = (user: SignedIn, documentId: string, file: Bytes, change: Announced = {}) =>
  user.ask(tapes.upload, {
    params: { documentId },
    body: { name: NAME, title: TITLE, file_size: file.length, parts_sha256: hashParts(file), ...change },
  })

export async function begin(user: SignedIn, documentId: string, file: Bytes, change?: Announced): Promise<Upload> {
  const { body, raw } = await announce(user, documentId, file, change)
  if (body.status !== 'success') throw new Error(`The upload was not begun: ${raw}`)
  return body.data
}

export const putPart = (url: string, part: Bytes) =>
  fetch(url, { method: 'PUT', body: part, headers: { 'content-type': 'video/mp4' } })

/** Puts the parts for which there are URLs, like a browser. */
export async function putParts(file: Bytes, { next_parts }: Upload): Promise<void> {
  const parts = listUploadParts(file.length)
  for (const { number, url } of next_parts) {
    const { start = 0, sizeBytes = 0 } = parts[number - 1] ?? {}
    const response = await putPart(url, file.slice(start, start + sizeBytes))
    if (!response.ok) throw new Error(`The storage responded with ${response.status}`)
  }
}

export const complete = (user: SignedIn, documentId: string, tapeId: string) =>
  user.ask(tapes.complete, { params: { documentId, tapeId } })

export const listTapes = async (user: SignedIn, documentId: string): Promise<Tape[]> =>
  (await user.call(tapes.list, { params: { documentId } })).tapes

/** Uploads a file in one go and waits until it was checked. */
export async function uploadTape(
  server: TestServer,
  user: SignedIn,
  documentId: string,
  { file = createMp4(), change = {} }: { file?: Bytes; change?: Announced } = {},
): Promise<Tape> {
  const upload = await begin(user, documentId, file, change)
  await putParts(file, upload)
  const { http, raw } = await complete(user, documentId, upload.tape._id)
  if (http !== 200) throw new Error(`The upload was not completed: ${raw}`)
  await server.jobsDone()
  const tape = (await listTapes(user, documentId)).find(({ _id }) => _id === upload.tape._id)
  if (!tape) throw new Error('The tape is not listed')
  return tape
}
