import { randomUUID } from 'node:crypto'
import { activities, scenes, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTextDocument } from '#modules/documents/documents.service.ts'
import { createScript } from '#testing/script-fixture.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { SHORT_SIDES, textFile, uploadAndParse, uploadConfidential } from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { failExport } from './exports.service.ts'
import { cleanUpUsersJob } from './users.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
})
afterAll(() => server.stop())

const idOf = (user: SignedIn) => userIdOf(server, user)
const objectsOf = async (user: SignedIn) => server.ctx.storage.list(`exports/${await idOf(user)}/`)

async function createExport(user: SignedIn) {
  await user.call(users.startDataExport, { body: { password: user.password } })
  await server.jobsDone()
  return user.call(users.dataExport)
}

async function download(url: string | null): Promise<Record<string, unknown>> {
  const response = await fetch(url ?? '')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="sidelight-data.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const read = (name: string, file: string): unknown => (name.endsWith('.json') ? JSON.parse(file) : file)
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, read(name, strFromU8(file))]))
}

describe('the data export', () => {
  it('The data export contains all stored data of the user and none of other users', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server, { name: 'canary-bob' })]
    const adaId = await idOf(ada)
    await addTextDocument(server.ctx, adaId, { title: 'The Last Dryer', text: 'MARCUS\nHello.', pageCount: 1 })
    await addTextDocument(server.ctx, await idOf(bob), { title: 'canary-sides', text: 'Hi.', pageCount: 1 })
    await ada.call(users.updateProfile, { body: { name: 'Ada M. Lee', username: ada.username } })

    expect(await ada.call(users.dataExport)).toEqual({
      status: 'none',
      requested_at: null,
      expires_at: null,
      url: null,
    })
    const started = await ada.call(users.startDataExport, { body: { password: ada.password } })
    expect(started).toMatchObject({ status: 'preparing', expires_at: null, url: null })
    await server.jobsDone()
    const ready = await ada.call(users.dataExport)
    expect(ready).toMatchObject({ status: 'ready', requested_at: started.requested_at })

    const files = await download(ready.url)
    expect(Object.keys(files).toSorted()).toEqual([
      'account-events.json',
      'activities.json',
      'changed-lines.json',
      'credit-transfers.json',
      'documents.json',
      'identities.json',
      'learning.json',
      'left-out.json',
      'passkeys.json',
      'payments.json',
      'profile.json',
      'read-me.txt',
      'readers.json',
      'recordings.json',
      'scenes.json',
      'script-deletions.json',
      'scripts/01 The Last Dryer (as uploaded).txt',
      'sessions.json',
      'subscriptions.json',
      'tapes.json',
      'voices.json',
      'waiting-messages.json',
    ])
    expect(files['profile.json']).toMatchObject({ email: ada.email, fullName: 'Ada M. Lee', username: ada.username })
    expect(files['sessions.json']).toHaveLength(1)
    expect(files['activities.json']).toMatchObject([{ action: 'Profile updated' }])
    expect(files['account-events.json']).toMatchObject([
      { action: 'account opened' },
      { action: 'signed in', actor: 'user', details: { method: 'password' } },
      { action: 'data export requested' },
    ])
    expect(files['documents.json']).toMatchObject([{ title: 'The Last Dryer', pageCount: 1 }])
    expect(files['credit-transfers.json']).toMatchObject([{ pages: 5, reason: 'grant: free month', from: 'world' }])
    const content = JSON.stringify(files)
    for (const secret of ['canary', 'argon2', 'passwordHash', await idOf(bob)]) expect(content).not.toContain(secret)
  })

  it('[R-16-09] The data export contains every script, every linked Google account, every passkey without its key, every deletion receipt and every message that is not mailed yet', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const now = server.clock.now()
    for (const user of [ada, bob]) {
      const userId = await idOf(user)
      const marker = user === ada ? 'of Ada' : 'canary-bob'
      const scripts = Array.from({ length: user === ada ? 520 : 1 }, (_, n) => ({
        ownerId: userId,
        title: `${marker} ${n}`,
        status: 'completed' as const,
      }))
      await server.ctx.db.insertInto('document').values(scripts).execute()
      const identity = { issuer: 'https://accounts.example', subject: marker, userId, emailKey: user.email }
      await server.ctx.db
        .insertInto('identity')
        .values({ ...identity, linkedAt: now })
        .execute()
      await server.ctx.db
        .insertInto('supportMessage')
        .values({ name: marker, email: user.email, message: marker, userId, createdAt: now })
        .execute()
      const key = { credentialId: Buffer.from(marker), publicKey: Buffer.from('canary-key'), counter: 7 }
      await server.ctx.db
        .insertInto('passkey')
        .values({ userId, ...key, device: marker, createdAt: now })
        .execute()
    }
    const askedAt = now
    const receipts = Array.from({ length: 101 }, () => ({ id: randomUUID(), askedAt, reason: 'asked' as const }))
    const ownerId = await idOf(ada)
    await server.ctx.db
      .insertInto('scriptDeletion')
      .values(receipts.map((receipt) => ({ ...receipt, ownerId, counts: '{}' })))
      .execute()
    const files = await download((await createExport(ada)).url)
    expect(files['documents.json']).toHaveLength(520)
    expect(files['script-deletions.json']).toHaveLength(101)
    expect(files['identities.json']).toMatchObject([{ issuer: 'https://accounts.example', subject: 'of Ada' }])
    expect(files['passkeys.json']).toEqual([{ device: 'of Ada', createdAt: now.toISOString(), lastUsedAt: null }])
    expect(files['waiting-messages.json']).toMatchObject([{ message: 'of Ada', email: ada.email }])
    expect(JSON.stringify(files)).not.toContain('canary')
    for (const name of Object.keys(files).filter((file) => file.endsWith('.json')))
      expect(files['read-me.txt']).toContain(name)
    expect(files['read-me.txt']).toContain('files that we do not keep any more')
  })

  it('[R-50-04] The data export contains the notes on lines', async () => {
    const ada = await createUser(server)
    const documentId = await createScript(server, ada, { entries: [{}] })
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const params = { sceneId: lines[0]?._id ?? '' }
    await ada.call(scenes.note, { params, body: { note: 'Look away here.' } })
    const files = await download((await createExport(ada)).url)
    expect(files['scenes.json']).toMatchObject([{ note: 'Look away here.' }])
  })

  it('[R-72-01] The data export contains each script as a text to read, and the file that was uploaded', async () => {
    const ada = await createUser(server)
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES, 'The Key.txt'))
    const files = await download((await createExport(ada)).url)
    expect(files['scripts/01 The Key.txt']).toBe(
      'The Key\n\nINT. HALL - NIGHT\n\nMARCUS\nYou kept the key.\n\nDANI\nTo give it back.\n',
    )
    expect(files['scripts/01 The Key (as uploaded).txt']).toBe(SHORT_SIDES)
    expect(files['read-me.txt']).toContain('scripts/ ')

    // When the file is not kept any more, the text still is.
    const { originalKey } = await server.ctx.db
      .selectFrom('document')
      .select('originalKey')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    await server.ctx.storage.remove([originalKey ?? ''])
    const later = await download((await createExport(ada)).url)
    expect(Object.keys(later).filter((name) => name.startsWith('scripts/'))).toEqual(['scripts/01 The Key.txt'])
  })

  it('[R-72-02] The data export contains the text of a confidential script, and not its file', async () => {
    const ada = await createUser(server)
    await uploadConfidential(server, ada, textFile(SHORT_SIDES))
    const files = await download((await createExport(ada)).url)
    const scripts = Object.keys(files).filter((name) => name.startsWith('scripts/'))
    expect(scripts).toEqual([expect.stringMatching(/^scripts\/01 Confidential script .*\.txt$/)])
    expect(files[scripts[0] ?? '']).toContain('You kept the key.')
  })

  it('The mail about a finished data export links to the profile and never to the file', async () => {
    const ada = await createUser(server)
    const { url } = await createExport(ada)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'data is ready' })
    expect(mail.links.some((link) => link.endsWith('/dashboard/profile-settings'))).toBe(true)
    const key = new URL(url ?? '').pathname
    expect(await server.inbox.readSource(mail.id)).not.toContain(key.slice(key.lastIndexOf('/') + 1))
    expect(await ada.call(activities.recent)).toMatchObject([{ action: 'Data export ready' }])
  })

  it('[R-15-07] A data export requires the password, and limits wrong attempts', async () => {
    const ada = await createUser(server)
    const request = (password: string) => ada.ask(users.startDataExport, { body: { password } })
    const { http, body } = await request('Wrong-guess0!')
    expect([http, body.message]).toEqual([400, 'Your current password is not correct.'])
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'none' })
    expect((await request(ada.password)).http).toBe(200)
    const statuses = []
    for (let n = 1; n < 6; n += 1) statuses.push((await request(`Wrong-guess${n}!`)).http)
    expect(statuses).toEqual([400, 400, 400, 400, 429])
  })

  it('Simultaneous requests build one data export', async () => {
    const ada = await createUser(server)
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => ada.call(users.startDataExport, { body: { password: ada.password } })),
    )
    expect(new Set(responses.map(({ requested_at }) => requested_at)).size).toBe(1)
    await server.jobsDone()
    expect(await objectsOf(ada)).toHaveLength(1)
  })

  it('A new data export replaces the file of the previous one', async () => {
    const ada = await createUser(server)
    await createExport(ada)
    const before = await objectsOf(ada)
    await createExport(ada)
    const after = await objectsOf(ada)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('A user can request five data exports per day', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await ada.ask(users.startDataExport, { body: { password: ada.password } })).http)
      await server.jobsDone()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('A data export that failed is reported as failed and can be requested again', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const now = server.clock.now()
    const unfinished = {
      userId,
      objectKey: `exports/${userId}/x.zip`,
      requestedAt: now,
      expiresAt: now,
      status: 'preparing' as const,
    }
    const { id } = await server.ctx.db
      .insertInto('dataExport')
      .values(unfinished)
      .returning('id')
      .executeTakeFirstOrThrow()
    await failExport(server.ctx, id)
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'failed', url: null })
    expect(await ada.call(activities.recent)).toMatchObject([{ action: 'Data export failed', status: 'error' }])
    expect(await createExport(ada)).toMatchObject({ status: 'ready' })
  })

  it('A data export is deleted after a day', async () => {
    const ada = await createUser(server)
    await createExport(ada)
    server.clock.advance({ hours: 24, seconds: 1 })
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'none', url: null })
    await server.ctx.jobs.enqueue(server.ctx.db, cleanUpUsersJob, {})
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual([])
  })
})
