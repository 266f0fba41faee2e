import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activities, users } from '@sidelight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { listHostileAddresses } from '#testing/attacks/hostile-addresses.ts'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { cleanUpUsersJob } from './users.jobs.ts'

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

const idOf = (user: SignedIn) => userIdOf(server, user)
const uploadsOf = async (user: SignedIn) =>
  server.ctx.db
    .selectFrom('pictureUpload')
    .selectAll()
    .where('userId', '=', await idOf(user))
    .execute()
const objectsOf = async (user: SignedIn) => {
  const id = await idOf(user)
  const { storage } = server.ctx
  return { pictures: await storage.list(`avatars/${id}/`), incoming: await storage.list(`incoming/avatars/${id}/`) }
}

const requestUpload = (
  user: SignedIn,
  overrides: { file_name?: string; file_size?: number; file_type?: string } = {},
) =>
  user.ask(users.presignedUploadProfilePicture, {
    body: { file_name: 'me.jpg', file_size: jpeg.length, file_type: 'image/jpeg', ...overrides } as never,
  })

async function requestUploadUrl(user: SignedIn, overrides: Parameters<typeof requestUpload>[1] = {}): Promise<string> {
  const { body, raw } = await requestUpload(user, overrides)
  if (body.status !== 'success') throw new Error(raw)
  return body.data.url
}

