import { randomUUID } from 'node:crypto'
import { DeleteBucketCommand, GetBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { startFaultyStorage } from '#testing/faults/faulty-storage.ts'
import { createVersionedBucket } from '#testing/backup-buckets.ts'
import { leaveUploadUnfinished } from '#testing/unfinished-upload.ts'
import { listVersionedKeys } from './object-versions.ts'
import { createS3Storage } from './s3-storage.ts'

const services = inject('services')
const { storage: access } = readConfig(services.env)
const storage = createS3Storage(access)
const unreachable = createS3Storage({ ...access, endpoint: 'http://127.0.0.1:1' })
afterAll(() => {
  storage.close()
  unreachable.close()
})

const newKey = () => `tests/${randomUUID()}`
const bytes = (text: string) => new TextEncoder().encode(text)
const PDF = 'application/pdf'
const SIDES = bytes('%PDF-1.7 sides')

describe('objects', () => {
  it('An object can be written, found, read and removed', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    expect(await storage.find(key)).toEqual({
      sizeBytes: SIDES.length,
      contentType: PDF,
      etag: expect.stringMatching(/\w/) as string,
    })
    expect(new TextDecoder().decode(await storage.read(key))).toBe('%PDF-1.7 sides')
    await storage.remove([key])
    expect(await storage.find(key)).toBeUndefined()
  })

  it('Objects with all byte values and empty objects are stored unchanged', async () => {
    const [all, none] = [newKey(), newKey()]
    const everyByte = Uint8Array.from({ length: 256 }, (_, n) => n)
    await storage.write(all, everyByte, 'audio/wav')
    await storage.write(none, new Uint8Array(), 'text/plain')
    expect([...(await storage.read(all))]).toEqual([...everyByte])
    expect(await storage.find(none)).toMatchObject({ sizeBytes: 0 })
    await storage.remove([all, none])
    expect([await storage.find(all), await storage.find(none)]).toEqual([undefined, undefined])
  })

  it('A missing object is not found, cannot be read, and can be removed without an error', async () => {
    expect(await storage.find(newKey())).toBeUndefined()
    await expect(storage.read(newKey())).rejects.toThrow()
    await expect(storage.remove([newKey()])).resolves.toBeUndefined()
  })

  it('Objects are listed by the prefix of their keys', async () => {
    const prefix = `tests/${randomUUID()}/`
    const keys = [`${prefix}a`, `${prefix}b/c`, `${prefix}d.webp`]
    const neighbour = `${prefix.slice(0, -1)}x/a`
    for (const key of [...keys, neighbour]) await storage.write(key, SIDES, PDF)
    expect((await storage.list(prefix)).toSorted()).toEqual(keys)
    expect(await storage.list(`tests/${randomUUID()}/`)).toEqual([])
    await storage.remove([...keys, neighbour])
    expect(await storage.list(prefix)).toEqual([])
  })
})

// s3rver accepts uploads with a wrong signature, so these tests prove nothing with it.
const describeStrict = services.storageKind === 's3rver' ? describe.skip : describe

