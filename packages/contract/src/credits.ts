import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Credits = z.object({
  paygo_credits: z.int(),
  page_credits_this_month: z.int(),
  page_credits_used_this_month: z.int(),
  /** Pages that were used before their payment was refunded. The next grant settles them. Absent if there are none. */
  page_credits_owed: z.optional(z.int()),
  /** A sentence for the user while something is paused that concerns every page. */
  paused: z.optional(z.string()),
  /** Another for where something is bought. */
  checkout_paused: z.optional(z.string()),
})
export type Credits = z.infer<typeof Credits>

export const credits = {
  current: endpoint({
    method: 'GET',
    path: '/api/v1/users/credits',
    credential: 'access',
    summary: 'Pages bought, pages this month, and pages of this month already used; and what is paused right now.',
    data: Credits,
  }),
}
