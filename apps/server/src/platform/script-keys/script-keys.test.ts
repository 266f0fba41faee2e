import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScratchDatabase, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { runCommand } from '@sidelight/dev-services/run-command'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../observability/logger.ts'
import type { KeyRing } from '../security/key-ring.ts'
import { decryptBytes, encryptBytes, encryptChunks } from './encrypted-bytes.ts'
import { isEncryptedId, newEncryptedId } from './encrypted-id.ts'
import { openKeyDatabase } from './key-database.ts'
import { createScriptKeys } from './script-keys.ts'

const FOLDER = new URL('../../../keys-migrations/', import.meta.url)
const RING: KeyRing = [{ id: '2026a', secret: 'a'.repeat(32) }]
const ROTATED: KeyRing = [{ id: '2026b', secret: 'b'.repeat(32) }, ...RING]

// Not the one that other tests share: this one deletes what is old.
let database: ScratchDatabase
let pool: Pool
beforeAll(async () => {
  database = await createScratchDatabase(inject('services').databaseUrl)
  await migrate(database.url, { folder: FOLDER })
  pool = new Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function createKey(ring = RING, ownerId = randomUUID()): Promise<string> {
  const documentId = newEncryptedId()
  await createScriptKeys(pool, ring).create(documentId, ownerId)
  return documentId
}
const find = (documentId: string, ring = RING) => createScriptKeys(pool, ring).find(documentId)

describe('the keys of scripts', () => {
  it('[R-48-17] A script has a key of 256 bits of its own, which its row does not contain', async () => {
    const [first, second] = [await createKey(), await createKey()]
    const key = await find(first)
    expect(key).toHaveLength(32)
    expect(key).not.toEqual(await find(second))
    const { rows } = await pool.query<{ encrypted_key: Buffer }>('select encrypted_key from script_key')
    for (const row of rows) expect(row.encrypted_key.includes(key!)).toBe(false)
  })

  it('[R-48-17] [D29] A key is worth nothing without the secret of the server, and in the row of another script', async () => {
    const [first, second] = [await createKey(), await createKey()]
    await expect(find(first, [{ id: '2026a', secret: 'x'.repeat(32) }])).rejects.toThrow()
    await pool.query(
      `update script_key set encrypted_key = (select encrypted_key from script_key where document_id = $1)
       where document_id = $2`,
      [first, second],
    )
    await expect(find(second)).rejects.toThrow()
    expect(await find(first)).toHaveLength(32)
  })

  it('[R-48-17] A new secret encrypts new keys, and the old one is needed as long as keys name it', async () => {
    const [old, recent] = [await createKey(), await createKey(ROTATED)]
    expect(await find(old, ROTATED)).toEqual(await find(old))
    expect(await find(recent, ROTATED)).toHaveLength(32)
    await expect(find(recent)).rejects.toThrow('2026b')
    await expect(find(old, [ROTATED[0]])).rejects.toThrow('2026a')
  })

  it('[R-48-16] A removed key does not come back, and other keys stay', async () => {
    const keys = createScriptKeys(pool, RING)
    const owner = randomUUID()
    const [first, second, ofOther] = [await createKey(RING, owner), await createKey(RING, owner), await createKey()]
    await keys.remove(first)
    expect(await keys.find(first)).toBeUndefined()
    expect(await keys.find(second)).toHaveLength(32)
    await keys.removeAllOf(owner)
    expect(await keys.find(second)).toBeUndefined()
    expect(await keys.find(ofOther)).toHaveLength(32)
  })

  it('[R-48-17] A key that is older than any encrypted script is removed, and a younger one is not', async () => {
    const [old, young] = [await createKey(), await createKey()]
    const age = (documentId: string, days: number) =>
      pool.query("update script_key set created_at = now() - $2 * interval '1 day' where document_id = $1", [
        documentId,
        days,
      ])
    await age(old, 31.01)
    await age(young, 30.99)
    expect(await createScriptKeys(pool, RING).removeOutdated()).toBe(false)
    expect(await find(old)).toBeUndefined()
    expect(await find(young)).toHaveLength(32)
  })
})

describe('a database of the keys that does not answer', () => {
  // AuthenticationOk and ReadyForQuery.
  const session = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

  it.each([
    ['accepts no session', Buffer.alloc(0)],
    ['answers no query', session],
  ])(
    '[R-48-19] A key is not waited for as long as for a row of the main database, if the server %s',
    async (_, greeting) => {
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        socket.once('data', () => socket.write(greeting))
        socket.on('error', () => undefined)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const silent = openKeyDatabase(`postgres://keys@127.0.0.1:${port}/keys`, createLogger('silent'))
      try {
        const began = performance.now()
        await expect(createScriptKeys(silent.pool, RING).find(newEncryptedId())).rejects.toThrow(/timeout/i)
        expect(performance.now() - began).toBeLessThan(5000)
      } finally {
        for (const socket of sockets) socket.destroy()
        server.close()
        await silent.close()
      }
    },
    15_000,
  )
})

const DUMP = fileURLToPath(new URL('../../../../../ops/backup/dump-script-keys.sh', import.meta.url))

describe.runIf(existsSync('/usr/bin/pg_dump') || process.env['CI'])('the backup of the keys', () => {
  it('[R-48-17] A dump has the keys that exist and no deleted one, and no dump becomes a day old', async () => {
    const [kept, deleted] = [await createKey(), await createKey()]
    await createScriptKeys(pool, RING).remove(deleted)
    const folder = mkdtempSync(join(tmpdir(), 'script-keys-'))
    const addDump = (name: string, hours: number) => {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), new Date(), new Date(Date.now() - hours * 3_600_000))
    }
    addDump('22-hours.dump', 22.9)
    addDump('23-hours.dump', 23.1)
    addDump('23-hours.unfinished', 23.1)
    const service = join(folder, 'service')
    const { hostname, port, username, password, pathname } = new URL(database.url)
    const writeService = (servicePort: string) =>
      writeFileSync(
        service,
        `[script-keys]\nhost=${hostname}\nport=${servicePort}\nuser=${username}\npassword=${password}\ndbname=${pathname.slice(1)}\n`,
      )
    writeService(port)
    await runCommand(DUMP, [service, folder])
    const dump = readdirSync(folder).find((name) => /^\d{8}T\d{6}Z\.dump$/.test(name)) ?? ''
    expect(readdirSync(folder).toSorted()).toEqual(['22-hours.dump', dump, 'service'].toSorted())
    const restored = await runCommand('pg_restore', ['--file=-', join(folder, dump)])
    expect([restored.includes(kept), restored.includes(deleted)]).toEqual([true, false])

    addDump('23-hours.dump', 23.1)
    writeService('1')
    await expect(runCommand(DUMP, [service, folder])).rejects.toThrow()
    expect(readdirSync(folder), 'also if the database does not answer').not.toContain('23-hours.dump')
    rmSync(folder, { recursive: true })
  })
})