describeStrict('upload URLs', () => {
  const createUploadUrl = async (expiresInSeconds = 60) => {
    const key = newKey()
    const url = await storage.presignUpload({ key, contentType: PDF, sizeBytes: SIDES.length, expiresInSeconds })
    const put = (body: Uint8Array<ArrayBuffer>, type: string, to = url) =>
      fetch(to, { method: 'PUT', body, headers: { 'content-type': type } })
    return { key, url, put }
  }

  it('An upload URL accepts the announced file', async () => {
    const { key, put } = await createUploadUrl()
    const response = await put(SIDES, PDF)
    expect(response.status).toBe(200)
    expect(await storage.find(key)).toMatchObject({ sizeBytes: SIDES.length, contentType: PDF })
    await storage.remove([key])
  })

  it.each([
    ['another type', SIDES, 'text/html'],
    ['a longer file', bytes('%PDF-1.7 sides, and more'), PDF],
    ['a shorter file', bytes('%PDF'), PDF],
  ])('An upload URL rejects %s and stores nothing', async (_description, body, type) => {
    const { key, put } = await createUploadUrl()
    expect((await put(body, type)).status).toBe(403)
    expect(await storage.find(key)).toBeUndefined()
  })

  it('An upload URL rejects another key, an extended expiry and a missing signature', async () => {
    const { key, url, put } = await createUploadUrl()
    const otherKey = url.replace(key, `${key}-other`)
    const extended = url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600000')
    const [unsigned = ''] = url.split('?')
    for (const address of [otherKey, extended, unsigned]) {
      expect(address).not.toBe(url)
      expect((await put(SIDES, PDF, address)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await storage.find(key)).toBeUndefined()
    expect(await storage.find(`${key}-other`)).toBeUndefined()
  })

  it('An upload URL expires', async () => {
    const { key, put } = await createUploadUrl(5)
    expect((await put(SIDES, PDF)).status).toBe(200)
    await expect.poll(async () => (await put(SIDES, PDF)).status, { timeout: 30_000, interval: 250 }).toBe(403)
    await storage.remove([key])
  })

  it('An upload URL allows neither download nor deletion', async () => {
    const { url } = await createUploadUrl()
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  })
})

describeStrict('download URLs', () => {
  it('A download URL returns the object under its file name', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const response = await fetch(
      await storage.presignDownload(key, { expiresInSeconds: 60, fileName: 'Zoë "final"\r\n.pdf' }),
    )
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('%PDF-1.7 sides')
    expect(response.headers.get('content-type')).toBe(PDF)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Zo_ _final___.pdf"; filename*=UTF-8''Zo%C3%AB%20%22final%22%0D%0A.pdf`,
    )
    await storage.remove([key])
  })

  it('Without its signature, or for another key, a download URL returns nothing', async () => {
    const [key, secret] = [newKey(), newKey()]
    await storage.write(key, SIDES, PDF)
    await storage.write(secret, bytes('not yours'), PDF)
    const url = await storage.presignDownload(key, { expiresInSeconds: 60 })
    const [unsigned = ''] = url.split('?')
    for (const address of [unsigned, url.replace(key, secret), url.replace(/Signature=\w{4}/, 'Signature=0000')]) {
      const response = await fetch(address)
      expect(response.status).toBe(403)
      expect(await response.text()).not.toMatch(/sides|not yours/)
    }
    await storage.remove([key, secret])
  })
})

describeStrict('objects that change', () => {
  it('An object with another etag is not read', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const found = await storage.find(key)
    expect(await storage.read(key, found?.etag)).toHaveLength(SIDES.length)
    await storage.write(key, bytes('%PDF-1.7 other'), PDF)
    await expect(storage.read(key, found?.etag)).rejects.toMatchObject({ code: 'unavailable' })
    await storage.remove([key])
  })

  it('[D07] An object with another etag is not copied, and an earlier copy stays unchanged', async () => {
    const [key, copy, late] = [newKey(), newKey(), newKey()]
    await storage.write(key, SIDES, PDF)
    const found = await storage.find(key)
    const from = { key, etag: found?.etag ?? '' }
    await storage.copy(from, copy)
    expect(await storage.find(copy)).toEqual(found)
    await storage.write(key, bytes('%PDF-1.7 other'), PDF)
    await expect(storage.copy(from, late)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storage.find(late)).toBeUndefined()
    expect(new TextDecoder().decode(await storage.read(copy))).toBe('%PDF-1.7 sides')
    await storage.remove([key, copy])
  })

  it('Download URLs with the same signing date are identical, and the browser may cache the object', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const signedAt = new Date(Date.now() - 600_000)
    const grant = { expiresInSeconds: 3600, signedAt, keepSeconds: 60 }
    const [first, second] = [await storage.presignDownload(key, grant), await storage.presignDownload(key, grant)]
    expect(first).toBe(second)
    expect((await fetch(first)).headers.get('cache-control')).toBe('private, max-age=60')
    const expired = await storage.presignDownload(key, { ...grant, expiresInSeconds: 300 })
    expect((await fetch(expired)).status).toBe(403)
    await storage.remove([key])
  })

  it('The first bytes of an object are read alone, and not if its etag differs', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const { etag = '' } = (await storage.find(key)) ?? {}
    expect(new TextDecoder().decode(await storage.readStart(key, 8, etag))).toBe('%PDF-1.7')
    expect(await storage.readStart(key, 4096, etag)).toHaveLength(SIDES.length)
    await storage.write(key, bytes('%PDF-1.7 other'), PDF)
    await expect(storage.readStart(key, 8, etag)).rejects.toMatchObject({ code: 'unavailable' })
    await storage.remove([key])
  })
})

describeStrict('unfinished uploads', () => {
  it('An unfinished upload is found by the prefix of its key and removed', async () => {
    const prefix = `tests/${randomUUID()}/`
    const [unfinished, otherPrefix] = [`${prefix}left.zip`, `${prefix.slice(0, -1)}x/other.zip`]
    await leaveUploadUnfinished(access, unfinished)
    await leaveUploadUnfinished(access, otherPrefix)
    const found = await storage.listUnfinished(prefix)
    expect(found.map(({ key }) => key)).toEqual([unfinished])
    await storage.removeUnfinished(found)
    await storage.removeUnfinished(found)
    expect(await storage.listUnfinished(prefix)).toEqual([])
    expect(await storage.list(prefix)).toEqual([])
    await storage.removeUnfinished(await storage.listUnfinished(otherPrefix))
  })
})

