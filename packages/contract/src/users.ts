import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const CurrentUser = z.object({
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  profile_picture_url: z.string(),
  role: z.enum(['user', 'admin']),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/api/v1/users/me',
    credential: 'access',
    summary: 'The signed-in user.',
    data: CurrentUser,
  }),
}
