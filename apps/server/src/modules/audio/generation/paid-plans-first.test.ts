import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBillingHarness, type BillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { aMember } from '#testing/accounts.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { castAll, finished, generate } from '../testing/cast-fixture.ts'

const LINES = 16
/** In the order in which they ask: who pays nothing comes first. */
const PLANS = ['free', 'independent', 'professional', 'studio'] as const

let harness: BillingHarness
const speech = createScriptedSpeech({ concurrency: 1 })
beforeAll(async () => {
  harness = await openBillingHarness({ speech })
})
afterAll(() => harness.stop())

async function aMemberOn(plan: (typeof PLANS)[number]): Promise<SignedIn> {
  const person = await aMember(harness.server)
  if (plan !== 'free') await harness.subscribe(person, plan)
  return person
}

describe('while more is asked for than can be made', { timeout: 120_000 }, () => {
  it('[C24] dearer plans are done first, and Free still moves', async () => {
    const asked: { person: SignedIn; documentId: string }[] = []
    for (const plan of PLANS) {
      const person = await aMemberOn(plan)
      const entries = inTurns(...Array.from({ length: LINES }, (_, n) => `${plan} ${n}.`))
      const documentId = await createScript(harness.server, person, { entries })
      await castAll(person, documentId, LOW)
      asked.push({ person, documentId })
    }
    speech.hold()
    for (const { person, documentId } of asked) await generate(person, documentId)
    speech.release()
    for (const { person, documentId } of asked)
      expect(await finished(person, documentId)).toMatchObject({ overall_status: 'completed' })

    const order = speech.spoken.map((line) => PLANS.findIndex((plan) => line.startsWith(`${LOW} ${plan} `)))
    expect(order).toHaveLength(PLANS.length * LINES)
    const ends = PLANS.map((_, plan) => order.lastIndexOf(plan))
    expect(ends).toEqual(ends.toSorted((one, other) => other - one))
    const freeBefore = (end: number | undefined) => order.slice(0, end).filter((plan) => plan === 0).length
    // Eight lines of Studio take the place of one that is free: its sixteen come with two of those at least.
    expect(freeBefore(ends.at(-1))).toBeGreaterThanOrEqual(2)
    expect(freeBefore(ends.at(-1))).toBeLessThan(LINES / 2)
  })
})
