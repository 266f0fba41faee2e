import type { DataOf, NewPasskey, Passkey, PasskeyLogin, passkeys } from '@sidelight/contract'
import type { RegistrationRequest, SignInRequest } from './passkeys.service.ts'

const PUBLIC_KEY = 'public-key'

export const toCreationOptions = ({
  challenge,
  domain,
  timeoutMs,
  user,
  algorithms,
  knownIds,
}: RegistrationRequest): DataOf<(typeof passkeys.startAdding)['shape']> => ({
  challenge,
  rp: { id: domain, name: 'Sidelight' },
  user: { id: user.handle, name: user.email, displayName: user.fullName },
  pubKeyCredParams: algorithms.map((alg) => ({ type: PUBLIC_KEY, alg })),
  excludeCredentials: knownIds.map((id) => ({ type: PUBLIC_KEY, id })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: timeoutMs,
})

export const toRequestOptions = ({
  challenge,
  domain,
  timeoutMs,
}: SignInRequest): DataOf<(typeof passkeys.startLogin)['shape']> => ({
  challenge,
  rpId: domain,
  userVerification: 'required',
  timeout: timeoutMs,
})

export const toAttestation = ({ credential_id, client_data, attestation_object }: NewPasskey) => ({
  id: credential_id,
  clientData: client_data,
  attestationObject: attestation_object,
})

export const toAssertion = ({
  credential_id,
  client_data,
  authenticator_data,
  signature,
  user_handle,
}: PasskeyLogin) => ({
  id: credential_id,
  clientData: client_data,
  authenticatorData: authenticator_data,
  signature,
  userHandle: user_handle,
})

export const toPasskey = (passkey: {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date | null
}): Passkey => ({
  id: passkey.id,
  device: passkey.device,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
})
