import { DOCUMENT_MAX_BYTES, documents } from '@sidelight/contract'
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createVersionedBucket } from '#testing/backup-buckets.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { announce, count, insertUserWithPages, put, type ScriptFile, SHORT_SIDES, textFile } from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

const DAY_SECONDS = 24 * 3600
const MINUTE_SECONDS = 60
/** The storage of `npm run dev` without Ceph knows no versions. */
const isCeph = inject('services').storageKind !== 's3rver'

let server: TestServer
let buckets: string[]
beforeAll(async () => {
  const { env } = inject('services')
  const versioned = await createVersionedBucket(env)
  buckets = [versioned, env['S3_BUCKET'] ?? '']
  server = await startTestServer({
    S3_BUCKET: versioned,
    UPLOADS_BUCKET: env['S3_BUCKET'] ?? '',
    ACCESS_TOKEN_SECONDS: '8640000',
  })
})
afterAll(() => server.stop())

/** What the storage keeps of a user, including what was replaced or deleted. */
async function listKeptSizes(user: SignedIn): Promise<number[]> {
  const client = createS3Client(server.ctx.config.storage)
  const userId = await userIdOf(server, user)
  const sizes: number[] = []
  for (const Bucket of buckets) {
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }))
    for (const { Key = '', Size = 0 } of Versions) if (Key.includes(userId)) sizes.push(Size)
  }
  client.destroy()
  return sizes
}

async function begin(user: SignedIn, file: ScriptFile): Promise<{ url: string; documentId: string }> {
  const { url, document_id: documentId } = await announce(user, file)
  return { url: url ?? '', documentId: documentId ?? '' }
}

const remove = (user: SignedIn, documentId: string) => user.call(documents.remove, { params: { documentId } })

it.runIf(isCeph)(
  '[R-81-01] [D28] Of a file that is uploaded five times to one address and deleted, the storage keeps nothing',
  async () => {
    const bob = await insertUserWithPages(server)
    const file = textFile(SHORT_SIDES)
    for (let round = 0; round < 2; round += 1) {
      const { url, documentId } = await begin(bob, file)
      for (let n = 0; n < 5; n += 1) expect((await put(url, file)).status).toBe(200)
      await remove(bob, documentId)
    }
    await server.jobsDone()
    expect(await listKeptSizes(bob)).toEqual([])
  },
)

it.runIf(isCeph)(
  '[R-81-01] [D28] Of a file that is uploaded five times and confirmed, the storage keeps the original alone',
  async () => {
    const bob = await insertUserWithPages(server)
    const file = textFile(SHORT_SIDES)
    const { url, documentId } = await begin(bob, file)
    for (let n = 0; n < 5; n += 1) expect((await put(url, file)).status).toBe(200)
    await count(bob, documentId)
    await server.jobsDone()
    expect((await listKeptSizes(bob)).filter((size) => size === file.bytes.length)).toHaveLength(1)
  },
)

it('[R-81-02] [D28] A user can announce 500 MB of scripts in a day, whatever becomes of them', async () => {
  const bob = await insertUserWithPages(server)
  const announceBytes = (file_size: number) =>
    bob.ask(documents.presignedUpload, { body: { file_name: 'a.pdf', file_type: 'application/pdf', file_size } })
  for (let n = 0; n < 50; n += 1) {
    const { body } = await announceBytes(DOCUMENT_MAX_BYTES)
    if (body.status !== 'success') throw new Error(`Upload ${n} was rejected: ${body.message}`)
    await remove(bob, body.data.document_id ?? '')
    server.clock.advance({ seconds: MINUTE_SECONDS / 10 })
  }
  const refused = await announceBytes(1)
  expect(refused.http).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY_SECONDS - 10 * MINUTE_SECONDS)
  server.clock.advance({ seconds: DAY_SECONDS })
  expect((await announceBytes(DOCUMENT_MAX_BYTES)).http).toBe(201)
})
