import { auth, credits, documents, type Endpoint, scenes, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, inventVisitor, register, type SignedIn, verificationToken, verify } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const update = (user: SignedIn, body: { name: string; username: string }) => user.ask(users.updateProfile, { body })
const findUserRow = ({ email }: SignedIn) =>
  server.ctx.db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const TAKEN = {
  status: 'error',
  message: 'This user name is already taken.',
  data: { code: 'conflict', fields: { username: 'This user name is already taken.' } },
}

describe('the current user', () => {
  it('[A38] [R-7-11] The current user contains the fields of the contract and nothing else of the row', async () => {
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
    const { id, passwordHash } = await findUserRow(ada)
    for (const secret of [id, passwordHash ?? 'none', 'argon2', 'password_hash', 'verified'])
      expect(raw).not.toContain(secret)
  })

  it('A user who has only signed in with Google is shown to have no password', async () => {
    const ada = await createUser(server)
    await server.ctx.db.updateTable('appUser').set({ passwordHash: null }).where('email', '=', ada.email).execute()
    expect(await ada.call(users.me)).toMatchObject({ has_password: false })
  })

  it('[A39] The token of a deleted user is rejected like an expired one', async () => {
    const ada = await createUser(server)
    await server.ctx.db.deleteFrom('appUser').where('email', '=', ada.email).execute()
    for (const call of [users.me, credits.current, documents.list, users.dataExport] as Endpoint[]) {
      const { http, body } = await ada.ask(call)
      expect(http).toBe(401)
      expect(body.data).toEqual({ code: 'unauthenticated' })
    }
  })
})

