import { auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LEAST_HASH_KIB } from '#config/deployment-rules.ts'
import { addAccounts, insertUser, insertAccount } from '#testing/accounts.ts'
import { compareTimes } from '#testing/timing/compare-times.ts'
import { newIpAddress, inventVisitor } from '#testing/user-fixture.ts'
import { type TestResponse, startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PASSWORD_HASH_KIB: String(LEAST_HASH_KIB) })
})
afterAll(() => server.stop())

const attemptSignIn = (email: string, password = 'Wrong-one1!') =>
  server.ask(auth.login, { body: { email, password }, ip: newIpAddress() })

const ATTEMPTS = 200
const LIMIT = 0.1

describe('[A03] responses of sign-ins', () => {
  // By night only: the difference shows only over hundreds of attempts, a minute of password hashing.
  it.runIf(inject('isNightly'))(
    'A sign-in takes as long for an unknown address as for a known one',
    { timeout: 300_000 },
    async () => {
      const known = await addAccounts(server, 20, { hasPassword: true })
      const { difference, meanMs } = await compareTimes({
        tries: ATTEMPTS,
        limit: LIMIT,
        one: (n) => attemptSignIn(known[n % known.length]?.email ?? ''),
        other: () => attemptSignIn(inventVisitor().email),
      })
      const measured = `${meanMs.map((ms) => ms.toFixed(1)).join(' and ')} ms, ${(difference * 100).toFixed(1)} %`
      console.info(`sign-in, known and unknown address, ${ATTEMPTS} attempts each: ${measured}`)
      expect(difference, measured).toBeLessThan(LIMIT)
    },
  )

  it('Sign-ins with known, unknown and Google-only addresses get byte-identical responses', async () => {
    const [known, google] = [await insertAccount(server), await insertAccount(server, { hasPassword: false })]
    const responses = [
      await attemptSignIn(known.email),
      await attemptSignIn(google.email),
      await attemptSignIn(inventVisitor().email),
    ]
    expect(new Set(responses.map(({ raw, http }) => `${http} ${raw}`)).size).toBe(1)
    expect(new Set(responses.map(({ headers }) => Object.keys(headers).toSorted().join())).size).toBe(1)
  })
})

/** How long requests of a signed-in user take during 200 simultaneous sign-ins. */
async function measureDuringFlood(): Promise<{ responses: TestResponse[]; p99Ms: number }> {
  const [ada, target] = [await insertUser(server), await insertAccount(server)]
  const state = { isOver: false }
  const flood = Promise.all(Array.from({ length: 200 }, () => attemptSignIn(target.email))).finally(() => {
    state.isOver = true
  })
  const times: number[] = []
  while (!state.isOver) {
    const startedAtMs = performance.now()
    expect((await ada.ask(users.me)).http).toBe(200)
    times.push(performance.now() - startedAtMs)
  }
  const p99Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { responses: await flood, p99Ms }
}

describe('[A04] floods of sign-ins', () => {
  it('Most of 200 simultaneous sign-ins are rejected when the queue is full', { timeout: 60_000 }, async () => {
    const { responses } = await measureDuringFlood()
    const evaluated = responses.filter(({ http }) => http === 401)
    const refused = responses.filter(({ http }) => http === 429)
    expect(evaluated.length + refused.length).toBe(200)
    expect(evaluated.length).toBeLessThanOrEqual(100)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  // The 300 ms are meant for a machine that checks a password in 65 ms; on a slower or busy machine the limit grows in
  // proportion.
  it('A flood of sign-ins leaves requests of signed-in users below 300 ms at p99', { timeout: 180_000 }, async () => {
    const checkMs = await measureSignInMs()
    const limitMs = 300 * Math.max(1, checkMs / 65)
    const rounds: number[] = []
    // Noise passes between rounds; a shared queue would slow down every round.
    while (rounds.length < 3 && !rounds.some((p99Ms) => p99Ms < limitMs))
      rounds.push((await measureDuringFlood()).p99Ms)
    const measured = rounds.map((p99Ms) => Math.round(p99Ms)).join(', ')
    console.info(`p99 of users/me in a flood: ${measured} ms; one sign-in without load ${checkMs.toFixed(0)} ms`)
    expect(Math.min(...rounds), `limit ${limitMs.toFixed(0)} ms`).toBeLessThan(limitMs)
  })
})

async function measureSignInMs(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 9; n += 1) {
    const startedAtMs = performance.now()
    await attemptSignIn(inventVisitor().email)
    times.push(performance.now() - startedAtMs)
  }
  return times.toSorted((a, b) => a - b)[4] ?? 0
}

describe('[A05] long passwords', () => {
  it('A password of 129 characters is rejected before it is hashed', async () => {
    const { email } = await insertAccount(server)
    const { meanMs } = await compareTimes({
      tries: 15,
      limit: 2,
      one: () => attemptSignIn(email, `Aa1!${'a'.repeat(125)}`),
      other: () => attemptSignIn(email, `Aa1!${'a'.repeat(124)}`),
    })
    const [rejected, hashed] = meanMs
    expect(rejected).toBeLessThan(hashed / 4)
    const response = await attemptSignIn(email, `Aa1!${'a'.repeat(125)}`)
    expect(response.http).toBe(400)
    expect(response.body.message).toBe('Password must be at most 128 characters')
  })

  it('A password of ten megabytes is rejected without being read', async () => {
    expect((await attemptSignIn('ada@example.com', 'a'.repeat(10_000_000))).http).toBe(413)
  })

  it('Every byte of a password counts, without trimming, truncating or case folding', async () => {
    const password = ` Aa1!${'x'.repeat(122)}é`
    const user = await insertAccount(server)
    await server.ctx.db
      .updateTable('appUser')
      .set({ passwordHash: await server.ctx.passwords.hash(password) })
      .where('email', '=', user.email)
      .execute()
    for (const near of [password.trim(), password.slice(0, -1), `${password.slice(0, -1)}e`, password.toUpperCase()])
      expect((await attemptSignIn(user.email, near)).http, near).toBe(401)
    expect((await attemptSignIn(user.email, password)).http).toBe(200)
  })
})