const put = (url: string, body: Uint8Array<ArrayBuffer> = jpeg, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
const withoutQuery = (url: string) => url.slice(0, url.indexOf('?'))
const confirm = (user: SignedIn, address: string) =>
  user.ask(users.confirmUploadProfilePicture, { body: { profile_picture_url: address } })
const readPictureUrl = async (user: SignedIn) => (await user.call(users.me)).profile_picture_url

/** Uploads a picture as a browser does. */
async function upload(user: SignedIn, file: Uint8Array<ArrayBuffer> = jpeg, type = 'image/jpeg') {
  const url = await requestUploadUrl(user, { file_size: file.length, file_type: type })
  expect((await put(url, file, type)).status).toBe(200)
  return { address: withoutQuery(url), response: await confirm(user, withoutQuery(url)) }
}

const UNKNOWN = {
  status: 'error',
  message: 'This upload is not known. Please choose the picture again.',
  data: { code: 'invalid_input' },
}

describe('profile pictures', () => {
  it('[R-7-15] [R-7-16] [R-7-17] A profile picture is uploaded to the store, confirmed, and served re-encoded', async () => {
    const ada = await createUser(server)
    expect(await readPictureUrl(ada)).toBe('')
    const { response } = await upload(ada)
    expect(response.http).toBe(200)
    const url = await readPictureUrl(ada)
    expect(response.body.data).toEqual({ profile_picture_url: url })
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

  it('The URL of a profile picture stays the same for an hour', async () => {
    const ada = await createUser(server)
    await upload(ada)
    // A new hour may begin between two requests, but not twice.
    const urls = [await readPictureUrl(ada), await readPictureUrl(ada), await readPictureUrl(ada)]
    expect(new Set(urls).size).toBeLessThanOrEqual(2)
    expect(urls[0]).toMatch(/X-Amz-Date=\d{8}T\d{2}0000Z/)
    expect(urls[0]).toContain('X-Amz-Expires=7200&')
  })

  it('A new profile picture replaces the old one and its object', async () => {
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

  it('[R-7-17] An empty string removes the profile picture, and succeeds without one', async () => {
    const ada = await createUser(server)
    await upload(ada)
    const response = await confirm(ada, '')
    expect(response.body.data).toEqual({ profile_picture_url: '' })
    expect(await readPictureUrl(ada)).toBe('')
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual({ pictures: [], incoming: [] })
    expect((await confirm(ada, '')).http).toBe(200)
  })
})

describe('picture uploads', () => {
  it.skipIf(inject('services').storageKind === 's3rver')(
    '[A45] The store rejects an upload with another length or type than announced',
    async () => {
      const ada = await createUser(server)
      const url = await requestUploadUrl(ada)
      expect(url).toContain('X-Amz-Expires=300&')
      expect((await put(url, new Uint8Array(5_000_000))).status).toBe(403)
      expect((await put(url, jpeg, 'text/html')).status).toBe(403)
      expect((await put(url, jpeg.slice(1))).status).toBe(403)
      expect((await objectsOf(ada)).incoming).toEqual([])
      expect((await put(url)).status).toBe(200)
    },
  )

  it('[A45] A stored object with another size or type than announced cannot be confirmed', async () => {
    const ada = await createUser(server)
    const address = withoutQuery(await requestUploadUrl(ada))
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

  it('[A45] [R-5-25] A picture upload must be below 5 MB, and ten are allowed per hour', async () => {
    const ada = await createUser(server)
    for (const file_size of [0, -1, 1.5, 5 * 1024 * 1024, 5e9]) {
      const response = await requestUpload(ada, { file_size })
      expect(response.http).toBe(400)
    }
    const large = await requestUpload(ada, { file_size: 5 * 1024 * 1024 })
    expect(large.body.message).toBe('File size must be less than 5MB')
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await requestUpload(ada)).http)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect(await uploadsOf(ada)).toHaveLength(10)
  })

  it('[A46] [R-5-24] A picture upload of a type other than JPEG, PNG or WebP is rejected', async () => {
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
      const response = await requestUpload(ada, { file_type })
      expect([response.http, response.body.message]).toEqual([400, 'Please select a valid image file'])
    }
    expect(await uploadsOf(ada)).toEqual([])
  })

  it('[A46] A file whose content is not of the announced type is rejected and removed', async () => {
    const ada = await createUser(server)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const png = new Uint8Array(await sharp(jpeg).png().toBuffer())
    for (const file of [svg, png, jpeg.slice(0, 200), new TextEncoder().encode('<script>alert(1)</script>')]) {
      const { response } = await upload(ada, file)
      expect(response.http).toBe(400)
      expect(response.body.message).toBe('Please select a valid image file')
    }
    expect(await readPictureUrl(ada)).toBe('')
    await server.jobsDone()
    expect(await objectsOf(ada)).toEqual({ pictures: [], incoming: [] })
  })
})

describe('confirmation of a picture', () => {
  it('[A50] Confirming any of 72 hostile addresses gets the same error, opens no connection and stores nothing', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const [ownUrl, foreignUrl] = [await requestUploadUrl(ada), await requestUploadUrl(bob)]
    await Promise.all([put(ownUrl), put(foreignUrl)])
    const [ownAddress, foreignAddress] = [withoutQuery(ownUrl), withoutQuery(foreignUrl)]
    let requestCount = 0
    const listener = createServer((_request, response) => {
      requestCount += 1
      response.end()
    }).listen(0, '127.0.0.1')
    const port = await new Promise<number>((resolve) =>
      listener.once('listening', () => resolve((listener.address() as AddressInfo).port)),
    )
    const hostileAddresses = listHostileAddresses({
      own: ownAddress,
      foreign: foreignAddress,
      listener: `http://127.0.0.1:${port}/picture.png`,
    })
    expect(new Set(hostileAddresses).size).toBe(72)
    for (const address of hostileAddresses) {
      const { http, body } = await confirm(ada, address)
      expect({ http, body }, address).toEqual({ http: 400, body: UNKNOWN })
    }
    expect((await confirm(ada, `${ownAddress}?${'x'.repeat(10_000)}`)).http).toBe(400)
    listener.close()
    expect(requestCount).toBe(0)
    expect(await readPictureUrl(ada)).toBe('')
    expect(await ada.call(activities.recent)).toEqual([])
    expect((await objectsOf(ada)).pictures).toEqual([])
    expect((await objectsOf(bob)).pictures).toEqual([])
    // The addresses are valid for the users they were issued to, so the rejections above are meaningful.
    expect((await confirm(ada, ownAddress)).http).toBe(200)
    expect((await confirm(bob, foreignAddress)).http).toBe(200)
  })

  it('[A51] Removing the picture never deletes an object outside the user’s prefix, whatever the key in the row', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    await upload(bob)
    const [bobPictureKey = ''] = (await objectsOf(bob)).pictures
    const userId = await idOf(ada)
    for (const pictureKey of [bobPictureKey, `users/${await idOf(bob)}/documents/1/original`, '../x', '']) {
      await server.ctx.db.updateTable('appUser').set({ pictureKey }).where('id', '=', userId).execute()
      expect(await readPictureUrl(ada)).toBe('')
      expect((await confirm(ada, '')).http).toBe(200)
    }
    await server.jobsDone()
    expect((await objectsOf(bob)).pictures).toEqual([bobPictureKey])
    expect((await fetch(await readPictureUrl(bob))).status).toBe(200)
  })

  it('[A52] A confirmation before the upload and a second one get the same error', async () => {
    const ada = await createUser(server)
    const url = await requestUploadUrl(ada)
    const early = await confirm(ada, withoutQuery(url))
    await put(url)
    const first = await confirm(ada, withoutQuery(url))
    const second = await confirm(ada, withoutQuery(url))
    expect([early.http, first.http, second.http]).toEqual([400, 200, 400])
    for (const { body } of [early, second]) expect(body).toEqual(UNKNOWN)
  })

  it('[A52] One of fifty simultaneous confirmations succeeds', async () => {
    const ada = await createUser(server)
    const url = await requestUploadUrl(ada)
    await put(url)
    const write = vi.spyOn(server.ctx.storage, 'write')
    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(ada, withoutQuery(url))))
    // The others must not even begin: each would encode the picture.
    expect(write).toHaveBeenCalledOnce()
    write.mockRestore()
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(responses.filter(({ http }) => http === 400)).toHaveLength(49)
    await server.jobsDone()
    expect((await objectsOf(ada)).pictures).toHaveLength(1)
  })

  it('[A52] An upload after the confirmation does not change the picture', async () => {
    const ada = await createUser(server)
    const url = await requestUploadUrl(ada)
    await put(url)
    await confirm(ada, withoutQuery(url))
    const before = Buffer.from(await (await fetch(await readPictureUrl(ada))).arrayBuffer())
    await put(url)
    await server.jobsDone()
    const after = Buffer.from(await (await fetch(await readPictureUrl(ada))).arrayBuffer())
    expect(after.equals(before)).toBe(true)
  })
})

