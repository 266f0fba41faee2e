import { activities, documents, scenes } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  insertUserWithPages,
  pdfSides,
  put,
  send,
  SHORT_SIDES,
  textFile,
  upload,
  uploadAndParse,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { removeDocumentObjects } from '../cleanup.service.ts'
import { announceExpiryJob, expireScriptsJob } from '../documents.jobs.ts'
import { documentPrefix } from '../object-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' })
})
afterAll(() => server.stop())

const remove = (user: SignedIn, documentId: string) => user.call(documents.remove, { params: { documentId } })
const listReceipts = async (user: SignedIn) => (await user.call(documents.deletions)).deletions
const cleanUp = async (user: SignedIn, documentId: string) =>
  removeDocumentObjects(server.ctx, await userIdOf(server, user), documentId)
const setExpiry = (user: SignedIn, documentId: string, expiresAt: Date | null) =>
  user.ask(documents.setExpiry, { params: { documentId }, body: { expires_at: expiresAt?.toISOString() ?? null } })
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
const timeOf = (timestamp: string | null): number => Date.parse(timestamp ?? '')
const titles = async (user: SignedIn) => (await user.call(documents.list)).documents.map(({ title }) => title)
async function runJob(job: typeof expireScriptsJob | typeof announceExpiryJob): Promise<void> {
  await server.ctx.jobs.enqueue(server.ctx.db, job, {})
  await server.jobsDone()
}

/** Everything that the database stores about the user's activities, titles of scripts not joined. */
async function storedActivities(user: SignedIn): Promise<string> {
  const rows = await server.ctx.db
    .selectFrom('activity')
    .select(['action', 'description'])
    .where('ownerId', '=', await userIdOf(server, user))
    .execute()
  return JSON.stringify(rows)
}

describe('titles in the activities', { timeout: 240_000 }, () => {
  it('[R-43-01] The activities name a script by its title as long as it exists, and store no title', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES, 'Zymurgist $& Nights.txt'))
    const listed = async () => (await ada.call(activities.recent)).map(({ description }) => description)
    expect(await listed()).toEqual([
      '“Zymurgist $& Nights” is ready to rehearse. It used 1 page.',
      '“Zymurgist $& Nights” has 1 page.',
    ])
    expect(await storedActivities(ada)).not.toContain('Zymurgist')
    await remove(ada, documentId)
    expect(await listed()).toEqual([
      'A script and everything made from it was deleted.',
      'A script is ready to rehearse. It used 1 page.',
      'A script has 1 page.',
    ])
  })
})

describe('the receipt of a deleted script', { timeout: 240_000 }, () => {
  it('[R-43-02] A deleted script leaves a receipt with counts, and with nothing of the script', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, { ...(await pdfSides()), name: 'Zymurgist.pdf' })
    await server.jobsDone()
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    await remove(ada, documentId)
    const [receipt, ...others] = await listReceipts(ada)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      _id: documentId,
      reason: 'asked',
      counts: { files: 1, lines: lines.length, undo_steps: 0, clips: 0, recordings: 0, tapes: 0 },
    })
    const { rows } = await sql`select * from script_deletion`.execute(server.ctx.db)
    expect(JSON.stringify([receipt, rows])).not.toContain('Zymurgist')
    const eve = await insertUserWithPages(server)
    expect(await listReceipts(eve)).toEqual([])
  })

  it('[R-43-03] A receipt says when the last object was gone, and is complete when nothing can be uploaded any more', async () => {
    const ada = await insertUserWithPages(server)
    const file = textFile(SHORT_SIDES)
    const { documentId, url } = await send(ada, file)
    await ada.call(documents.confirm, { params: { documentId } })
    await remove(ada, documentId)
    await server.jobsDone()
    const receiptOf = async () => {
      const [receipt] = await listReceipts(ada)
      if (!receipt) throw new Error('There is no receipt')
      return receipt
    }
    const first = await receiptOf()
    expect(first.checked_at).toBeNull()
    expect(timeOf(first.last_object_at)).toBeGreaterThanOrEqual(timeOf(first.asked_at))

    // Somebody still uploads to the address that was given out before.
    await put(url, file)
    server.clock.advance({ seconds: 800 })
    await cleanUp(ada, documentId)
    const second = await receiptOf()
    expect(second.checked_at).toBeNull()
    expect(timeOf(second.last_object_at) - timeOf(first.asked_at)).toBeGreaterThanOrEqual(800_000)

    server.clock.advance({ seconds: 100 })
    await cleanUp(ada, documentId)
    const last = await receiptOf()
    expect(last.last_object_at).toBe(second.last_object_at)
    expect(timeOf(last.checked_at) - timeOf(first.asked_at)).toBeGreaterThanOrEqual(900_000)
    expect(timeOf(last.backups_until) - timeOf(last.checked_at)).toBe(35 * 86_400_000)
    expect(await server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))).toEqual([])
  })

  it('[R-43-02] An upload that was never confirmed leaves no receipt', async () => {
    const ada = await insertUserWithPages(server)
    const { documentId } = await send(ada, textFile(SHORT_SIDES))
    await remove(ada, documentId)
    expect(await listReceipts(ada)).toEqual([])
  })

  it('[R-43-02] Two requests that delete the same script leave one receipt', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.ask(documents.remove, { params: { documentId } })),
    )
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
    expect(await listReceipts(ada)).toHaveLength(1)
  })
})