describeStrict('the bucket', () => {
  it('The bucket accepts the rules of docs/storage-lifecycle.json, which abort unfinished uploads and expire removed objects', async () => {
    const Bucket = await createVersionedBucket(services.env)
    const client = createS3Client(access)
    const { Rules = [] } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
    expect(Rules.toSorted((a, b) => ((a.ID ?? '') < (b.ID ?? '') ? 1 : -1))).toMatchObject([
      { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } },
      { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 34 } },
    ])
    await client.send(new DeleteBucketCommand({ Bucket }))
    client.destroy()
  })

  it('A removed object is listed and restored from its newest version, but not from that of a longer key', async () => {
    const bucket = await createVersionedBucket(services.env)
    const versioned = createS3Storage({ ...access, bucket })
    const [key, longer] = ['tests/a b/ü.pdf', 'tests/a b/ü.pdf.old']
    for (const text of ['%PDF-1.7 first', '%PDF-1.7 sides']) await versioned.write(key, bytes(text), PDF)
    await versioned.write(longer, SIDES, PDF)
    await versioned.remove([key])
    expect([await versioned.find(key), await versioned.list('tests/')]).toEqual([undefined, [longer]])
    expect(await versioned.listVersions('tests/')).toEqual([key, longer])
    const client = createS3Client(access)
    expect(await listVersionedKeys(client, bucket, 'tests/', 1)).toEqual([key, longer])
    client.destroy()
    expect(await versioned.restoreVersion(key)).toBe(true)
    expect(new TextDecoder().decode(await versioned.read(key))).toBe('%PDF-1.7 sides')
    expect(await versioned.restoreVersion('tests/a b/ü')).toBe(false)
    versioned.close()
  })

  it('Objects are listed between two keys', async () => {
    const prefix = `tests/${randomUUID()}/`
    for (const name of ['a', 'b', 'c', 'd']) await storage.write(`${prefix}${name}`, SIDES, PDF)
    const list = (after: string, before?: string) =>
      storage.listBetween(prefix, { after: `${prefix}${after}`, before: before && `${prefix}${before}` })
    expect(await list('a', 'c')).toEqual([`${prefix}b`])
    expect(await list('b')).toEqual([`${prefix}c`, `${prefix}d`])
    await storage.remove(await storage.list(prefix))
  })
})

describe('an unavailable storage', () => {
  it('An unreachable storage causes an error with a message for the user', async () => {
    const unavailable = {
      code: 'unavailable',
      message: 'Our file storage does not answer. Please try again in a moment.',
    }
    await expect(unreachable.find(newKey())).rejects.toMatchObject(unavailable)
    await expect(unreachable.read(newKey())).rejects.toMatchObject(unavailable)
    await expect(unreachable.write(newKey(), SIDES, PDF)).rejects.toMatchObject(unavailable)
    await expect(unreachable.remove([newKey()])).rejects.toMatchObject(unavailable)
    await expect(unreachable.list('tests/')).rejects.toMatchObject(unavailable)
  })

  it('A request to a hanging storage times out', async () => {
    const faultyStorage = await startFaultyStorage(access.endpoint)
    const hanging = createS3Storage({ ...access, endpoint: faultyStorage.endpoint, timeoutSeconds: 1 })
    faultyStorage.setFault('hangs')
    const key = newKey()
    const requests = [hanging.find(key), hanging.read(key), hanging.write(key, SIDES, PDF), hanging.remove([key])]
    await Promise.all(requests.map((request) => expect(request).rejects.toMatchObject({ code: 'unavailable' })))
    expect(faultyStorage.failures()).toBeLessThanOrEqual(8)
    hanging.close()
    faultyStorage.close()
  })

  it('The storage knows whether it is reachable', async () => {
    expect(await storage.isReachable()).toBe(true)
    expect(await unreachable.isReachable()).toBe(false)
  })

  it('A storage that rejects our key or lacks the bucket is not reachable', async () => {
    for (const wrong of [{ secretAccessKey: 'another' }, { bucket: `missing-${randomUUID()}` }]) {
      const misconfigured = createS3Storage({ ...access, ...wrong })
      expect(await misconfigured.isReachable()).toBe(false)
      misconfigured.close()
    }
  })
})
