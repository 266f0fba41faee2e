import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, ExistingPassword, FullName, NewPassword, OneTimeToken, Username } from './fields.ts'

export const Login = z.strictObject({ email: Email, password: ExistingPassword })
export type Login = z.infer<typeof Login>

export const Registration = z.strictObject({
  username: Username,
  name: FullName,
  email: Email,
  password: NewPassword,
})
export type Registration = z.infer<typeof Registration>

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login',
    credential: 'none',
    summary: 'Sign in with e-mail and password.',
    body: Login,
    data: Tokens,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/auth/register',
    credential: 'none',
    summary: 'Open an account. The answer is the same whether or not the address already has one.',
    body: Registration,
    data: z.object({ is_verified: z.boolean() }),
    successStatus: 201,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/v1/auth/refresh-token',
    credential: 'refresh',
    summary: 'Exchange the refresh token for a new pair. Repeated soon, it gives the same refresh token again.',
    data: Tokens,
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/v1/auth/verify-email/:token',
    credential: 'none',
    summary: 'Prove the mailbox with the token from the verification mail. May be repeated.',
    params: z.object({ token: OneTimeToken }),
    data: z.null(),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout',
    credential: 'access',
    summary: 'End this session on the server; its tokens stop working at once.',
    data: z.null(),
  }),
}
