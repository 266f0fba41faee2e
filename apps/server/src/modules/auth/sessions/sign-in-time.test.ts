import { auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccounts, aMember, anAccount } from '#testing/accounts.ts'
import { compareTimes } from '#testing/timing/compare-times.ts'
import { newIpAddress, inventVisitor } from '#testing/user-fixture.ts'
import { type Answer, startTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const guess = (email: string, password = 'Wrong-one1!') =>
  server.ask(auth.login, { body: { email, password }, ip: newIpAddress() })

const TRIES = 200
const LIMIT = 0.1

describe('[A03] signing in', () => {
  it('takes as long for an unknown address as for a known one', { timeout: 300_000 }, async () => {
    const known = await addAccounts(server, 20, { hasPassword: true })
    const { difference, meanMs } = await compareTimes({
      tries: TRIES,
      limit: LIMIT,
      one: (n) => guess(known[n % known.length]?.email ?? ''),
      other: () => guess(inventVisitor().email),
    })
    const measured = `${meanMs.map((ms) => ms.toFixed(1)).join(' and ')} ms, ${(difference * 100).toFixed(1)} %`
    console.info(`sign-in, known and unknown address, ${TRIES} tries each: ${measured}`)
    expect(difference, measured).toBeLessThan(LIMIT)
  })

  it('answers a known address, an unknown one and one without a password with the same bytes', async () => {
    const [known, google] = [await anAccount(server), await anAccount(server, { hasPassword: false })]
    const answers = [await guess(known.email), await guess(google.email), await guess(inventVisitor().email)]
    expect(new Set(answers.map(({ raw, http }) => `${http} ${raw}`)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join())).size).toBe(1)
  })
})

/** How long calls of somebody who is in take while 200 strangers knock at once. */
async function meDuringFlood(): Promise<{ answers: Answer[]; p99Ms: number }> {
  const [ada, target] = [await aMember(server), await anAccount(server)]
  const state = { isOver: false }
  const flood = Promise.all(Array.from({ length: 200 }, () => guess(target.email))).finally(() => {
    state.isOver = true
  })
  const times: number[] = []
  while (!state.isOver) {
    const startedAtMs = performance.now()
    expect((await ada.ask(users.me)).http).toBe(200)
    times.push(performance.now() - startedAtMs)
  }
  const p99Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { answers: await flood, p99Ms }
}

describe('[A04] a flood of sign-ins', () => {
  it('of 200 at once is turned away beyond the queue', { timeout: 60_000 }, async () => {
    const { answers } = await meDuringFlood()
    const evaluated = answers.filter(({ http }) => http === 401)
    const refused = answers.filter(({ http }) => http === 429)
    expect(evaluated.length + refused.length).toBe(200)
    expect(evaluated.length).toBeLessThanOrEqual(100)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  // 300 ms is promised for a machine that checks a password in 65 ms; one that others keep busy is given more, by how
  // much longer it takes for that.
  it(
    'does not hold up people who are in: p99 below 300 ms, on a machine of its own',
    { timeout: 180_000 },
    async () => {
      const checkMs = await calmSignInMs()
      const limitMs = 300 * Math.max(1, checkMs / 65)
      const rounds: number[] = []
      // Noise passes; a queue in front of everybody would be there every time.
      while (rounds.length < 3 && !rounds.some((p99Ms) => p99Ms < limitMs)) rounds.push((await meDuringFlood()).p99Ms)
      const measured = rounds.map((p99Ms) => Math.round(p99Ms)).join(', ')
      console.info(`p99 of users/me in a flood: ${measured} ms; one sign-in in calm ${checkMs.toFixed(0)} ms`)
      expect(Math.min(...rounds), `limit ${limitMs.toFixed(0)} ms`).toBeLessThan(limitMs)
    },
  )
})

async function calmSignInMs(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 9; n += 1) {
    const startedAtMs = performance.now()
    await guess(inventVisitor().email)
    times.push(performance.now() - startedAtMs)
  }
  return times.toSorted((a, b) => a - b)[4] ?? 0
}

describe('[A05] a long password', () => {
  it('of 129 characters is refused before it is hashed', async () => {
    const { email } = await anAccount(server)
    const { meanMs } = await compareTimes({
      tries: 15,
      limit: 2,
      one: () => guess(email, `Aa1!${'a'.repeat(125)}`),
      other: () => guess(email, `Aa1!${'a'.repeat(124)}`),
    })
    const [refused, hashed] = meanMs
    expect(refused).toBeLessThan(hashed / 4)
    const answer = await guess(email, `Aa1!${'a'.repeat(125)}`)
    expect(answer.http).toBe(400)
    expect(answer.body.message).toBe('Password must be at most 128 characters')
  })

  it('of ten megabytes is not even read', async () => {
    expect((await guess('ada@example.com', 'a'.repeat(10_000_000))).http).toBe(413)
  })

  it('counts to the last byte: nothing is cut off, trimmed or folded', async () => {
    const password = ` Aa1!${'x'.repeat(122)}é`
    const person = await anAccount(server)
    await server.ctx.db
      .updateTable('appUser')
      .set({ passwordHash: await server.ctx.passwords.hash(password) })
      .where('email', '=', person.email)
      .execute()
    for (const near of [password.trim(), password.slice(0, -1), `${password.slice(0, -1)}e`, password.toUpperCase()])
      expect((await guess(person.email, near)).http, near).toBe(401)
    expect((await guess(person.email, password)).http).toBe(200)
  })
})
