import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ExistingPassword, Timestamp } from './fields.ts'

const base64url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/, 'This field is not valid.'))

/** WebAuthn allows ids of 1,023 bytes. */
const CredentialId = base64url(1364)
const ClientData = base64url(4096)
const PUBLIC_KEY = z.enum(['public-key'])

/** Spelled as the browser's WebAuthn functions expect it. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PUBLIC_KEY, alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: PUBLIC_KEY, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
  attestation: z.enum(['none']),
  timeout: z.int(),
})

export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.enum(['required']),
  timeout: z.int(),
})

const Passkey = z.object({
  id: z.uuid(),
  /** Where it was added, for example "Chrome on macOS". */
  device: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

const PasskeyConfirmation = z.strictObject({ password: ExistingPassword })

/** What the authenticator answered to the options; binary values are in base64url. */
export const NewPasskey = z.strictObject({
  credential_id: CredentialId,
  client_data: ClientData,
  attestation_object: base64url(16_384),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyLogin = z.strictObject({
  credential_id: CredentialId,
  client_data: ClientData,
  authenticator_data: base64url(4096),
  signature: base64url(8192),
  user_handle: base64url(86),
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/users/passkeys',
    credential: 'access',
    summary: 'The passkeys of the account, oldest first.',
    data: z.array(Passkey),
  }),
  startAdding: endpoint({
    method: 'POST',
    path: '/api/v1/users/passkeys/options',
    credential: 'access',
    summary: 'What the browser needs to create a passkey within five minutes. Needs the password again.',
    body: PasskeyConfirmation,
    data: CreationOptions,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/users/passkeys',
    credential: 'access',
    summary: 'Add the passkey that the browser created. At most ten per account.',
    body: NewPasskey,
    data: z.null(),
    successStatus: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/users/passkeys/:passkeyId',
    credential: 'access',
    summary: 'Remove a passkey; it no longer opens the account.',
    params: z.object({ passkeyId: z.uuid() }),
    data: z.null(),
  }),
  startLogin: endpoint({
    method: 'POST',
    path: '/api/v1/auth/passkey-login/options',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary:
      'What the browser needs to use a passkey within five minutes. The same for everybody but for the challenge.',
    data: RequestOptions,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/v1/auth/passkey-login',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary: 'Sign in with a passkey. Each challenge serves once.',
    body: PasskeyLogin,
    data: z.object({ access_token: z.string(), refresh_token: z.string(), email: z.string() }),
  }),
}