describe('encrypted bytes', () => {
  const key = Buffer.alloc(32, 7)
  const text = Buffer.from('You kept the key.')

  it('Bytes are decrypted with their key, also an empty text and one that was encrypted in chunks', async () => {
    for (const bytes of [text, Buffer.alloc(0)])
      expect(decryptBytes(encryptBytes(bytes, key, 'a'), key, 'a')).toEqual(bytes)
    const chunks: Uint8Array[] = []
    // eslint-disable-next-line typescript/require-await
    const source = (async function* () {
      yield* [text.subarray(0, 5), text.subarray(5)]
    })()
    for await (const chunk of encryptChunks(source, key, 'a')) chunks.push(chunk)
    expect(decryptBytes(Buffer.concat(chunks), key, 'a')).toEqual(text)
  })

  it.each([0, 11, 12, 20, 28, 44])('Bytes of which byte %i was changed cannot be decrypted', (index) => {
    const encrypted = encryptBytes(text, key, 'a')
    encrypted.writeUInt8(encrypted.readUInt8(index) ^ 1, index)
    expect(() => decryptBytes(encrypted, key, 'a')).toThrow()
  })

  it('Bytes cannot be decrypted with another key, or if they are too short', () => {
    expect(() => decryptBytes(encryptBytes(text, key, 'a'), Buffer.alloc(32, 8), 'a')).toThrow()
    for (const length of [0, 12, 27])
      expect(() => decryptBytes(encryptBytes(text, key, 'a').subarray(0, length), key, 'a')).toThrow()
  })

  it('The id of an encrypted script is a UUID that no other script has', () => {
    expect(isEncryptedId(newEncryptedId())).toBe(true)
    expect(isEncryptedId(randomUUID())).toBe(false)
    expect(newEncryptedId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
