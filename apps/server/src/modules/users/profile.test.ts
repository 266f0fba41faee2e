import { auth, credits, documents, type Endpoint, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, inventVisitor, register, type SignedIn, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const update = (person: SignedIn, body: { name: string; username: string }) => person.ask(users.updateProfile, { body })
const rowOf = ({ email }: SignedIn) =>
  server.ctx.db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const TAKEN = {
  status: 'error',
  message: 'This user name is already taken.',
  data: { code: 'conflict', fields: { username: 'This user name is already taken.' } },
}

describe('the current user', () => {
  it('[A38] [R-7-11] is told exactly what the contract names, and nothing else of the row', async () => {
    const ada = await createUser(server)
    expect(await ada.call(users.me)).toEqual({
      email: ada.email,
      full_name: ada.name,
      username: ada.username,
      profile_picture_url: '',
      role: 'user',
      has_password: true,
    })
    const { raw } = await ada.ask(users.me)
    const { id, passwordHash } = await rowOf(ada)
    for (const secret of [id, passwordHash ?? 'none', 'argon2', 'password_hash', 'verified'])
      expect(raw).not.toContain(secret)
  })

  it('is known to have no password where they only ever came through Google', async () => {
    const ada = await createUser(server)
    await server.ctx.db.updateTable('appUser').set({ passwordHash: null }).where('email', '=', ada.email).execute()
    expect(await ada.call(users.me)).toMatchObject({ has_password: false })
  })

  it('[A39] whose row is gone is nobody: the token is refused like one that ended', async () => {
    const ada = await createUser(server)
    await server.ctx.db.deleteFrom('appUser').where('email', '=', ada.email).execute()
    for (const call of [users.me, credits.current, documents.list, users.dataExport] as Endpoint[]) {
      const { http, body } = await ada.ask(call)
      expect(http).toBe(401)
      expect(body.data).toEqual({ code: 'unauthenticated' })
    }
  })
})

describe('changing the profile', () => {
  it('[R-7-13] changes the name and the user name at once', async () => {
    const ada = await createUser(server)
    const username = inventVisitor().username.toUpperCase()
    expect((await update(ada, { name: 'Ada M. Lee', username })).http).toBe(200)
    expect(await ada.call(users.me)).toMatchObject({ full_name: 'Ada M. Lee', username, email: ada.email })
  })

  it('[R-5-20] needs both, each with the words of its own rule', async () => {
    const ada = await createUser(server)
    const answer = await update(ada, { name: ' ', username: 'a-b' })
    expect(answer.http).toBe(400)
    expect(answer.body.data).toMatchObject({
      fields: {
        name: 'Name must be at least 2 characters',
        username: 'User name can only contain letters, numbers, and underscores',
      },
    })
    expect(await ada.call(users.me)).toMatchObject({ full_name: ada.name, username: ada.username })
  })

  it('keeps a user name whose owner only writes it differently', async () => {
    const ada = await createUser(server)
    expect((await update(ada, { name: ada.name, username: ada.username.toUpperCase() })).http).toBe(200)
  })

  it('[A41] refuses a user name that is taken in any spelling, reserved, or held for a newcomer', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const waiting = inventVisitor()
    await register(server, waiting)
    for (const username of [bob.username, bob.username.toUpperCase(), 'Admin', 'narrator', waiting.username]) {
      const { http, body } = await update(ada, { name: ada.name, username })
      expect({ http, body }, username).toEqual({ http: 409, body: TAKEN })
    }
    expect(await ada.call(users.me)).toMatchObject({ username: ada.username })
    await verify(server, waiting)
    expect((await server.ask(auth.login, { body: { email: waiting.email, password: waiting.password } })).http).toBe(
      200,
    )
  })

  it('[A41] of twenty who want the same name at once one gets it', async () => {
    const people: SignedIn[] = []
    for (let n = 0; n < 5; n += 1) people.push(await createUser(server))
    const { username } = inventVisitor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const person = people[n % 5] as SignedIn
        return update(person, { name: person.name, username: n % 2 === 0 ? username : username.toUpperCase() })
      }),
    )
    expect(answers.every(({ http }) => http === 200 || http === 409)).toBe(true)
    const owners = await server.ctx.db
      .selectFrom('appUser')
      .select('email')
      .where('usernameKey', '=', username.toLowerCase())
      .execute()
    expect(owners).toHaveLength(1)
    const winners = new Set(answers.flatMap(({ http }, n) => (http === 200 ? [n % 5] : [])))
    expect(winners.size).toBe(1)
  })

  it('a name that was just given up stays with whoever had it for a day', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const [first, second] = [inventVisitor().username, inventVisitor().username]
    await update(ada, { name: ada.name, username: first })
    await update(ada, { name: ada.name, username: second })
    expect((await update(bob, { name: bob.name, username: first })).http).toBe(409)
    expect((await update(ada, { name: ada.name, username: first })).http).toBe(200)
  })

  it('[A41] [X12] takes neither an address nor anything else that is smuggled in', async () => {
    const ada = await createUser(server)
    const before = await rowOf(ada)
    const smuggled = {
      role: 'admin',
      email: 'eve@example.com',
      email_key: 'eve@example.com',
      id: before.id,
      _id: before.id,
      user_id: before.id,
      is_verified: true,
      verified_at: '2000-01-01',
      credits: 5000,
      password_hash: 'x',
      picture_key: 'avatars/x',
      profile_picture_url: 'https://example.com/x.png',
    }
    const bodies: [Parameters<typeof ada.ask>[0], object][] = [
      [users.updateProfile, { name: 'Eve', username: ada.username }],
      [users.presignedUploadProfilePicture, { file_name: 'x', file_size: 9, file_type: 'image/png' }],
      [users.confirmUploadProfilePicture, { profile_picture_url: '' }],
      [users.deleteAccount, { password: ada.password }],
    ]
    for (const [call, body] of bodies)
      for (const [key, value] of Object.entries(smuggled)) {
        if (key in body) continue
        const { http } = await ada.ask(call, { body: { ...body, [key]: value } } as never)
        expect(http, `${call.shape.path} ${key}`).toBe(400)
      }
    expect(await rowOf(ada)).toEqual(before)
  })

  it('[A41] [X13] takes names that mean something to a program for what they are: names', async () => {
    const ada = await createUser(server)
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'prototype',
      'valueOf',
      '<img src=x onerror=alert(1)>',
      "Robert'); drop table app_user;--",
    ]
    for (const name of names) {
      expect((await update(ada, { name, username: ada.username })).http).toBe(200)
      expect((await ada.call(users.me)).full_name).toBe(name)
    }
    for (const username of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']) {
      expect((await update(ada, { name: 'Ada', username })).http).toBe(200)
      expect((await ada.call(users.me)).username).toBe(username)
    }
  })

  it('[X13] a body that reaches for the prototype is refused', async () => {
    const ada = await createUser(server)
    for (const body of [
      '{"name":"Ada","username":"ada","__proto__":{"role":"admin"}}',
      '{"name":"Ada","username":"ada","constructor":{"prototype":{"role":"admin"}}}',
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: users.updateProfile.shape.path,
        headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
        payload: body,
      })
      expect(answer.statusCode).toBe(400)
    }
    expect(({} as { role?: string }).role).toBeUndefined()
    expect((await ada.call(users.me)).role).toBe('user')
  })

  it('is limited, so that nobody reserves a dictionary', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 22; n += 1)
      statuses.push((await update(ada, { name: ada.name, username: inventVisitor().username })).http)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

it('[X25] ids of people and sessions tell nothing about how many there are', async () => {
  const people = [await createUser(server), await createUser(server), await createUser(server)]
  const ids = (await Promise.all(people.map(rowOf))).map(({ id }) => id)
  const sessions = await server.ctx.db.selectFrom('session').select('id').execute()
  for (const id of [...ids, ...sessions.map(({ id }) => id)])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3)
})
