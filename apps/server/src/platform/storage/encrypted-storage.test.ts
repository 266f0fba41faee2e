import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#config.ts'
import { decryptBytes, ENCRYPTION_BYTES } from '../script-keys/encrypted-bytes.ts'
import { newEncryptedId } from '../script-keys/encrypted-id.ts'
import { createEncryptedStorage } from './encrypted-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const stored = createS3Storage(readConfig(inject('services').env).storage)
afterAll(() => stored.close())

const keys = new Map<string, Buffer>()
const storage = createEncryptedStorage(stored, { find: (id) => Promise.resolve(keys.get(id)) })

function addScript(): { id: string; key: Buffer; at: (name: string) => string } {
  const id = newEncryptedId()
  const key = Buffer.alloc(32, keys.size + 1)
  keys.set(id, key)
  const prefix = `users/${randomUUID()}/documents/${id}/`
  return { id, key, at: (name) => prefix + name }
}

const LINE = Buffer.from('You kept the key.')
const MP3 = 'audio/mpeg'

describe('the storage of encrypted scripts', () => {
  it('[R-48-15] An object of an encrypted script is stored encrypted and read as it was, whole or as a stream', async () => {
    const { key, at } = addScript()
    const [whole, streamed] = [at('audio/1.mp3'), at('audio/1.zip')]
    await storage.write(whole, LINE, MP3)
    await storage.writeStream(streamed, Readable.from([LINE.subarray(0, 4), LINE.subarray(4)]), MP3)
    for (const name of [whole, streamed]) {
      const raw = Buffer.from(await stored.read(name))
      expect(raw.includes('key')).toBe(false)
      expect(decryptBytes(raw, key, name)).toEqual(LINE)
      expect(Buffer.from(await storage.read(name))).toEqual(LINE)
      expect(await buffer(await storage.readStream(name))).toEqual(LINE)
      const found = await storage.find(name)
      expect(found).toMatchObject({ sizeBytes: LINE.length, contentType: MP3 })
      expect(Buffer.from(await storage.readStart(name, 3, found!.etag)).toString()).toBe('You')
    }
  })

  it('[R-48-15] Objects of other scripts and of users are stored as they are', async () => {
    for (const name of [
      `users/${randomUUID()}/documents/${randomUUID()}/audio/1.mp3`,
      `avatars/${newEncryptedId()}/1`,
    ]) {
      await storage.write(name, LINE, MP3)
      expect(Buffer.from(await stored.read(name))).toEqual(LINE)
      expect(await storage.presignDownload(name, { expiresInSeconds: 60 })).not.toContain('#')
      await storage.remove([name])
    }
  })

  it('[R-48-15] The URLs of an encrypted script carry its key where no browser sends it', async () => {
    const { key, at } = addScript()
    const name = at('pages/1.webp')
    await storage.write(name, LINE, 'image/webp')
    const url = await storage.presignDownload(name, { expiresInSeconds: 60 })
    expect(new URL(url).hash).toBe(`#key=${key.toString('hex')}`)
    expect(decryptBytes(new Uint8Array(await (await fetch(url)).arrayBuffer()), key, name)).toEqual(LINE)
    const upload = await storage.presignUpload({
      key: at('incoming'),
      contentType: MP3,
      sizeBytes: 5,
      expiresInSeconds: 60,
    })
    const put = (bytes: number) =>
      fetch(upload, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': MP3 } })
    expect((await put(5 + ENCRYPTION_BYTES)).status).toBe(200)
    // s3rver checks no signature.
    expect((await put(5)).status).toBe(inject('services').storageKind === 's3rver' ? 200 : 403)
  })

  it('[R-48-15] A copy is readable with the key of the script it was copied to', async () => {
    const [from, to] = [addScript(), addScript()]
    const ordinary = `users/${randomUUID()}/documents/${randomUUID()}/audio/1.mp3`
    const source = from.at('audio/1.mp3')
    await storage.write(source, LINE, MP3)
    for (const copied of [from.at('audio/2.mp3'), to.at('audio/1.mp3'), ordinary]) {
      await storage.copy({ key: source, etag: (await storage.find(source))!.etag }, copied)
      expect(Buffer.from(await storage.read(copied))).toEqual(LINE)
      expect((await storage.find(copied))?.contentType).toBe(MP3)
    }
    const copy = to.at('audio/1.mp3')
    expect(decryptBytes(await stored.read(copy), to.key, copy)).toEqual(LINE)
    await expect(storage.copy({ key: source, etag: '"other"' }, ordinary)).rejects.toThrow()
  })

  it('[R-48-31] [D29] An object that was put in the place of another one of the same script cannot be read', async () => {
    const { at } = addScript()
    const [first, second] = [at('audio/1.mp3'), at('audio/2.mp3')]
    await storage.write(first, LINE, MP3)
    await storage.write(second, Buffer.from('To give it back.'), MP3)
    const [incoming, original] = [at('incoming'), at(`original-${randomUUID()}`)]
    await storage.write(incoming, LINE, MP3)
    await storage.copy({ key: incoming, etag: (await storage.find(incoming))!.etag }, original)
    expect(Buffer.from(await storage.read(original))).toEqual(LINE)
    // As whoever can write to the bucket could.
    await stored.copy({ key: first, etag: (await stored.find(first))!.etag }, second)
    await expect(storage.read(second)).rejects.toThrow('could not be decrypted')
    expect(Buffer.from(await storage.read(first))).toEqual(LINE)
  })

  it('[R-48-16] [D29] Without the key nothing of a script is found, read, signed or stored', async () => {
    const { id, at } = addScript()
    const name = at('audio/1.mp3')
    await storage.write(name, LINE, MP3)
    keys.delete(id)
    expect(await storage.find(name)).toBeUndefined()
    await expect(storage.read(name)).rejects.toThrow('This script does not exist')
    await expect(storage.readStream(name)).rejects.toThrow('This script does not exist')
    await expect(storage.presignDownload(name, { expiresInSeconds: 60 })).rejects.toThrow('This script does not exist')
    await expect(storage.write(at('audio/2.mp3'), LINE, MP3)).rejects.toThrow('This script does not exist')
    await expect(storage.writeStream(at('audio/2.zip'), Readable.from([LINE]), MP3)).rejects.toThrow()
    expect((await stored.read(name)).length).toBe(LINE.length + ENCRYPTION_BYTES)
    await storage.remove([name])
    expect(await storage.list(name)).toEqual([])
  })
})
