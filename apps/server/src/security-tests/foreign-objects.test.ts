import { randomUUID } from 'node:crypto'
import { auth } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { differInTiming, mannWhitney } from '#testing/timing/timing-difference.ts'

const SAMPLES = 200

let server: TestServer
let rosa: SignedIn
let victim: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  rosa = await createUser(server)
  victim = await createUser(server)
})
afterAll(() => server.stop())

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

  it('take the same time', { timeout: 120_000 }, async () => {
    const foreignId = await sessionOfVictim()
    expect(await differInTiming({ tries: SAMPLES, one: () => end(foreignId), other: () => end(randomUUID()) })).toBe(
      false,
    )
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
