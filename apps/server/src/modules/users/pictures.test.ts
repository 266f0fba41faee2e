import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activities, users } from '@sidelight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listHostileAddresses } from '#testing/attacks/hostile-addresses.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { sweepUsersJob } from './users.jobs.ts'

let server: TestServer
let jpeg: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => server.stop())

const idOf = (person: SignedIn) => userIdOf(server, person)
const uploadsOf = async (person: SignedIn) =>
  server.ctx.db
    .selectFrom('pictureUpload')
    .selectAll()
    .where('userId', '=', await idOf(person))
    .execute()
const objectsOf = async (person: SignedIn) => {
  const id = await idOf(person)
  const { storage } = server.ctx
  return { pictures: await storage.list(`avatars/${id}/`), incoming: await storage.list(`incoming/avatars/${id}/`) }
}

const announce = (person: SignedIn, given: { file_name?: string; file_size?: number; file_type?: string } = {}) =>
  person.ask(users.presignedUploadProfilePicture, {
    body: { file_name: 'me.jpg', file_size: jpeg.length, file_type: 'image/jpeg', ...given } as never,
  })

async function addressFor(person: SignedIn, given: Parameters<typeof announce>[1] = {}): Promise<string> {
  const { body, raw } = await announce(person, given)
  if (body.status !== 'success') throw new Error(raw)
  return body.data.url
}

const put = (url: string, body: Uint8Array<ArrayBuffer> = jpeg, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
const withoutQuery = (url: string) => url.slice(0, url.indexOf('?'))
const confirm = (person: SignedIn, address: string) =>
  person.ask(users.confirmUploadProfilePicture, { body: { profile_picture_url: address } })
const pictureOf = async (person: SignedIn) => (await person.call(users.me)).profile_picture_url

/** Everything a browser does. */
async function upload(person: SignedIn, file: Uint8Array<ArrayBuffer> = jpeg, type = 'image/jpeg') {
  const url = await addressFor(person, { file_size: file.length, file_type: type })
  expect((await put(url, file, type)).status).toBe(200)
  return { address: withoutQuery(url), answer: await confirm(person, withoutQuery(url)) }
}

const UNKNOWN = {
  status: 'error',
  message: 'This upload is not known. Please choose the picture again.',
  data: { code: 'invalid_input' },
}

describe('a profile picture', () => {
  it('[R-7-15] [R-7-16] [R-7-17] is put into the store, confirmed, and served as a picture of our own', async () => {
    const ada = await createUser(server)
    expect(await pictureOf(ada)).toBe('')
    const { answer } = await upload(ada)
    expect(answer.http).toBe(200)
    const url = await pictureOf(ada)
    expect(answer.body.data).toEqual({ profile_picture_url: url })
    const served = await fetch(url)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toBe('private, max-age=3600')
    const { format, width, height } = await sharp(await served.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 })
    await server.jobsDone()
    expect((await objectsOf(ada)).incoming).toEqual([])
    expect(await ada.call(activities.recent)).toMatchObject([
      { action: 'Profile picture updated', status: 'completed' },
    ])
  })

  it('has the same address for an hour, so that it is loaded once', async () => {
    const ada = await createUser(server)
    await upload(ada)
    // The hour may turn between two looks, but not twice.
    const looks = [await pictureOf(ada), await pictureOf(ada), await pictureOf(ada)]
    expect(new Set(looks).size).toBeLessThanOrEqual(2)
    expect(looks[0]).toMatch(/X-Amz-Date=\d{8}T\d{2}0000Z/)
    expect(looks[0]).toContain('X-Amz-Expires=7200')
  })

  it('is replaced by the next one, and the old object goes', async () => {
    const ada = await createUser(server)
    await upload(ada)
    const before = (await objectsOf(ada)).pictures
    await upload(ada)
    await server.jobsDone()
    const { pictures, incoming } = await objectsOf(ada)
    expect(pictures).toHaveLength(1)
    expect(pictures).not.toEqual(before)
    expect(incoming).toEqual([])
  })

  it('[R-7-17] is removed with an empty string, also when there is none', async () => {
    const ada = await createUser(server)
    await upload(ada)
    const answer = await confirm(ada, '')
    expect(answer.body.data).toEqual({ profile_picture_url: '' })
    expect(await pictureOf(ada)).toBe('')
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual({ pictures: [], incoming: [] })
    expect((await confirm(ada, '')).http).toBe(200)
  })
})

