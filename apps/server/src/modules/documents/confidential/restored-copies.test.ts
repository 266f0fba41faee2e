import { PutObjectCommand } from '@aws-sdk/client-s3'
import { audio, documents, scenes, users } from '@sidelight/contract'
import { createS3Client, readBucket } from '@sidelight/dev-services/storage/storage-access'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { castAndGenerate } from '#modules/audio/testing/cast-fixture.ts'
import { decryptBytes } from '#platform/script-keys/encrypted-bytes.ts'
import { createVersionedBucket } from '#testing/backup-buckets.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  insertUserWithPages,
  keysIn,
  unclearSides,
  textSides,
  uploadAndParse,
  uploadConfidential,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeDocumentObjects } from '../cleanup.service.ts'
import { documentPrefix } from '../object-keys.ts'

const services = inject('services')
/** Everything that a script has in the main database and that leads to its objects. */
const TABLES = ['document', 'document_page', 'line', 'voice_assignment', 'audio_clip', 'line_audio']
/** A clip of the scripted engine starts with the voice and goes on with the words of the line; a picture is WebP. */
const BEGINNINGS = [`${LOW} `, 'RIFF']

const isReadable = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => Buffer.from(bytes).toString('latin1').startsWith(beginning))

// s3rver keeps no versions.
describe.runIf(services.storageKind !== 's3rver')('copies of a deleted script', { timeout: 300_000 }, () => {
  let server: TestServer
  let owner: Client
  let ada: SignedIn
  beforeAll(async () => {
    const bucket = await createVersionedBucket(services.env)
    server = await startTestServer({ S3_BUCKET: bucket }, { speech: createScriptedSpeech() })
    owner = new Client({ connectionString: server.databaseEnv['DATABASE_OWNER_URL'] })
    await owner.connect()
    ada = await insertUserWithPages(server)
  })
  afterAll(async () => {
    await owner.end()
    await server.stop()
  })

  const voice = async (documentId: string) => {
    await castAndGenerate(ada, documentId, LOW)
    await server.jobsDone()
    return documentId
  }
  const removeScript = async (documentId: string) => {
    await ada.call(documents.remove, { params: { documentId } })
    await server.jobsDone()
  }

  const findReceipt = async (documentId: string) =>
    (await ada.call(documents.deletions)).deletions.find(({ _id }) => _id === documentId)

  /** The objects of a script as the storage has them. */
  async function copyObjects(documentId: string): Promise<Map<string, Buffer>> {
    const prefix = documentPrefix(await userIdOf(server, ada), documentId)
    return new Map([...(await readBucket(server.ctx.config.storage))].filter(([key]) => key.startsWith(prefix)))
  }

  async function restoreObjects(copies: ReadonlyMap<string, Buffer>): Promise<void> {
    const client = createS3Client(server.ctx.config.storage)
    for (const [Key, Body] of copies)
      await client.send(new PutObjectCommand({ Bucket: server.ctx.config.storage.bucket, Key, Body }))
    client.destroy()
  }

  async function copyRows(documentId: string): Promise<Map<string, string>> {
    const copies = new Map<string, string>()
    for (const table of TABLES) {
      const { rows } = await owner.query<{ copy: string }>(
        `select coalesce(json_agg(t), '[]')::text as copy from ${table} t where ${whereDocument(table)}`,
        [documentId],
      )
      copies.set(table, rows[0]?.copy ?? '[]')
    }
    return copies
  }

  /** As a restore does: without triggers, and in whatever order. A geometric type of PostgreSQL is called line too. */
  async function restoreRows(copies: ReadonlyMap<string, string>): Promise<void> {
    await owner.query('set session_replication_role = replica')
    for (const [table, copy] of copies)
      await owner.query(`insert into ${table} select * from json_populate_recordset(null::public.${table}, $1)`, [copy])
    await owner.query('set session_replication_role = origin')
  }

  const whereDocument = (table: string): string => {
    if (table === 'document') return 'id = $1'
    return table === 'line_audio' ? 'line_id in (select id from line where document_id = $1)' : 'document_id = $1'
  }

  /** What the owner's browser gets: the first clip and the picture of a page, decrypted if their URLs have a key. */
  async function download(documentId: string): Promise<Uint8Array[]> {
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const page = lines.find(({ doubts }) => doubts.length > 0)?.page ?? 1
    const picture = await ada.call(documents.pageImage, { params: { documentId, page } })
    return Promise.all(
      [lines.find(({ audio_url }) => audio_url !== '')?.audio_url ?? '', picture.url ?? ''].map(async (url) => {
        const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
        const keys = keysIn(url)
        return keys ? decryptBytes(bytes, ...keys) : bytes
      }),
    )
  }

  it('[R-48-15] [R-48-16] [R-48-18] A restored backup cannot read the objects of a deleted confidential script, and before its deletion it can', async () => {
    const documentId = await voice(await uploadConfidential(server, ada, await unclearSides()))
    const [objects, rows] = [await copyObjects(documentId), await copyRows(documentId)]
    const names = [...objects.keys()].map((key) => key.replace(/^.*\.|\/.*$/g, ''))
    expect(new Set(names)).toEqual(new Set(['mp3', 'webp']))
    for (const [key, bytes] of objects) expect(isReadable(bytes), key).toBe(false)
    for (const bytes of await download(documentId)) expect(isReadable(bytes)).toBe(true)

    // While there is a key, a restore of lost objects brings them back readable.
    await server.ctx.storage.remove([...objects.keys()])
    await restoreObjects(objects)
    for (const key of objects.keys()) expect(isReadable(await server.ctx.storage.read(key)), key).toBe(true)

    await removeScript(documentId)
    expect((await copyObjects(documentId)).size).toBe(0)
    expect(await findReceipt(documentId)).toMatchObject({ is_encrypted: true })
    await restoreRows(rows)
    for (const key of objects.keys()) expect(await server.ctx.storage.restoreVersion(key)).toBe(true)
    expect(await copyObjects(documentId)).toEqual(objects)
    const { rows: lines } = await sql`select id from line where document_id = ${documentId}`.execute(server.ctx.db)
    expect(lines.length).toBeGreaterThan(0)
    for (const key of objects.keys()) {
      await expect(server.ctx.storage.read(key), key).rejects.toThrow('This script does not exist')
      await expect(server.ctx.storage.presignDownload(key, { expiresInSeconds: 60 }), key).rejects.toThrow()
    }
    expect((await ada.ask(scenes.list, { params: { documentId } })).http).toBe(404)
    expect((await ada.ask(audio.download, { params: { documentId } })).http).not.toBe(500)

    // Nor with the key of another script of the same user.
    const other = await uploadConfidential(server, ada, await unclearSides())
    const otherKey = (await server.ctx.scriptKeys.find(other))!
    for (const [key, bytes] of objects) expect(() => decryptBytes(bytes, otherKey, key), key).toThrow()
  })

  it('[R-48-15] [R-48-18] The restored objects of a deleted ordinary script can be read', async () => {
    const documentId = await voice(await uploadAndParse(ada, await unclearSides()))
    const [objects, rows] = [await copyObjects(documentId), await copyRows(documentId)]
    await removeScript(documentId)
    expect(await findReceipt(documentId)).toMatchObject({ is_encrypted: false })
    await restoreRows(rows)
    await restoreObjects(objects)
    for (const bytes of await download(documentId)) expect(isReadable(bytes)).toBe(true)
  })

  it('[R-48-16] A worker that dies between the key and the objects of a deleted script leaves nothing readable, and the next one removes them', async () => {
    const documentId = await voice(await uploadConfidential(server, ada, await textSides()))
    const userId = await userIdOf(server, ada)
    const objects = await copyObjects(documentId)
    expect(objects.size).toBeGreaterThan(0)
    const dying = { ...server.ctx.storage, remove: () => Promise.reject(new Error('killed')) }
    await sql`delete from document where id = ${documentId}`.execute(server.ctx.db)
    await expect(removeDocumentObjects({ ...server.ctx, storage: dying }, userId, documentId)).rejects.toThrow('killed')
    expect(await copyObjects(documentId)).toEqual(objects)
    for (const key of objects.keys()) await expect(server.ctx.storage.read(key), key).rejects.toThrow()
    await removeDocumentObjects(server.ctx, userId, documentId)
    expect((await copyObjects(documentId)).size).toBe(0)
  })

  it('[R-48-16] Deleting an account removes the keys of its scripts', async () => {
    const bob = await insertUserWithPages(server)
    const documentId = await uploadConfidential(server, bob, await textSides())
    expect(await server.ctx.scriptKeys.find(documentId)).toHaveLength(32)
    await bob.call(users.deleteAccount, { body: { password: bob.password } })
    await server.jobsDone()
    expect(await server.ctx.scriptKeys.find(documentId)).toBeUndefined()
  })
})
