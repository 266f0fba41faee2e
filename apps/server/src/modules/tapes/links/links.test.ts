import { tapes, type Tape } from '@sidelight/contract'
import { createMp4 } from '@sidelight/domain/taping/testing/mp4-file'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { newIpAddress, type SignedIn } from '#testing/user-fixture.ts'
import { begin, listTapes, NAME, TITLE, uploadTape } from '../testing/tape-fixture.ts'

const TAPE = createMp4({ sizeBytes: 3000, durationMs: 61_500 })
const UNKNOWN_TOKEN = 'x'.repeat(43)

let server: TestServer
let ada: SignedIn
let documentId: string
let tape: Tape
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  documentId = await createScript(server, ada)
  tape = await uploadTape(server, ada, documentId, { file: TAPE })
})

const ask = (days: 1 | 7 | 30, user = ada) =>
  user.ask(tapes.createLink, { params: { documentId, tapeId: tape._id }, body: { days } })
const create = (days: 1 | 7 | 30) =>
  ada.call(tapes.createLink, { params: { documentId, tapeId: tape._id }, body: { days } })
const revoke = (linkId: string, user = ada) =>
  user.ask(tapes.revokeLink, { params: { documentId, tapeId: tape._id, linkId } })
const open = (token: string, ip = newIpAddress()) => server.ask(tapes.open, { body: { token }, ip })

/** Without what differs in any two responses. */
async function describeOpening(token: string) {
  const { http, raw, headers } = await open(token)
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { http, raw, headers: rest }
}

