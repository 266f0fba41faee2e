import { StripeError } from './http/stripe-error.ts'

/** Faults that a test can plan for a call. */
export const FAULTS = ['server-error', 'rate-limit', 'hang', 'cut-before', 'cut-after', 'slow', 'declined'] as const
export type Fault = (typeof FAULTS)[number]

export const isFault = (word: unknown): word is Fault => (FAULTS as readonly unknown[]).includes(word)

export interface PlannedFault {
  fault: Fault
  /** Only for a call whose method and path begin like this: `POST /v1/checkout/sessions`. */
  on?: string
  /** How many calls; 1 by default. The SDK tries three times before it gives up. */
  times?: number
  /** For `slow`. */
  delayMs?: number
}

export interface FaultPlan {
  add(...faults: PlannedFault[]): void
  /** The fault planned for this call; it is removed from the plan. */
  take(call: string): PlannedFault | undefined
  list(): PlannedFault[]
  clear(): void
}

export function createFaultPlan(): FaultPlan {
  let planned: Required<PlannedFault>[] = []
  return {
    add: (...faults) => void planned.push(...faults.map((fault) => ({ on: '', times: 1, delayMs: 1_000, ...fault }))),
    take(call) {
      const next = planned.find(({ on }) => call.startsWith(on))
      if (next === undefined) return undefined
      next.times--
      planned = planned.filter(({ times }) => times > 0)
      return next
    },
    list: () => [...planned],
    clear: () => (planned = []),
  }
}

export function errorFor(fault: Fault): StripeError | undefined {
  if (fault === 'server-error') return new StripeError(500, 'api_error', 'An unknown error occurred')
  if (fault === 'rate-limit') {
    return new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', { code: 'rate_limit' })
  }
  if (fault === 'declined') {
    const about = { code: 'card_declined', declineCode: 'generic_decline' }
    return new StripeError(402, 'card_error', 'Your card was declined.', about)
  }
  return undefined
}
