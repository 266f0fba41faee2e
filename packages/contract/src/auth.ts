import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, ExistingPassword, FullName, NewPassword, OneTimeToken, Timestamp, Username } from './fields.ts'

export const Login = z.strictObject({ email: Email, password: ExistingPassword })
export type Login = z.infer<typeof Login>

export const Registration = z.strictObject({
  username: Username,
  name: FullName,
  email: Email,
  password: NewPassword,
  /** Made by the device: with it the device signs in by itself once its verification link was opened. */
  device_secret: z.optional(OneTimeToken),
})
export type Registration = z.infer<typeof Registration>

/** The server uses `reset_form_url` only if it is on one of its own origins. */
export const ResetRequest = z.strictObject({ email: Email, reset_form_url: z.string().check(z.maxLength(2048)) })
export type ResetRequest = z.infer<typeof ResetRequest>

export const PasswordReset = z.strictObject({ new_password: NewPassword, pass_reset_token: OneTimeToken })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.strictObject({ old_password: ExistingPassword, new_password: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const EmailChange = z.strictObject({ new_email: Email, password: ExistingPassword })
export type EmailChange = z.infer<typeof EmailChange>

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const OpenSession = z.object({
  id: z.uuid(),
  /** For example "Chrome on macOS", from the user agent at sign-in. */
  device: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/login',
    credential: 'none',
    isAllowedInReadOnly: true,
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
    isAllowedInReadOnly: true,
    summary: 'Exchange the refresh token for a new pair. Repeated soon, it gives the same refresh token again.',
    data: Tokens,
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/v1/auth/verify-email/:token',
    credential: 'none',
    isAllowedInReadOnly: false,
    summary: 'Prove the mailbox with the token from the verification mail. May be repeated.',
    params: z.object({ token: OneTimeToken }),
    data: z.null(),
  }),
  deviceLogin: endpoint({
    method: 'POST',
    path: '/api/v1/auth/device-login',
    credential: 'none',
    summary:
      'Sign in on the device that signed up, once its verification link was opened. Serves once, within an hour; null otherwise.',
    body: z.strictObject({ device_secret: OneTimeToken }),
    data: z.nullable(z.object({ ...Tokens.shape, email: z.string() })),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout',
    credential: 'access',
    isAllowedWhenSuspended: true,
    isAllowedInReadOnly: true,
    summary: 'End this session on the server; its tokens stop working at once.',
    data: z.null(),
  }),
  googleSignIn: endpoint({
    method: 'GET',
    path: '/api/v1/auth/google-login',
    credential: 'none',
    summary: 'The page for signing in with Google; null if it is not configured.',
    data: z.nullable(z.object({ authorization_endpoint: z.string(), client_id: z.string() })),
  }),
  googleLogin: endpoint({
    method: 'POST',
    path: '/api/v1/auth/google-login',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary: 'Sign in with an ID token of Google. Each token serves once.',
    body: z.strictObject({ google_auth_token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
    data: z.object({ ...Tokens.shape, email: z.string() }),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/v1/auth/resend-verification',
    credential: 'none',
    summary: 'Mail another verification link. The answer is the same whether or not the address awaits verification.',
    body: z.strictObject({ email: Email }),
    data: z.null(),
  }),
  resetPasswordRequest: endpoint({
    method: 'POST',
    path: '/api/v1/auth/reset-password-request',
    credential: 'none',
    summary: 'Mail a link to choose a new password. The answer is the same whether or not the address has an account.',
    body: ResetRequest,
    data: z.null(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    credential: 'none',
    summary: 'Choose a new password with the token from the mail. Every session of the account ends.',
    body: PasswordReset,
    data: z.null(),
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/api/v1/users/update-password',
    credential: 'access',
    summary: 'Change the password. Every other session of the account ends.',
    body: PasswordChange,
    data: z.null(),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/v1/users/change-email',
    credential: 'access',
    summary: 'Mail a link to the new address; opening it makes it the address of the account.',
    body: EmailChange,
    data: z.null(),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v1/auth/confirm-email',
    credential: 'none',
    summary: 'Prove the new address with the token from its mail. May be repeated.',
    body: z.strictObject({ token: OneTimeToken }),
    data: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/auth/sessions',
    credential: 'access',
    summary: 'Where the account is signed in, this session first.',
    data: z.array(OpenSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/sessions/:sessionId',
    credential: 'access',
    summary: 'Sign one session of the account out.',
    params: z.object({ sessionId: z.uuid() }),
    data: z.null(),
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/api/v1/auth/logout-everywhere',
    credential: 'access',
    summary: 'Sign every session of the account out, this one too.',
    data: z.null(),
  }),
}
