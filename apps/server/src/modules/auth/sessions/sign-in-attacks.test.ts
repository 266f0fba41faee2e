import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeAttempt } from '#platform/db/throttle.ts'
import { insertAccount, idOf } from '#testing/accounts.ts'
import { newIpAddress, inventVisitor, register, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { LOGIN_PER_ADDRESS } from '../rate-limits.ts'
import { deleteAgedRows } from '#modules/retention/retention.service.ts'
import { login } from '../auth.service.ts'
import { createResetLink, resetPassword } from '../passwords/passwords.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ATTACKER_PASSWORD = 'Strangers-own1!'
const attemptSignIn = (email: string, password: string, ip = newIpAddress()) =>
  server.ask(auth.login, { body: { email, password }, ip })

describe('an attacker who registers an address and signs in', () => {
  it(
    '[A03] [A14] Sign-ins with a pending registration get byte-identical responses whether or not the address has an account',
    { timeout: 90_000 },
    async () => {
      const known = await insertAccount(server)
      const google = await insertAccount(server, { hasPassword: false })
      const responses = []
      for (const email of [known.email, google.email, inventVisitor().email]) {
        const ip = newIpAddress()
        await register(server, inventVisitor({ email, password: ATTACKER_PASSWORD }), ip)
        for (const [password, from] of [
          [ATTACKER_PASSWORD, ip],
          [ATTACKER_PASSWORD, newIpAddress()],
          ['Wrong-one1!', ip],
        ] as const)
          responses.push(await attemptSignIn(email, password, from))
      }
      const summaries = responses.map(
        ({ http, raw, headers }) => `${http} ${raw} ${Object.keys(headers).toSorted().join()}`,
      )
      expect(summaries.slice(3, 6)).toEqual(summaries.slice(0, 3))
      expect(summaries.slice(6)).toEqual(summaries.slice(0, 3))
      expect(responses.slice(0, 3).map(({ http }) => http)).toEqual([403, 403, 401])
    },
  )

  it('[A03] A registration of a known address mails its owner and does not affect the owner’s sign-in', async () => {
    const ada = await insertAccount(server)
    await register(server, inventVisitor({ email: ada.email, password: ATTACKER_PASSWORD }))
    await attemptSignIn(ada.email, ATTACKER_PASSWORD)
    await server.jobsDone()
    const subjects = (await server.inbox.listMails(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill('You already have a Sidelight account'))
    await expect(signIn(server, ada)).resolves.toHaveProperty('accessToken')
  })
})

describe('the work of a failed sign-in', () => {
  it('[A03] A wrong password is compared twice, whether or not its address has an account or an open registration', async () => {
    const [known, pending, both] = [await insertAccount(server), inventVisitor(), await insertAccount(server)]
    await register(server, pending)
    await register(server, inventVisitor({ email: both.email, password: ATTACKER_PASSWORD }))
    const google = await insertAccount(server, { hasPassword: false })
    const { passwords } = server.ctx
    const counts = []
    for (const { email } of [known, pending, both, google, inventVisitor()]) {
      let comparisons = 0
      const matches: typeof passwords.matches = (...args) => {
        comparisons += 1
        return passwords.matches(...args)
      }
      const ctx = { ...server.ctx, passwords: { ...passwords, matches } }
      const visitor = { source: newIpAddress(), device: 'Chrome on macOS' }
      await expect(login(ctx, { email, password: 'Wrong-one1!' }, visitor)).rejects.toThrow('Invalid credentials')
      counts.push(comparisons)
    }
    expect(counts).toEqual([2, 2, 2, 2, 2])
  })
})

describe('guesses at the password of an account', () => {
  const useUpLimit = async (email: string) => {
    for (let n = 0; n < 100; n += 1) await takeAttempt(server.ctx.db, LOGIN_PER_ADDRESS, email, server.clock.now())
  }

  it('[A01] The owner can still sign in from a known network after the limit of the address is used up', async () => {
    const [ada, eve, home] = [await insertAccount(server), await insertAccount(server), newIpAddress()]
    expect((await attemptSignIn(ada.email, ada.password, home)).http).toBe(200)
    const eveHome = newIpAddress()
    expect((await attemptSignIn(eve.email, eve.password, eveHome)).http).toBe(200)
    await useUpLimit(ada.email)
    expect((await attemptSignIn(ada.email, ada.password)).http).toBe(429)
    expect((await attemptSignIn(ada.email, ada.password, eveHome)).http).toBe(429)
    expect((await attemptSignIn(ada.email, ada.password, home)).http).toBe(200)
  })

  it('[A01] A known network has ten attempts as well and is known for ninety days', async () => {
    const [ada, home] = [await insertAccount(server), newIpAddress()]
    await attemptSignIn(ada.email, ada.password, home)
    await useUpLimit(ada.email)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await attemptSignIn(ada.email, 'Wrong-one1!', home)).http)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])

    server.clock.advance({ hours: 90 * 24, seconds: 1 })
    await deleteAgedRows(server.ctx)
    await useUpLimit(ada.email)
    expect((await attemptSignIn(ada.email, ada.password, home)).http).toBe(429)
    const networks = await server.ctx.db
      .selectFrom('knownPlace')
      .select('seenAt')
      .where('userId', '=', await idOf(server, ada))
      .execute()
    expect(networks).toEqual([])
  })
})