describe('an upload', () => {
  it.skipIf(inject('services').storageKind === 's3rver')(
    '[A45] takes exactly what was announced: another length or type is refused by the store',
    async () => {
      const ada = await createUser(server)
      const url = await addressFor(ada)
      expect(url).toContain('X-Amz-Expires=300')
      expect((await put(url, new Uint8Array(5_000_000))).status).toBe(403)
      expect((await put(url, jpeg, 'text/html')).status).toBe(403)
      expect((await put(url, jpeg.slice(1))).status).toBe(403)
      expect((await objectsOf(ada)).incoming).toEqual([])
      expect((await put(url)).status).toBe(200)
    },
  )

  it('[A45] is measured again: what lies there in another size or type is not taken, whatever the store let in', async () => {
    const ada = await createUser(server)
    const address = withoutQuery(await addressFor(ada))
    const [{ incomingKey } = { incomingKey: '' }] = await uploadsOf(ada)
    for (const [file, type] of [
      [new Uint8Array([...jpeg, 0]), 'image/jpeg'],
      [jpeg, 'text/html'],
    ] as const) {
      await server.ctx.storage.write(incomingKey, file, type)
      expect((await confirm(ada, address)).body).toEqual(UNKNOWN)
    }
    await server.ctx.storage.write(incomingKey, jpeg, 'image/jpeg')
    expect((await confirm(ada, address)).http).toBe(200)
  })

  it('[A45] [R-5-25] is announced under 5 MB, ten times an hour', async () => {
    const ada = await createUser(server)
    for (const file_size of [0, -1, 1.5, 5 * 1024 * 1024, 5e9]) {
      const answer = await announce(ada, { file_size })
      expect(answer.http).toBe(400)
    }
    const large = await announce(ada, { file_size: 5 * 1024 * 1024 })
    expect(large.body.message).toBe('File size must be less than 5MB')
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await announce(ada)).http)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect(await uploadsOf(ada)).toHaveLength(10)
  })

  it('[A46] [R-5-24] of a type that is not jpeg, png or webp is refused before it begins', async () => {
    const ada = await createUser(server)
    const types = [
      'image/svg+xml',
      'image/gif',
      'text/html',
      'application/pdf',
      'image/jpeg; charset=utf-8',
      'IMAGE/PNG',
      '',
    ]
    for (const file_type of types) {
      const answer = await announce(ada, { file_type })
      expect([answer.http, answer.body.message]).toEqual([400, 'Please select a valid image file'])
    }
    expect(await uploadsOf(ada)).toEqual([])
  })

  it('[A46] that is something else than announced becomes nothing', async () => {
    const ada = await createUser(server)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const png = new Uint8Array(await sharp(jpeg).png().toBuffer())
    for (const file of [svg, png, jpeg.slice(0, 200), new TextEncoder().encode('<script>alert(1)</script>')]) {
      const { answer } = await upload(ada, file)
      expect(answer.http).toBe(400)
      expect(answer.body.message).toBe('Please select a valid image file')
    }
    expect(await pictureOf(ada)).toBe('')
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual({ pictures: [], incoming: [] })
  })
})