describe('the receipt by mail', { timeout: 240_000 }, () => {
  const mailReceipt = (user: SignedIn, documentId: string) =>
    user.ask(documents.mailDeletion, { params: { deletionId: documentId } })
  const listMails = async (user: SignedIn) =>
    (await server.inbox.listMails(user.email)).filter(({ subject }) => subject.includes('deletion receipt'))

  it('[R-48-33] A receipt is mailed once it is complete, with counts and nothing of the script', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES, 'Zymurgist.txt'))
    await remove(ada, documentId)
    await server.jobsDone()
    for (let n = 0; n < 2; n += 1) expect((await mailReceipt(ada, documentId)).http).toBe(200)
    await cleanUp(ada, documentId)
    await server.jobsDone()
    expect(await listMails(ada)).toEqual([])

    server.clock.advance({ seconds: 900 })
    await cleanUp(ada, documentId)
    await server.jobsDone()
    const [mail, ...others] = await listMails(ada)
    expect(others).toEqual([])
    const source = await server.inbox.readSource(mail?.id ?? '')
    expect(source).toContain('Lines: 3')
    expect(source).not.toContain('in a minute')
    for (const word of ['Zymurgist', 'MARCUS', 'kept the key']) expect(source).not.toContain(word)

    await mailReceipt(ada, documentId)
    await server.jobsDone()
    expect(await listMails(ada)).toHaveLength(2)
  })

  it('[R-48-33] A receipt is mailed to nobody but its owner, five times an hour', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    expect((await mailReceipt(ada, documentId)).http, 'of a script that exists').toBe(404)
    await remove(ada, documentId)
    const eve = await insertUserWithPages(server)
    expect((await mailReceipt(eve, documentId)).http).toBe(404)
    for (let n = 0; n < 4; n += 1) expect((await mailReceipt(ada, documentId)).http).toBe(200)
    expect((await mailReceipt(ada, documentId)).http).toBe(429)
    server.clock.advance({ seconds: 3600 })
    expect((await mailReceipt(ada, documentId)).http).toBe(200)
  })
})

describe('a script that deletes itself', { timeout: 240_000 }, () => {
  it('[R-43-04] A script with an expiry is deleted when its time has come, and not before', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES, 'Expiring.txt'))
    await upload(ada, textFile(SHORT_SIDES, 'Staying.txt'))
    const expiresAt = inHours(48)
    expect((await setExpiry(ada, documentId, expiresAt)).http).toBe(200)
    expect((await ada.call(documents.list)).documents.find(({ _id }) => _id === documentId)).toMatchObject({
      expires_at: expiresAt.toISOString(),
    })
    server.clock.advance({ seconds: 48 * 3600 - 120 })
    await runJob(expireScriptsJob)
    expect((await titles(ada)).toSorted()).toEqual(['Expiring', 'Staying'])
    server.clock.advance({ seconds: 120 })
    await runJob(expireScriptsJob)
    expect(await titles(ada)).toEqual(['Staying'])
    expect(await listReceipts(ada)).toMatchObject([{ _id: documentId, reason: 'expired', counts: { files: 1 } }])
  })

  it('[R-43-05] An expiry lies in the future and at most a year ahead, is taken back by null, and is set by the owner alone', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    const eve = await insertUserWithPages(server)
    expect((await setExpiry(ada, documentId, inHours(0))).http).toBe(400)
    expect((await setExpiry(ada, documentId, inHours(367 * 24))).http).toBe(400)
    expect((await setExpiry(ada, documentId, inHours(366 * 24))).http).toBe(200)
    expect((await setExpiry(eve, documentId, inHours(24))).http).toBe(404)
    expect((await setExpiry(ada, documentId, inHours(24))).http).toBe(200)
    expect((await setExpiry(ada, documentId, null)).body).toMatchObject({ data: { expires_at: null } })
    server.clock.advance({ days: 2 })
    await runJob(expireScriptsJob)
    expect(await titles(ada)).toEqual(['sides'])
  })

  it('[R-43-06] The owner is mailed once on the day before, without the title', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES, 'Zymurgist.txt'))
    await setExpiry(ada, documentId, inHours(24.5))
    const countMails = async () =>
      (await server.inbox.listMails(ada.email)).filter(({ subject }) => subject.includes('deletes itself')).length
    await runJob(announceExpiryJob)
    expect(await countMails()).toBe(0)
    server.clock.advance({ hours: 1 })
    await runJob(announceExpiryJob)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'deletes itself' })
    expect(await server.inbox.readSource(mail.id)).not.toContain('Zymurgist')
    await runJob(announceExpiryJob)
    expect(await countMails()).toBe(1)
  })
})