describe('profile changes', () => {
  it('[R-7-13] A profile change updates the name and the user name', async () => {
    const ada = await createUser(server)
    const username = inventVisitor().username.toUpperCase()
    expect((await update(ada, { name: 'Ada M. Lee', username })).http).toBe(200)
    expect(await ada.call(users.me)).toMatchObject({ full_name: 'Ada M. Lee', username, email: ada.email })
  })

  it('[R-5-20] A profile change needs a valid name and user name, with one message per field', async () => {
    const ada = await createUser(server)
    const response = await update(ada, { name: ' ', username: 'a-b' })
    expect(response.http).toBe(400)
    expect(response.body.data).toMatchObject({
      fields: {
        name: 'Name must be at least 2 characters',
        username: 'User name can only contain letters, numbers, and underscores',
      },
    })
    expect(await ada.call(users.me)).toMatchObject({ full_name: ada.name, username: ada.username })
  })

  it('A user can change the case of the user name', async () => {
    const ada = await createUser(server)
    expect((await update(ada, { name: ada.name, username: ada.username.toUpperCase() })).http).toBe(200)
  })

  it('[A41] A user name that is taken in any case, reserved or held for a registration is rejected', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const visitor = inventVisitor()
    await register(server, visitor)
    for (const username of [bob.username, bob.username.toUpperCase(), 'Admin', 'narrator', visitor.username]) {
      const { http, body } = await update(ada, { name: ada.name, username })
      expect({ http, body }, username).toEqual({ http: 409, body: TAKEN })
    }
    expect(await ada.call(users.me)).toMatchObject({ username: ada.username })
    await verify(server, visitor)
    expect((await server.ask(auth.login, { body: { email: visitor.email, password: visitor.password } })).http).toBe(
      200,
    )
  })

  it('[A41] Of five users who request the same user name at once, one gets it', async () => {
    const accounts: SignedIn[] = []
    for (let n = 0; n < 5; n += 1) accounts.push(await createUser(server))
    const { username } = inventVisitor()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const user = accounts[n % 5] as SignedIn
        return update(user, { name: user.name, username: n % 2 === 0 ? username : username.toUpperCase() })
      }),
    )
    expect(responses.every(({ http }) => http === 200 || http === 409)).toBe(true)
    const owners = await server.ctx.db
      .selectFrom('appUser')
      .select('email')
      .where('usernameKey', '=', username.toLowerCase())
      .execute()
    expect(owners).toHaveLength(1)
    const winners = new Set(responses.flatMap(({ http }, n) => (http === 200 ? [n % 5] : [])))
    expect(winners.size).toBe(1)
  })

  it('[A41] A user name whose hold has ended belongs to the first user who takes it', async () => {
    const visitor = inventVisitor()
    await register(server, visitor)
    await server.jobsDone()
    server.clock.advance({ hours: 23 })
    await server.ask(auth.resendVerification, { body: { email: visitor.email } })
    await server.jobsDone()
    server.clock.advance({ hours: 2 })
    const ada = await createUser(server)
    expect((await update(ada, { name: ada.name, username: visitor.username })).http).toBe(200)
    const token = await verificationToken(server, visitor)
    const late = await server.ask(auth.verifyEmail, { params: { token } })
    expect([late.http, late.body.message]).toEqual([409, expect.stringMatching(/^Somebody took this user name/)])
  })

  it('A user name that was given up stays reserved for its previous owner for a day', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const [first, second] = [inventVisitor().username, inventVisitor().username]
    await update(ada, { name: ada.name, username: first })
    await update(ada, { name: ada.name, username: second })
    expect((await update(bob, { name: bob.name, username: first })).http).toBe(409)
    expect((await update(ada, { name: ada.name, username: first })).http).toBe(200)
  })

  it('[A41] [X12] Requests with extra fields such as role or email are rejected', async () => {
    const ada = await createUser(server)
    const before = await findUserRow(ada)
    const extraFields = {
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
      for (const [key, value] of Object.entries(extraFields)) {
        if (key in body) continue
        const { http } = await ada.ask(call, { body: { ...body, [key]: value } } as never)
        expect(http, `${call.shape.path} ${key}`).toBe(400)
      }
    expect(await findUserRow(ada)).toEqual(before)
  })

  it('[A41] [X13] Names with a meaning in JavaScript, HTML or SQL are stored unchanged', async () => {
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

  it('[X13] A request body that targets the prototype is rejected', async () => {
    const ada = await createUser(server)
    const save = scenes.save.shape.path.replace(':documentId', crypto.randomUUID())
    const calls = [
      [users.updateProfile.shape.path, '"name":"Ada","username":"ada"'],
      [auth.login.shape.path, '"email":"ada@example.com","password":"Curtain-up1!"'],
      [save, '"scenes":[]'],
    ] as const
    for (const [url, fields] of calls)
      for (const target of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}']) {
        const response = await server.app.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
          payload: `{${fields},${target}}`,
        })
        // Not the message of a field: the contract would drop or refuse the name after it had been read.
        expect(response.json(), url).toMatchObject({ message: 'The request could not be understood.' })
        expect(response.statusCode).toBe(400)
      }
    expect(({} as { role?: string }).role).toBeUndefined()
    expect((await ada.call(users.me)).role).toBe('user')
  })

  it('A user can change the profile twenty times per hour', async () => {
    const ada = await createUser(server)
    const statuses = []
    for (let n = 0; n < 22; n += 1)
      statuses.push((await update(ada, { name: ada.name, username: inventVisitor().username })).http)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

it('[X25] Ids of users and sessions are random and reveal no counts', async () => {
  const accounts = [await createUser(server), await createUser(server), await createUser(server)]
  const ids = (await Promise.all(accounts.map(findUserRow))).map(({ id }) => id)
  const sessions = await server.ctx.db.selectFrom('session').select('id').execute()
  for (const id of [...ids, ...sessions.map(({ id }) => id)])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3)
  // An id that was made of the time would begin like those of the same second.
  for (const part of [0, -1])
    expect(new Set(sessions.map(({ id }) => id.split('-').at(part))).size).toBe(sessions.length)
})