describe('confirming', () => {
  it('[A50] refuses 72 hostile addresses alike, opens none of them, and stores nothing', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const [ownUrl, foreignUrl] = [await addressFor(ada), await addressFor(bob)]
    await Promise.all([put(ownUrl), put(foreignUrl)])
    const [own, foreign] = [withoutQuery(ownUrl), withoutQuery(foreignUrl)]
    let heard = 0
    const listener = createServer((_request, response) => {
      heard += 1
      response.end()
    }).listen(0, '127.0.0.1')
    const port = await new Promise<number>((resolve) =>
      listener.once('listening', () => resolve((listener.address() as AddressInfo).port)),
    )
    const hostile = listHostileAddresses({ own, foreign, listener: `http://127.0.0.1:${port}/picture.png` })
    expect(new Set(hostile).size).toBe(72)
    for (const address of hostile) {
      const { http, body } = await confirm(ada, address)
      expect({ http, body }, address).toEqual({ http: 400, body: UNKNOWN })
    }
    expect((await confirm(ada, `${own}?${'x'.repeat(10_000)}`)).http).toBe(400)
    listener.close()
    expect(heard).toBe(0)
    expect(await pictureOf(ada)).toBe('')
    expect(await ada.call(activities.recent)).toEqual([])
    expect((await objectsOf(ada)).pictures).toEqual([])
    expect((await objectsOf(bob)).pictures).toEqual([])
    // What was refused for others still works for whom it was issued to, and so the refusals meant something.
    expect((await confirm(ada, own)).http).toBe(200)
    expect((await confirm(bob, foreign)).http).toBe(200)
  })

  it('[A51] removing never follows a key that is not ours, wherever it came from', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    await upload(bob)
    const [bobsPicture = ''] = (await objectsOf(bob)).pictures
    const userId = await idOf(ada)
    for (const pictureKey of [bobsPicture, `users/${await idOf(bob)}/documents/1/original`, '../x', '']) {
      await server.ctx.db.updateTable('appUser').set({ pictureKey }).where('id', '=', userId).execute()
      expect(await pictureOf(ada)).toBe('')
      expect((await confirm(ada, '')).http).toBe(200)
    }
    await server.jobsDone()
    expect((await objectsOf(bob)).pictures).toEqual([bobsPicture])
    expect((await fetch(await pictureOf(bob))).status).toBe(200)
  })

  it('[A52] before the upload and twice are refused alike', async () => {
    const ada = await createUser(server)
    const url = await addressFor(ada)
    const early = await confirm(ada, withoutQuery(url))
    await put(url)
    const right = await confirm(ada, withoutQuery(url))
    const again = await confirm(ada, withoutQuery(url))
    expect([early.http, right.http, again.http]).toEqual([400, 200, 400])
    for (const { body } of [early, again]) expect(body).toEqual(UNKNOWN)
  })

  it('[A52] fifty times at once succeeds once', async () => {
    const ada = await createUser(server)
    const url = await addressFor(ada)
    await put(url)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(ada, withoutQuery(url))))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 400)).toHaveLength(49)
    await server.jobsDone()
    expect((await objectsOf(ada)).pictures).toHaveLength(1)
  })

  it('[A52] what is put there afterwards changes nothing', async () => {
    const ada = await createUser(server)
    const url = await addressFor(ada)
    await put(url)
    await confirm(ada, withoutQuery(url))
    const before = Buffer.from(await (await fetch(await pictureOf(ada))).arrayBuffer())
    await put(url)
    await server.jobsDone()
    const after = Buffer.from(await (await fetch(await pictureOf(ada))).arrayBuffer())
    expect(after.equals(before)).toBe(true)
  })
})

// The store goes by its own clock, so what is asked of it comes before ours is moved.
describe('as time goes by', () => {
  it('[A52] an upload that nobody confirmed in time is not known any more', async () => {
    const ada = await createUser(server)
    const url = await addressFor(ada)
    await put(url)
    server.clock.advance({ minutes: 15, seconds: 1 })
    const { http, body } = await confirm(ada, withoutQuery(url))
    expect({ http, body }).toEqual({ http: 400, body: UNKNOWN })
  })

  it('[A49] never uses the name of the file: 200 tricky ones', async () => {
    const ends = ['.jpg', '', '.php', '.svg', '\u202egpj.exe']
    const tricks = ['../', '..\\', '/etc/passwd', 'C:\\', '%2e%2e%2f', '....//', 'a\u0000', '\r\nX-Evil: 1', '?x=', '#']
    const names = tricks.flatMap((trick) =>
      ends.flatMap((end) => [1, 2, 9, 50].map((n) => (trick.repeat(n) + end).slice(0, 255))),
    )
    expect(names).toHaveLength(200)
    const people = await Promise.all([createUser(server), createUser(server)])
    const answers = []
    for (const [index, file_name] of names.entries()) {
      const person = people[index % 2] as SignedIn
      answers.push((await announce(person, { file_name })).http)
      if (index % 20 === 19) server.clock.advance({ hours: 1, seconds: 1 })
    }
    expect(new Set(answers)).toEqual(new Set([200]))
    const rows = (await Promise.all(people.map(uploadsOf))).flat()
    expect(rows).toHaveLength(200)
    for (const { incomingKey } of rows) expect(incomingKey).toMatch(/^incoming\/avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  })

  it('that nobody confirms is swept after a day', async () => {
    const ada = await createUser(server)
    await put(await addressFor(ada))
    await server.ctx.jobs.enqueue(server.ctx.db, sweepUsersJob, {})
    await server.jobsDone()
    expect((await objectsOf(ada)).incoming).toHaveLength(1)
    server.clock.advance({ hours: 24, seconds: 1 })
    await server.ctx.jobs.enqueue(server.ctx.db, sweepUsersJob, {})
    await server.jobsDone()
    expect((await objectsOf(ada)).incoming).toEqual([])
    expect(await uploadsOf(ada)).toEqual([])
  })
})
