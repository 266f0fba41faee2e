import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

const PartState = z.enum(['works', 'slow', 'down'])
export type PartState = z.infer<typeof PartState>

export const status = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/status',
    credential: 'none',
    summary: 'Whether each part of the product works, by its own checks; the same for everybody.',
    data: z.object({
      checked_at: Timestamp,
      parts: z.object({
        sign_in: PartState,
        scripts: PartState,
        voices: PartState,
        tapes: PartState,
        mail: PartState,
      }),
    }),
  }),
}
