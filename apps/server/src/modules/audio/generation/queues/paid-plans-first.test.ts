import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBillingHarness, type BillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { insertUser } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { castAll, waitForAudio, generate } from '../../testing/cast-fixture.ts'

const LINES = 16
/** In the order of the requests: the Free plan first. */
const PLANS = ['free', 'independent', 'professional', 'studio'] as const

let harness: BillingHarness
const speech = createScriptedSpeech({ concurrency: 1 })
beforeAll(async () => {
  harness = await openBillingHarness({ speech })
})
afterAll(() => harness.stop())

async function addUserOn(plan: (typeof PLANS)[number]): Promise<SignedIn> {
  const user = await insertUser(harness.server)
  if (plan !== 'free') await harness.subscribe(user, plan)
  return user
}

describe('a full queue', { timeout: 120_000 }, () => {
  it('[C24] Higher plans are done first, and the Free plan still progresses', async () => {
    const requests: { user: SignedIn; documentId: string }[] = []
    for (const plan of PLANS) {
      const user = await addUserOn(plan)
      const entries = inTurns(...Array.from({ length: LINES }, (_, n) => `${plan} ${n}.`))
      const documentId = await createScript(harness.server, user, { entries })
      await castAll(user, documentId, LOW)
      requests.push({ user, documentId })
    }
    speech.hold()
    for (const { user, documentId } of requests) await generate(user, documentId)
    speech.release()
    for (const { user, documentId } of requests)
      expect(await waitForAudio(user, documentId)).toMatchObject({ overall_status: 'completed' })

    const order = speech.spoken.map((line) => PLANS.findIndex((plan) => line.startsWith(`${LOW} ${plan} `)))
    expect(order).toHaveLength(PLANS.length * LINES)
    const ends = PLANS.map((_, plan) => order.lastIndexOf(plan))
    expect(ends).toEqual(ends.toSorted((first, second) => second - first))
    const freeBefore = (end: number | undefined) => order.slice(0, end).filter((plan) => plan === 0).length
    // Studio gets eight lines for one of Free, so its sixteen lines come with at least two of Free.
    expect(freeBefore(ends.at(-1))).toBeGreaterThanOrEqual(2)
    expect(freeBefore(ends.at(-1))).toBeLessThan(LINES / 2)
  })
})
