import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectRetentionCommand,
  ListObjectVersionsCommand,
  type ObjectVersion,
} from '@aws-sdk/client-s3'
import { users } from '@sidelight/contract'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createRecordsBucket, newRecordsBucket } from '#testing/backup-buckets.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { type SignedIn } from '#testing/user-fixture.ts'
import { listDeletionRecords } from './deletion-records.ts'

const services = inject('services')
const DAY_MS = 24 * 3600 * 1000
const Bucket = newRecordsBucket()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ DELETION_RECORDS_BUCKET: Bucket })
})
afterAll(() => server.stop())

const deleteAccountOf = (user: SignedIn, password = user.password) =>
  user.ask(users.deleteAccount, { body: { password } })

// s3rver has no object lock.
describe.runIf(services.storageKind !== 's3rver')('records of deletions', () => {
  it('[R-17-04] [X36] While a deletion cannot be recorded, nothing is deleted; the next attempt deletes the account', async () => {
    const ada = await insertUser(server)
    expect((await deleteAccountOf(ada)).http).toBe(503)
    expect(await ada.call(users.me)).toMatchObject({ email: ada.email })
    await createRecordsBucket(services.env, Bucket)
    expect((await deleteAccountOf(ada)).http).toBe(200)
    expect((await ada.ask(users.me)).http).toBe(401)
    expect(await listDeletionRecords(server.ctx)).toHaveLength(1)
  })

  it('[R-17-05] [X37] A record holds a hash of the user id, and nobody can remove or hide it before its time', async () => {
    const ada = await insertUser(server)
    const userId = await userIdOf(server, ada)
    expect((await deleteAccountOf(ada, 'Wrong-guess1!')).http).toBe(400)
    const userHash = createHash('sha256').update(userId).digest('hex')
    const listHashes = async () => (await listDeletionRecords(server.ctx)).map((record) => record.userHash)
    expect(await listHashes()).not.toContain(userHash)
    await deleteAccountOf(ada)
    expect(await listHashes()).toContain(userHash)

    const client = createS3Client(server.ctx.config.storage)
    const { Versions = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: `deletions/${userHash}/` }),
    )
    expect(Versions).toMatchObject([{ Size: 0 }])
    const { Key, VersionId } = Versions[0] as Required<ObjectVersion>
    expect(Key).not.toContain(userId)
    const { Retention } = await client.send(new GetObjectRetentionCommand({ Bucket, Key, VersionId }))
    expect(Retention?.Mode).toBe('COMPLIANCE')
    expect(((Retention?.RetainUntilDate?.getTime() ?? 0) - Date.now()) / DAY_MS).toBeCloseTo(36, 1)
    await expect(client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))).rejects.toMatchObject({
      name: 'AccessDenied',
    })
    await expect(
      client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true })),
    ).rejects.toMatchObject({ name: 'AccessDenied' })
    // Without a version the object is only hidden.
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
    expect(await listHashes()).toContain(userHash)
    client.destroy()
  })
})