describe('changes during a sign-in', () => {
  /** A context in which something happens while the password is being checked. */
  const contextWithRace = (race: () => Promise<unknown>): TestServer['ctx'] => ({
    ...server.ctx,
    passwords: {
      ...server.ctx.passwords,
      async matches(password, hash) {
        const isMatch = await server.ctx.passwords.matches(password, hash)
        await race()
        return isMatch
      },
    },
  })
  const visitor = () => ({ source: newIpAddress(), device: 'Chrome on macOS' })

  it('[A32] A sign-in with the old password fails when the password is reset during the check', async () => {
    const ada = await insertAccount(server)
    const userId = await idOf(server, ada)
    const secret = await createResetLink(server.ctx, userId)
    const ctx = contextWithRace(() =>
      resetPassword(server.ctx, { secret, newPassword: 'Exit-pursued-by1!' }, newIpAddress()),
    )
    await expect(login(ctx, ada, visitor())).rejects.toThrow('Invalid credentials')
    const sessions = await server.ctx.db.selectFrom('session').select('id').where('userId', '=', userId).execute()
    expect(sessions).toEqual([])
  })

  it('[A39] A sign-in fails like a wrong password when the account is deleted during the check', async () => {
    const ada = await insertAccount(server)
    const ctx = contextWithRace(() => server.ctx.db.deleteFrom('appUser').where('email', '=', ada.email).execute())
    await expect(login(ctx, ada, visitor())).rejects.toThrow('Invalid credentials')
  })
})

describe('sign-ins from new networks', () => {
  it('[R-12-05] The owner gets one mail about a sign-in from each new network, and none about the first', async () => {
    const ada = await insertAccount(server)
    const [home, elsewhere] = [newIpAddress(), newIpAddress()]
    const subject = 'New sign-in to your Sidelight account'
    for (const ip of [home, home]) expect((await attemptSignIn(ada.email, ada.password, ip)).http).toBe(200)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(0)
    for (const ip of [elsewhere, home, elsewhere]) await attemptSignIn(ada.email, ada.password, ip)
    const notice = await server.inbox.waitForMail(ada.email, { subject })
    expect(notice.links).toContain(`${server.ctx.config.web.origin}/forgot-password`)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(1)

    server.clock.advance({ days: 91 })
    await attemptSignIn(ada.email, ada.password, home)
    await server.jobsDone()
    expect(await server.inbox.count(ada.email)).toBe(1)
  })
})
