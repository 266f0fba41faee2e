import type { PlanKey } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import { SENTENCES, type SwitchName, usualState } from '#platform/switches/switches.ts'

/** The gravest first: one sentence is shown. */
const ON_EVERY_PAGE = ['read-only', 'generation', 'free-generation', 'mail'] as const

export type FindPlan = (ctx: Context, userId: string) => Promise<PlanKey>

export interface Pauses {
  paused: string | undefined
  checkoutPaused: string | undefined
}

/** What a user reads while switches are not as usual. */
export async function findPauses(ctx: Context, userId: string, findPlan: FindPlan): Promise<Pauses> {
  const isPaused = (name: SwitchName) => ctx.switches.isOn(name) !== usualState(name)
  let told = ON_EVERY_PAGE.filter(isPaused)
  // The plan is looked up only when it matters, because every page makes this call.
  if (told[0] === 'free-generation' && (await findPlan(ctx, userId)) !== 'free') told = told.slice(1)
  return {
    paused: told[0] && SENTENCES[told[0]],
    checkoutPaused: isPaused('checkout') ? SENTENCES.checkout : undefined,
  }
}
