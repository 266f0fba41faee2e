import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeAttempt } from '#platform/db/throttle.ts'
import { anAccount, idOf } from '#testing/accounts.ts'
import { newIpAddress, inventVisitor, register, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { LOGIN_PER_ADDRESS } from '../rate-limits.ts'
import { login, sweepAuth } from '../auth.service.ts'
import { createResetLink, resetPassword } from '../passwords/passwords.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const STRANGERS = 'Strangers-own1!'
const knock = (email: string, password: string, ip = newIpAddress()) =>
  server.ask(auth.login, { body: { email, password }, ip })

describe('a stranger who registers an address and signs in to it', () => {
  it('[A03] [A14] gets the same bytes whether or not it has an account', { timeout: 90_000 }, async () => {
    const known = await anAccount(server)
    const google = await anAccount(server, { hasPassword: false })
    const answers = []
    for (const email of [known.email, google.email, inventVisitor().email]) {
      const place = newIpAddress()
      await register(server, inventVisitor({ email, password: STRANGERS }), place)
      for (const [password, from] of [
        [STRANGERS, place],
        [STRANGERS, newIpAddress()],
        ['Wrong-one1!', place],
      ] as const)
        answers.push(await knock(email, password, from))
    }
    const said = answers.map(({ http, raw, headers }) => `${http} ${raw} ${Object.keys(headers).toSorted().join()}`)
    expect(said.slice(3, 6)).toEqual(said.slice(0, 3))
    expect(said.slice(6)).toEqual(said.slice(0, 3))
    expect(answers.slice(0, 3).map(({ http }) => http)).toEqual([403, 403, 401])
  })

  it('[A03] has the owner told, and keeps nobody out', async () => {
    const ada = await anAccount(server)
    await register(server, inventVisitor({ email: ada.email, password: STRANGERS }))
    await knock(ada.email, STRANGERS)
    await server.jobsDone()
    const subjects = (await server.inbox.listMails(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill('You already have a Sidelight account'))
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })
})

describe('an owner whose address strangers guess at', () => {
  const flood = async (email: string) => {
    for (let n = 0; n < 100; n += 1) await takeAttempt(server.ctx.db, LOGIN_PER_ADDRESS, email, server.clock.now())
  }

  it('[A01] still gets in from a place they signed in from before, and nobody else does', async () => {
    const [ada, eve, home] = [await anAccount(server), await anAccount(server), newIpAddress()]
    expect((await knock(ada.email, ada.password, home)).http).toBe(200)
    const evesHome = newIpAddress()
    expect((await knock(eve.email, eve.password, evesHome)).http).toBe(200)
    await flood(ada.email)
    expect((await knock(ada.email, ada.password)).http).toBe(429)
    expect((await knock(ada.email, ada.password, evesHome)).http).toBe(429)
    expect((await knock(ada.email, ada.password, home)).http).toBe(200)
  })

  it('[A01] has ten guesses at a known place, as everywhere, and is known there for ninety days', async () => {
    const [ada, home] = [await anAccount(server), newIpAddress()]
    await knock(ada.email, ada.password, home)
    await flood(ada.email)
    const guesses = []
    for (let n = 0; n < 11; n += 1) guesses.push((await knock(ada.email, 'Wrong-one1!', home)).http)
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429])

    server.clock.advance({ hours: 90 * 24, seconds: 1 })
    await sweepAuth(server.ctx)
    await flood(ada.email)
    expect((await knock(ada.email, ada.password, home)).http).toBe(429)
    const places = await server.ctx.db
      .selectFrom('knownPlace')
      .select('seenAt')
      .where('userId', '=', await idOf(server, ada))
      .execute()
    expect(places).toEqual([])
  })
})

describe('a sign-in that is overtaken', () => {
  /** The server, with something that happens while the password is being looked at. */
  const whileLooking = (happens: () => Promise<unknown>): TestServer['ctx'] => ({
    ...server.ctx,
    passwords: {
      ...server.ctx.passwords,
      async matches(password, hash) {
        const isRight = await server.ctx.passwords.matches(password, hash)
        await happens()
        return isRight
      },
    },
  })
  const visitor = () => ({ source: newIpAddress(), device: 'Chrome on macOS' })

  it('[A32] by a reset opens nothing with the old password', async () => {
    const ada = await anAccount(server)
    const userId = await idOf(server, ada)
    const secret = await createResetLink(server.ctx, userId)
    const ctx = whileLooking(() =>
      resetPassword(server.ctx, { secret, newPassword: 'Exit-pursued-by1!' }, newIpAddress()),
    )
    await expect(login(ctx, ada, visitor())).rejects.toThrow('Invalid credentials')
    const sessions = await server.ctx.db.selectFrom('session').select('id').where('userId', '=', userId).execute()
    expect(sessions).toEqual([])
  })

  it('[A39] by a deletion is refused like any that is wrong', async () => {
    const ada = await anAccount(server)
    const ctx = whileLooking(() => server.ctx.db.deleteFrom('appUser').where('email', '=', ada.email).execute())
    await expect(login(ctx, ada, visitor())).rejects.toThrow('Invalid credentials')
  })
})
