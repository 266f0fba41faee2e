import { randomUUID } from 'node:crypto'
import { documents } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScriptedWorkers } from '#modules/audio/testing/scripted-workers.ts'
import { isEncryptedId, newEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { expireScriptsJob } from '../documents.jobs.ts'
import { documentPrefix } from '../object-keys.ts'

/** Half of them are deleted by their owner, half by their expiry; of both, half are encrypted. */
const SCRIPTS = 60
const OBJECTS = 25
const KILLS = 4

let server: TestServer
let ada: SignedIn
let workers: ReturnType<typeof createScriptedWorkers>
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
  ada = await insertUser(server)
  workers = createScriptedWorkers(server)
})
afterAll(async () => {
  await workers.stop()
  await server.stop()
})

const listReceipts = async () => (await ada.call(documents.deletions)).deletions
const objectsOf = async (documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))

async function createFullScript(isEncrypted: boolean): Promise<string> {
  const userId = await userIdOf(server, ada)
  const id = isEncrypted ? newEncryptedId() : randomUUID()
  if (isEncrypted) await server.ctx.scriptKeys.create(id, userId)
  const documentId = await createScript(server, ada, { id })
  const prefix = documentPrefix(userId, documentId)
  await Promise.all(
    Array.from({ length: OBJECTS }, (_, n) =>
      server.ctx.storage.write(`${prefix}leftover-${n}`, Buffer.from('x'), 'text/plain'),
    ),
  )
  return documentId
}

const waitForGone = (count: number) =>
  waitUntil(
    async () =>
      (await listReceipts()).filter(({ last_object_at }) => last_object_at !== null).length >= count || undefined,
    { what: `${count} receipts`, timeoutMs: 200_000 },
  )

/** What a receipt claims is the case: nothing of the script is left, and no key that could read a copy of it. */
async function expectTrueReceipts(): Promise<void> {
  const claimed = (await listReceipts()).filter(({ last_object_at }) => last_object_at !== null)
  for (const { _id } of claimed) {
    expect(await objectsOf(_id), _id).toEqual([])
    expect(await server.ctx.scriptKeys.find(_id), _id).toBeUndefined()
  }
}

it(
  '[R-48-12] A worker that is killed while it deletes and expires scripts leaves nothing of them, and their receipts are true',
  { timeout: 300_000 },
  async () => {
    const ids: string[] = []
    for (let n = 0; n < SCRIPTS; n += 1) ids.push(await createFullScript(n % 4 < 2))
    const expiring = ids.filter((_, n) => n % 2 === 0)
    const encrypted = ids.filter((id) => isEncryptedId(id))
    await sql`update document set expires_at = now() where id = any(${expiring})`.execute(server.ctx.db)
    server.clock.advance({ seconds: 60 })
    for (const id of encrypted) expect(await server.ctx.scriptKeys.find(id)).toHaveLength(32)
    await server.ctx.jobs.enqueue(server.ctx.db, expireScriptsJob, {})
    for (const documentId of ids.filter((id) => !expiring.includes(id)))
      await ada.call(documents.remove, { params: { documentId } })
    let worker = workers.start()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // At a random point: between two scripts, two objects, or the last object and its receipt.
      await waitForGone(Math.ceil((kill * SCRIPTS) / (KILLS + 2)))
      await worker.kill('SIGKILL')
      await expectTrueReceipts()
      worker = workers.start()
    }
    await waitForGone(SCRIPTS)
    await worker.stop()

    await expectTrueReceipts()
    const receipts = await listReceipts()
    expect(receipts.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    expect(
      receipts
        .filter(({ reason }) => reason === 'expired')
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(expiring.toSorted())
    expect(receipts.filter(({ is_encrypted }) => is_encrypted)).toHaveLength(SCRIPTS / 2)
    expect((await ada.call(documents.list)).documents).toEqual([])
  },
)
