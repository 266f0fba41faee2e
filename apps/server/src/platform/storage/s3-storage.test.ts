import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type BucketLifecycleConfiguration,
  CreateBucketCommand,
  DeleteBucketCommand,
  GetBucketLifecycleConfigurationCommand,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3'
import { createS3Client } from '@sidelight/dev-services/storage/storage-access'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { startFaultyStorage } from '#testing/faults/faulty-storage.ts'
import { leaveUploadUnfinished } from '#testing/unfinished-upload.ts'
import { createS3Storage } from './s3-storage.ts'

const services = inject('services')
const { storage: access } = readConfig(services.env)
const storage = createS3Storage(access)
const nowhere = createS3Storage({ ...access, endpoint: 'http://127.0.0.1:1' })
afterAll(() => {
  storage.close()
  nowhere.close()
})

const newKey = () => `tests/${randomUUID()}`
const bytes = (text: string) => new TextEncoder().encode(text)
const PDF = 'application/pdf'
const SIDES = bytes('%PDF-1.7 sides')

describe('an object', () => {
  it('is written, found, read and removed', async () => {
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

  it('keeps every byte, also none at all', async () => {
    const [all, none] = [newKey(), newKey()]
    const everyByte = Uint8Array.from({ length: 256 }, (_, n) => n)
    await storage.write(all, everyByte, 'audio/wav')
    await storage.write(none, new Uint8Array(), 'text/plain')
    expect([...(await storage.read(all))]).toEqual([...everyByte])
    expect(await storage.find(none)).toMatchObject({ sizeBytes: 0 })
    await storage.remove([all, none])
    expect([await storage.find(all), await storage.find(none)]).toEqual([undefined, undefined])
  })

  it('that nobody wrote is not found, cannot be read, and may be removed', async () => {
    expect(await storage.find(newKey())).toBeUndefined()
    await expect(storage.read(newKey())).rejects.toThrow()
    await expect(storage.remove([newKey()])).resolves.toBeUndefined()
  })
})

describe('many objects', () => {
  it('are listed by how their keys begin, and no others', async () => {
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

// s3rver takes uploads whose signature does not fit: against it these tests would say nothing.
describe.skipIf(services.storageKind === 's3rver')('an upload address', () => {
  const grant = async (given: { expiresInSeconds?: number } = {}) => {
    const key = newKey()
    const url = await storage.presignUpload({
      key,
      contentType: PDF,
      sizeBytes: SIDES.length,
      expiresInSeconds: 60,
      ...given,
    })
    const put = (body: Uint8Array<ArrayBuffer>, type: string, to = url) =>
      fetch(to, { method: 'PUT', body, headers: { 'content-type': type } })
    return { key, url, put }
  }

  it('takes exactly the file that was announced', async () => {
    const { key, put } = await grant()
    const answer = await put(SIDES, PDF)
    expect(answer.status).toBe(200)
    expect(await storage.find(key)).toMatchObject({ sizeBytes: SIDES.length, contentType: PDF })
    await storage.remove([key])
  })

  it.each([
    ['another type', SIDES, 'text/html'],
    ['a longer file', bytes('%PDF-1.7 sides, and more'), PDF],
    ['a shorter file', bytes('%PDF'), PDF],
  ])('refuses %s and stores nothing', async (_what, body, type) => {
    const { key, put } = await grant()
    expect((await put(body, type)).status).toBe(403)
    expect(await storage.find(key)).toBeUndefined()
  })

  it('refuses another key, a stretched end and a missing signature', async () => {
    const { key, url, put } = await grant()
    const elsewhere = url.replace(key, `${key}-other`)
    const longer = url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600000')
    const [unsigned = ''] = url.split('?')
    for (const address of [elsewhere, longer, unsigned]) {
      expect(address).not.toBe(url)
      expect((await put(SIDES, PDF, address)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await storage.find(key)).toBeUndefined()
    expect(await storage.find(`${key}-other`)).toBeUndefined()
  })

  it('ends when its time is over', async () => {
    const { key, put } = await grant({ expiresInSeconds: 5 })
    expect((await put(SIDES, PDF)).status).toBe(200)
    await expect.poll(async () => (await put(SIDES, PDF)).status, { timeout: 30_000, interval: 250 }).toBe(403)
    await storage.remove([key])
  })

  it('serves for putting alone', async () => {
    const { url } = await grant()
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  })
})

describe.skipIf(services.storageKind === 's3rver')('a download address', () => {
  it('gives the file under the name it should be saved as', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const answer = await fetch(
      await storage.presignDownload(key, { expiresInSeconds: 60, fileName: 'Zoë "final"\r\n.pdf' }),
    )
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('%PDF-1.7 sides')
    expect(answer.headers.get('content-type')).toBe(PDF)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Zo_ _final___.pdf"; filename*=UTF-8''Zo%C3%AB%20%22final%22%0D%0A.pdf`,
    )
    await storage.remove([key])
  })

  it('is the only way in: without its signature, or for another key, nothing is given', async () => {
    const [key, secret] = [newKey(), newKey()]
    await storage.write(key, SIDES, PDF)
    await storage.write(secret, bytes('not yours'), PDF)
    const url = await storage.presignDownload(key, { expiresInSeconds: 60 })
    const [bare = ''] = url.split('?')
    for (const address of [bare, url.replace(key, secret), url.replace(/Signature=\w{4}/, 'Signature=0000')]) {
      const answer = await fetch(address)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toMatch(/sides|not yours/)
    }
    await storage.remove([key, secret])
  })
})

describe.skipIf(services.storageKind === 's3rver')('an object that may change', () => {
  it('is read only as long as it is the one that was looked at', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const seen = await storage.find(key)
    expect(await storage.read(key, seen?.etag)).toHaveLength(SIDES.length)
    await storage.write(key, bytes('%PDF-1.7 other'), PDF)
    await expect(storage.read(key, seen?.etag)).rejects.toMatchObject({ code: 'unavailable' })
    await storage.remove([key])
  })

  it('[D07] is copied only as long as it is the one that was looked at, and the copy stays as it was', async () => {
    const [key, copy, late] = [newKey(), newKey(), newKey()]
    await storage.write(key, SIDES, PDF)
    const seen = await storage.find(key)
    const from = { key, etag: seen?.etag ?? '' }
    await storage.copy(from, copy)
    expect(await storage.find(copy)).toEqual(seen)
    await storage.write(key, bytes('%PDF-1.7 other'), PDF)
    await expect(storage.copy(from, late)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storage.find(late)).toBeUndefined()
    expect(new TextDecoder().decode(await storage.read(copy))).toBe('%PDF-1.7 sides')
    await storage.remove([key, copy])
  })

  it('has the same address as long as it is signed for the same moment, and may be kept by the browser', async () => {
    const key = newKey()
    await storage.write(key, SIDES, PDF)
    const signedAt = new Date(Date.now() - 600_000)
    const grant = { expiresInSeconds: 3600, signedAt, keepSeconds: 60 }
    const [one, two] = [await storage.presignDownload(key, grant), await storage.presignDownload(key, grant)]
    expect(one).toBe(two)
    expect((await fetch(one)).headers.get('cache-control')).toBe('private, max-age=60')
    const ended = await storage.presignDownload(key, { ...grant, expiresInSeconds: 300 })
    expect((await fetch(ended)).status).toBe(403)
    await storage.remove([key])
  })
})

describe.skipIf(services.storageKind === 's3rver')('the beginning of an object', () => {
  it('is read without the rest, and only as long as it is the one that was looked at', async () => {
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

describe.skipIf(services.storageKind === 's3rver')('an object whose writer died', () => {
  it('is found by how its key begins, and removed', async () => {
    const prefix = `tests/${randomUUID()}/`
    const [left, other] = [`${prefix}left.zip`, `${prefix.slice(0, -1)}x/other.zip`]
    await leaveUploadUnfinished(access, left)
    await leaveUploadUnfinished(access, other)
    const found = await storage.listUnfinished(prefix)
    expect(found.map(({ key }) => key)).toEqual([left])
    await storage.removeUnfinished(found)
    await storage.removeUnfinished(found)
    expect(await storage.listUnfinished(prefix)).toEqual([])
    expect(await storage.list(prefix)).toEqual([])
    await storage.removeUnfinished(await storage.listUnfinished(other))
  })
})

describe.skipIf(services.storageKind === 's3rver')('the bucket', () => {
  it('takes the rule of docs/storage-lifecycle.json, which ends what nobody finishes', async () => {
    const file = new URL('../../../../../docs/storage-lifecycle.json', import.meta.url)
    const given = JSON.parse(await readFile(file, 'utf8')) as BucketLifecycleConfiguration
    const client = createS3Client(access)
    const bucket = { Bucket: `rules-${randomUUID()}` }
    await client.send(new CreateBucketCommand(bucket))
    await client.send(new PutBucketLifecycleConfigurationCommand({ ...bucket, LifecycleConfiguration: given }))
    const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand(bucket))
    expect(Rules).toMatchObject([{ Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } }])
    await client.send(new DeleteBucketCommand(bucket))
    client.destroy()
  })
})

describe('a store that does not answer', () => {
  it('is a sentence for the user, whatever was asked', async () => {
    const unavailable = {
      code: 'unavailable',
      message: 'Our file storage does not answer. Please try again in a moment.',
    }
    await expect(nowhere.find(newKey())).rejects.toMatchObject(unavailable)
    await expect(nowhere.read(newKey())).rejects.toMatchObject(unavailable)
    await expect(nowhere.write(newKey(), SIDES, PDF)).rejects.toMatchObject(unavailable)
    await expect(nowhere.remove([newKey()])).rejects.toMatchObject(unavailable)
    await expect(nowhere.list('tests/')).rejects.toMatchObject(unavailable)
  })

  it('but takes what it is sent is not waited for', async () => {
    const store = await startFaultyStorage(access.endpoint)
    const hanging = createS3Storage({ ...access, endpoint: store.endpoint, timeoutSeconds: 1 })
    store.setFault('hangs')
    const key = newKey()
    const asked = [hanging.find(key), hanging.read(key), hanging.write(key, SIDES, PDF), hanging.remove([key])]
    await Promise.all(asked.map((work) => expect(work).rejects.toMatchObject({ code: 'unavailable' })))
    expect(store.failures()).toBeLessThanOrEqual(8)
    hanging.close()
    store.close()
  })

  it('is known to be away', async () => {
    expect(await storage.isReachable()).toBe(true)
    expect(await nowhere.isReachable()).toBe(false)
  })

  it('that refuses our key or has no such bucket counts as away too', async () => {
    for (const wrong of [{ secretAccessKey: 'another' }, { bucket: `missing-${randomUUID()}` }]) {
      const other = createS3Storage({ ...access, ...wrong })
      expect(await other.isReachable()).toBe(false)
      other.close()
    }
  })
})
