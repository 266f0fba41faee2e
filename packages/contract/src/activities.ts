import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

const Activity = z.object({
  action: z.string(),
  description: z.string(),
  status: z.enum(['completed', 'processing', 'error']),
  timestamp: Timestamp,
})
export type Activity = z.infer<typeof Activity>

export const activities = {
  recent: endpoint({
    method: 'GET',
    path: '/api/v1/users/activities/recent',
    credential: 'access',
    summary: 'What happened lately in this account, newest first, at most 20.',
    data: z.array(Activity),
  }),
}