// The store uses the real time, so each test uses it before it advances the test clock.
describe('picture uploads over time', () => {
  it('[A52] An upload cannot be confirmed after 15 minutes', async () => {
    const ada = await createUser(server)
    const url = await requestUploadUrl(ada)
    await put(url)
    server.clock.advance({ minutes: 15, seconds: 1 })
    const { http, body } = await confirm(ada, withoutQuery(url))
    expect({ http, body }).toEqual({ http: 400, body: UNKNOWN })
  })

  it('[A49] None of 200 malicious file names appears in an object key', async () => {
    const endings = ['.jpg', '', '.php', '.svg', '\u202egpj.exe']
    const fragments = [
      '../',
      '..\\',
      '/etc/passwd',
      'C:\\',
      '%2e%2e%2f',
      '....//',
      'a\u0000',
      '\r\nX-Evil: 1',
      '?x=',
      '#',
    ]
    const names = fragments.flatMap((fragment) =>
      endings.flatMap((ending) => [1, 2, 9, 50].map((n) => (fragment.repeat(n) + ending).slice(0, 255))),
    )
    expect(names).toHaveLength(200)
    const accounts = await Promise.all([createUser(server), createUser(server)])
    const responses = []
    for (const [index, file_name] of names.entries()) {
      const user = accounts[index % 2] as SignedIn
      responses.push((await requestUpload(user, { file_name })).http)
      if (index % 20 === 19) server.clock.advance({ hours: 1, seconds: 1 })
    }
    expect(new Set(responses)).toEqual(new Set([200]))
    const rows = (await Promise.all(accounts.map(uploadsOf))).flat()
    expect(rows).toHaveLength(200)
    for (const { incomingKey } of rows) expect(incomingKey).toMatch(/^incoming\/avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  })

  it('An unconfirmed upload is deleted after a day', async () => {
    const ada = await createUser(server)
    await put(await requestUploadUrl(ada))
    await server.ctx.jobs.enqueue(server.ctx.db, cleanUpUsersJob, {})
    await server.jobsDone()
    expect((await objectsOf(ada)).incoming).toHaveLength(1)
    server.clock.advance({ hours: 24, seconds: 1 })
    await server.ctx.jobs.enqueue(server.ctx.db, cleanUpUsersJob, {})
    await server.jobsDone()
    expect((await objectsOf(ada)).incoming).toEqual([])
    expect(await uploadsOf(ada)).toEqual([])
  })
})
