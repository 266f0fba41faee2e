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

describe("[X27] another user's session and a missing session", () => {
  const endSession = (sessionId: string) => rosa.ask(auth.endSession, { params: { sessionId } })
  const sessionOfVictim = async () => (await victim.call(auth.sessions))[0]?.id ?? ''

  it("Ending another user's session gets the same bytes as ending a missing one, and the session stays", async () => {
    const [foreign, missing] = [await endSession(await sessionOfVictim()), await endSession(randomUUID())]
    expect(foreign.http).toBe(404)
    expect(foreign.raw).toBe(missing.raw)
    const { 'x-request-id': _foreignId, date: _foreignDate, ...foreignHeaders } = foreign.headers
    const { 'x-request-id': _missingId, date: _missingDate, ...missingHeaders } = missing.headers
    expect(foreignHeaders).toEqual(missingHeaders)
    expect(await victim.call(auth.sessions)).toHaveLength(1)
  })

  it("Ending another user's session takes as long as ending a missing one", { timeout: 120_000 }, async () => {
    const foreignId = await sessionOfVictim()
    expect(
      await differInTiming({ tries: SAMPLES, one: () => endSession(foreignId), other: () => endSession(randomUUID()) }),
    ).toBe(false)
  })

  it('The timing comparison detects a difference of ten percent', () => {
    const times = Array.from({ length: SAMPLES }, (_, n) => 10 + (n % 17) / 10)
    const slowerTimes = times.map((ms) => ms * 1.1)
    expect(mannWhitney(times, slowerTimes)).toBeLessThan(0.001)
  })
})
