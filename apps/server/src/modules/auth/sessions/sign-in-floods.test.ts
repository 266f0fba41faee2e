import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LEAST_HASH_KIB } from '#config/deployment-rules.ts'
import { takeSourceAttempt } from '#platform/limits/source-attempts.ts'
import { insertAccount } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { inventVisitor, newIpAddress, type NewVisitor } from '#testing/user-fixture.ts'
import { LOGIN_PER_SOURCE } from '../rate-limits.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY_HOPS: '1', PASSWORD_HASH_KIB: String(LEAST_HASH_KIB) })
  url = (await server.app.listen({ port: 0, host: '127.0.0.1' })) + auth.login.shape.path
})
afterAll(() => server.stop())

/** Through a real connection. */
async function signIn(email: string, password: string, from: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
  await response.arrayBuffer()
  return response.status
}

const WRONG = 'Wrong-one1!'
const ROUNDS = 15
const FLOOD = 40

/** Guesses at accounts that do not exist, each from another /64 of one /48, until it is stopped. */
function startFlood() {
  const state = { isOver: false, sent: 0 }
  const guesses = Array.from({ length: FLOOD }, async () => {
    while (!state.isOver) {
      state.sent += 1
      await signIn(inventVisitor().email, WRONG, `2001:db8:48:${state.sent.toString(16)}::1`)
    }
  })
  return async () => {
    state.isOver = true
    await Promise.all(guesses)
    return state.sent
  }
}

async function measureSignIns(user: NewVisitor, from: string, count: number) {
  const statuses: number[] = []
  const startedAtMs = performance.now()
  for (let n = 0; n < count; n += 1) statuses.push(await signIn(user.email, user.password, from))
  return { statuses, ms: (performance.now() - startedAtMs) / count }
}

it(
  '[R-81-03] [A04] [X23] While strangers guess from every network of an IPv6 /48, an owner signs in at each try from a known network',
  { timeout: 180_000 },
  async () => {
    const [ada, home] = [await insertAccount(server), newIpAddress()]
    expect(await signIn(ada.email, ada.password, home)).toBe(200)
    const rounds = []
    let sent = 0
    for (let n = 0; n < ROUNDS / 5; n += 1) {
      const quiet = await measureSignIns(ada, home, 5)
      const stopFlood = startFlood()
      const crowded = await measureSignIns(ada, home, 5)
      sent += await stopFlood()
      rounds.push({ quiet, crowded })
    }
    const ratios = rounds.map(({ quiet, crowded }) => (crowded.ms / quiet.ms).toFixed(1))
    console.info(`a sign-in took ${ratios.join(', ')} times as long while strangers sent ${sent} guesses`)
    const statuses = rounds.flatMap(({ crowded }) => crowded.statuses)
    expect(statuses).toEqual(Array<number>(ROUNDS).fill(200))
  },
)

it('[R-81-04] [X23] An IPv6 /64 has 50 failed sign-ins, a /56 three times as many and a /48 nine times, and no narrow one uses up a wide one', async () => {
  const { db } = server.ctx
  const take = async (source: string, count: number) => {
    for (let n = 0; n < count; n += 1)
      await takeSourceAttempt(db, LOGIN_PER_SOURCE, source, server.clock.now()).catch(() => {})
  }
  const guess = (from: string) => signIn(inventVisitor().email, WRONG, from)
  await take('2001:db8:64:0::/64', 500)
  expect(await guess('2001:db8:64:0::1')).toBe(429)
  await take('2001:db8:64:1::/64', 50)
  await take('2001:db8:64:2::/64', 49)
  expect(await guess('2001:db8:64:ff::1')).toBe(401)
  expect(await guess('2001:db8:64:fe::1')).toBe(429)
  for (const network of ['1', '2'])
    for (const last of ['00', '01', '02'])
      await take(`2001:db8:64:${network}${last}::/64`, network === '2' && last === '02' ? 49 : 50)
  expect(await guess('2001:db8:64:fff0::1')).toBe(401)
  expect(await guess('2001:db8:64:fff1::1')).toBe(429)
  expect(await guess('2001:db8:65:fff1::1')).toBe(401)
})

it('[R-81-03] [A01] Strangers behind the address of an account’s known network use up the limit of strangers alone', async () => {
  const [ada, school] = [await insertAccount(server), newIpAddress()]
  expect(await signIn(ada.email, ada.password, school)).toBe(200)
  for (let n = 0; n < 50; n += 1) await takeSourceAttempt(server.ctx.db, LOGIN_PER_SOURCE, school, server.clock.now())
  expect(await signIn(inventVisitor().email, WRONG, school)).toBe(429)
  expect(await signIn(ada.email, ada.password, school)).toBe(200)
})