describe('links to a tape', { timeout: 60_000 }, () => {
  it('[R-32-07] [R-32-10] [C52] [C53] Somebody without an account sees the name, the title that was sent, the length and the video, and nothing else', async () => {
    const { link, token } = await create(7)
    const { body, raw } = await open(token)
    if (body.status !== 'success') throw new Error(raw)
    const { url, ...rest } = body.data
    expect(rest).toEqual({ name: NAME, title: TITLE, duration_seconds: 61.5, expires_at: link.expires_at })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(TAPE)).toBe(true)
    expect(url).toContain('X-Amz-Expires=900&')
    expect(raw).not.toContain(ada.email)
    expect(raw).not.toContain('Dryer')
    expect(url).not.toContain(NAME.slice(0, -4))
    await open(token)
    const [listed] = await listTapes(ada, documentId)
    expect(listed?.links).toEqual([{ ...link, opened_count: 2 }])
  })

  it('[R-32-10] [C53] The addresses of two tapes name neither their user nor their script, and have no id in common', async () => {
    const first = await create(7)
    tape = await uploadTape(server, ada, documentId, { file: createMp4({ sizeBytes: 4000 }) })
    const second = await create(7)
    const ids = []
    for (const { token } of [first, second]) {
      const { body, raw } = await open(token)
      if (body.status !== 'success') throw new Error(raw)
      ids.push(body.data.url.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])
    }
    expect(ids).toEqual([[expect.any(String)], [tape._id]])
    expect(new Set(ids.flat()).size).toBe(2)
    for (const known of [documentId, await userIdOf(server, ada)]) expect(ids.flat()).not.toContain(known)
  })

  it('[C49] A page inside the data of a tape is only ever downloaded as a video', async () => {
    const file = createMp4({ sizeBytes: 3000 })
    file.set(new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 2000)
    tape = await uploadTape(server, ada, documentId, { file })
    expect(tape.status).toBe('ready')
    const { body, raw } = await open((await create(1)).token)
    if (body.status !== 'success') throw new Error(raw)
    const { url } = body.data
    const { headers } = await fetch(url)
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.mp4"/)
    for (const change of ['response-content-type=text/html', 'response-content-disposition=inline'])
      expect((await fetch(`${url}&${change}`)).status).toBe(403)
  })

  it('[R-32-10] A tape that was uploaded without a title has none', async () => {
    const other = createMp4({ sizeBytes: 4000, durationMs: 2000 })
    tape = await uploadTape(server, ada, documentId, { file: other, change: { title: '' } })
    const { token } = await create(7)
    const { body } = await open(token)
    expect(body).toMatchObject({ data: { name: NAME, title: '' } })
  })

  it('[R-32-08] [C51] Only the hash of a token is stored, and it is told once', async () => {
    const { token } = await create(1)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await server.ctx.db.selectFrom('guestLink').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString()))).not.toContain(token)
    const listed = await ada.ask(tapes.list, { params: { documentId } })
    expect(listed.raw).not.toContain(token)
  })

  it.each([1, 7, 30] as const)(
    '[R-32-07] [R-32-09] [C52] A link for %s days opens until then and not after',
    async (days) => {
      const { token, link } = await create(days)
      const end = Math.min(Date.parse(link.created_at) + days * 86_400_000, Date.parse(tape.expires_at))
      expect(link.expires_at).toBe(new Date(end).toISOString())
      server.clock.advance({ seconds: (end - server.clock.now().getTime()) / 1000 - 60 })
      expect((await open(token)).http).toBe(200)
      server.clock.advance({ minutes: 2 })
      const never = await describeOpening(UNKNOWN_TOKEN)
      expect(never.http).toBe(404)
      expect(await describeOpening(token)).toEqual(never)
    },
  )

  it('[R-32-07] [R-32-09] [C52] A revoked link and a link of a deleted tape are answered like one that never was', async () => {
    const [first, second] = [await create(30), await create(30)]
    const never = await describeOpening(UNKNOWN_TOKEN)
    expect((await revoke(first.link._id)).http).toBe(200)
    expect(await describeOpening(first.token)).toEqual(never)
    expect((await open(second.token)).http).toBe(200)
    expect((await revoke(first.link._id)).http).toBe(404)
    expect((await listTapes(ada, documentId))[0]?.links).toMatchObject([{ _id: second.link._id }])
    await ada.call(tapes.remove, { params: { documentId, tapeId: tape._id } })
    expect(await describeOpening(second.token)).toEqual(never)
  })

  it('[C48] Another user can neither list, complete, delete, share nor revoke, and gets the response of a missing tape', async () => {
    const { link, token } = await create(7)
    const bob = await insertUser(server)
    const params = { documentId, tapeId: tape._id }
    const foreign = [
      await bob.ask(tapes.list, { params }),
      await bob.ask(tapes.complete, { params }),
      await bob.ask(tapes.remove, { params }),
      await ask(7, bob),
      await revoke(link._id, bob),
    ]
    expect(foreign.map(({ http }) => http)).toEqual([404, 404, 404, 404, 404])
    // A tape of one's own does not open the way to another's.
    const own = await createScript(server, bob)
    const mixed = await bob.ask(tapes.createLink, { params: { documentId: own, tapeId: tape._id }, body: { days: 7 } })
    expect(mixed.http).toBe(404)
    expect((await open(token)).http).toBe(200)
    expect(await listTapes(bob, own)).toEqual([])
  })

  it('[R-32-07] Only a tape that was checked can have links, ten at most, which end after 1, 7 or 30 days', async () => {
    const unfinished = await begin(ada, documentId, createMp4())
    const tapeId = unfinished.tape._id
    expect((await ada.ask(tapes.createLink, { params: { documentId, tapeId }, body: { days: 7 } })).http).toBe(404)
    const other = await ada.ask(tapes.createLink, { params: { documentId, tapeId: tape._id }, body: { days: 2 as 7 } })
    expect(other.http).toBe(400)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask(7)).http)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 409])
  })

  it('[R-32-11] [C51] One network can open links 120 times in 15 minutes, whichever they are', async () => {
    const { token } = await create(1)
    const ip = newIpAddress()
    const statuses: number[] = []
    for (let n = 0; n < 119; n += 1) statuses.push((await open(UNKNOWN_TOKEN, ip)).http)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await open(token, ip)).http).toBe(200)
    expect((await open(token, ip)).http).toBe(429)
    expect((await open(token)).http).toBe(200)
    server.clock.advance({ minutes: 16 })
    expect((await open(token, ip)).http).toBe(200)
  })
})
