import { randomUUID } from 'node:crypto'
import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type SignedIn } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

const SAMPLES = 200

let server: TestServer
let rosa: SignedIn
let victim: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  rosa = await aUser(server)
  victim = await aUser(server)
})
afterAll(() => server.stop())

/** Two-sided p of the Mann-Whitney U test; for 200 against 200 the normal approximation is exact enough. */
function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const ranked = [...ones.map((ms) => ({ ms, one: 1 })), ...others.map((ms) => ({ ms, one: 0 }))].toSorted(
    (a, b) => a.ms - b.ms,
  )
  const rankSum = ranked.reduce((sum, { one }, n) => sum + one * (n + 1), 0)
  const u = rankSum - (ones.length * (ones.length + 1)) / 2
  const mean = (ones.length * others.length) / 2
  const deviation = Math.sqrt((ones.length * others.length * (ones.length + others.length + 1)) / 12)
  return twoSided(Math.abs(u - mean) / deviation)
}

/** Abramowitz and Stegun 26.2.17. */
function twoSided(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI)
}

describe("[X27] somebody else's session and one that never was", () => {
  const end = (sessionId: string) => rosa.ask(auth.endSession, { params: { sessionId } })
  const sessionOfVictim = async () => (await victim.call(auth.sessions))[0]?.id ?? ''

  it('are refused with the same bytes, and the session stands', async () => {
    const [foreign, missing] = [await end(await sessionOfVictim()), await end(randomUUID())]
    expect(foreign.http).toBe(404)
    expect(foreign.raw).toBe(missing.raw)
    const { 'x-request-id': _one, date: _date, ...foreignHeaders } = foreign.headers
    const { 'x-request-id': _other, date: _later, ...missingHeaders } = missing.headers
    expect(foreignHeaders).toEqual(missingHeaders)
    expect(await victim.call(auth.sessions)).toHaveLength(1)
  })

  it('take the same time', { timeout: 60_000, retry: 2 }, async () => {
    const foreignId = await sessionOfVictim()
    const timed = async (id: string) => {
      const beganMs = performance.now()
      await end(id)
      return performance.now() - beganMs
    }
    const foreign: number[] = []
    const missing: number[] = []
    for (let n = 0; n < SAMPLES; n += 1) {
      // Taken in turns, and the first of a pair in turns too: what else the machine does falls on both.
      const isForeignFirst = n % 2 === 0
      if (isForeignFirst) foreign.push(await timed(foreignId))
      missing.push(await timed(randomUUID()))
      if (!isForeignFirst) foreign.push(await timed(foreignId))
    }
    expect(mannWhitney(foreign, missing)).toBeGreaterThan(0.01)
  })

  it('would be told apart if one of them took a tenth longer', () => {
    const shifted = Array.from({ length: SAMPLES }, (_, n) => 10 + (n % 17) / 10)
    expect(
      mannWhitney(
        shifted,
        shifted.map((ms) => ms * 1.1),
      ),
    ).toBeLessThan(0.001)
  })
})
