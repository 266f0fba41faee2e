import { activities, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTextDocument } from '#modules/documents/documents.service.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { failExport } from './exports.service.ts'
import { sweepUsersJob } from './users.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
})
afterAll(() => server.stop())

const idOf = (person: SignedIn) => userIdOf(server, person)
const objectsOf = async (person: SignedIn) => server.ctx.storage.list(`exports/${await idOf(person)}/`)

async function exportOf(person: SignedIn) {
  await person.call(users.startDataExport)
  await server.jobsDone()
  return person.call(users.dataExport)
}

async function download(url: string | null): Promise<Record<string, unknown>> {
  const answer = await fetch(url ?? '')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="sidelight-data.zip"')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const read = (name: string, file: string): unknown => (name.endsWith('.json') ? JSON.parse(file) : file)
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, read(name, strFromU8(file))]))
}

describe('the data of an account', () => {
  it('is gathered into one file with everything we keep, and nothing of anybody else', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server, { name: 'canary-bob' })]
    const adasId = await idOf(ada)
    await addTextDocument(server.ctx, adasId, { title: 'The Last Dryer', text: 'MARCUS\nHello.', pageCount: 1 })
    await addTextDocument(server.ctx, await idOf(bob), { title: 'canary-sides', text: 'Hi.', pageCount: 1 })
    await ada.call(users.updateProfile, { body: { name: 'Ada M. Lee', username: ada.username } })

    expect(await ada.call(users.dataExport)).toEqual({
      status: 'none',
      requested_at: null,
      expires_at: null,
      url: null,
    })
    const started = await ada.call(users.startDataExport)
    expect(started).toMatchObject({ status: 'preparing', expires_at: null, url: null })
    await server.jobsDone()
    const ready = await ada.call(users.dataExport)
    expect(ready).toMatchObject({ status: 'ready', requested_at: started.requested_at })

    const files = await download(ready.url)
    expect(Object.keys(files).toSorted()).toEqual([
      'activities.json',
      'credit-transfers.json',
      'documents.json',
      'identities.json',
      'payments.json',
      'profile.json',
      'read-me.txt',
      'recordings.json',
      'scenes.json',
      'sessions.json',
      'voices.json',
      'waiting-messages.json',
    ])
    expect(files['profile.json']).toMatchObject({ email: ada.email, fullName: 'Ada M. Lee', username: ada.username })
    expect(files['sessions.json']).toHaveLength(1)
    expect(files['activities.json']).toMatchObject([{ action: 'Profile updated' }])
    expect(files['documents.json']).toMatchObject([{ title: 'The Last Dryer', pageCount: 1 }])
    expect(files['credit-transfers.json']).toMatchObject([{ pages: 5, reason: 'grant: free month', from: 'world' }])
    const whole = JSON.stringify(files)
    for (const secret of ['canary', 'argon2', 'passwordHash', await idOf(bob)]) expect(whole).not.toContain(secret)
  })

  it('holds every script, every linked Google account and every message that still waits', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const now = server.clock.now()
    for (const person of [ada, bob]) {
      const userId = await idOf(person)
      const about = person === ada ? 'of Ada' : 'canary-bob'
      const scripts = Array.from({ length: person === ada ? 520 : 1 }, (_, n) => ({
        ownerId: userId,
        title: `${about} ${n}`,
        status: 'completed' as const,
      }))
      await server.ctx.db.insertInto('document').values(scripts).execute()
      const identity = { issuer: 'https://accounts.example', subject: about, userId, emailKey: person.email }
      await server.ctx.db
        .insertInto('identity')
        .values({ ...identity, linkedAt: now })
        .execute()
      await server.ctx.db
        .insertInto('supportMessage')
        .values({ name: about, email: person.email, message: about, userId, createdAt: now })
        .execute()
    }
    const files = await download((await exportOf(ada)).url)
    expect(files['documents.json']).toHaveLength(520)
    expect(files['identities.json']).toMatchObject([{ issuer: 'https://accounts.example', subject: 'of Ada' }])
    expect(files['waiting-messages.json']).toMatchObject([{ message: 'of Ada', email: ada.email }])
    expect(JSON.stringify(files)).not.toContain('canary')
    for (const name of Object.keys(files).filter((file) => file.endsWith('.json')))
      expect(files['read-me.txt']).toContain(name)
    expect(files['read-me.txt']).toContain('the files you uploaded')
  })

  it('is announced by a mail that leads to the profile and never to the file', async () => {
    const ada = await createUser(server)
    const { url } = await exportOf(ada)
    const mail = await server.inbox.waitForMail(ada.email, { subject: 'data is ready' })
    expect(mail.links.some((link) => link.endsWith('/dashboard/profile-settings'))).toBe(true)
    const key = new URL(url ?? '').pathname
    expect(await server.inbox.readSource(mail.id)).not.toContain(key.slice(key.lastIndexOf('/') + 1))
    expect(await ada.call(activities.recent)).toMatchObject([{ action: 'Data export ready' }])
  })

  it('is gathered once at a time, however often it is asked for', async () => {
    const ada = await createUser(server)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.call(users.startDataExport)))
    expect(new Set(answers.map(({ requested_at }) => requested_at)).size).toBe(1)
    await server.jobsDone()
    expect(await objectsOf(ada)).toHaveLength(1)
  })

  it('is replaced by the next file, and the old one goes', async () => {
    const ada = await createUser(server)
    await exportOf(ada)
    const before = await objectsOf(ada)
    await exportOf(ada)
    const after = await objectsOf(ada)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it('can be had five times a day', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await ada.ask(users.startDataExport)).http)
      await server.jobsDone()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('that could not be gathered is said to have failed, and may be asked for again', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const now = server.clock.now()
    const stuck = {
      userId,
      objectKey: `exports/${userId}/x.zip`,
      requestedAt: now,
      expiresAt: now,
      status: 'preparing' as const,
    }
    const { id } = await server.ctx.db.insertInto('dataExport').values(stuck).returning('id').executeTakeFirstOrThrow()
    await failExport(server.ctx, id)
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'failed', url: null })
    expect(await ada.call(activities.recent)).toMatchObject([{ action: 'Data export failed', status: 'error' }])
    expect(await exportOf(ada)).toMatchObject({ status: 'ready' })
  })

  it('is kept for a day, then nothing of it is left', async () => {
    const ada = await createUser(server)
    await exportOf(ada)
    server.clock.advance({ hours: 24, seconds: 1 })
    expect(await ada.call(users.dataExport)).toMatchObject({ status: 'none', url: null })
    await server.ctx.jobs.enqueue(server.ctx.db, sweepUsersJob, {})
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual([])
  })
})
