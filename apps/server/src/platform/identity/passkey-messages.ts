import type { DataOf, NewPasskey, PasskeyLogin, passkeys } from '@sidelight/contract'
import type { Assertion } from './webauthn.ts'

/** What an authenticator is asked for. */
export interface PasskeyRequest {
  challenge: string
  domain: string
  timeoutMs: number
}

export interface CreationRequest extends PasskeyRequest {
  /** How authenticators name the site. */
  siteName: string
  user: { handle: string; email: string; fullName: string }
  algorithms: number[]
  /** Of the passkeys that the account has, so that an authenticator does not create a second one. */
  knownIds: string[]
}

/** An assertion with the account that the authenticator names. */
export interface PasskeyAnswer extends Assertion {
  userHandle: string
}

const PUBLIC_KEY = 'public-key'

export const toCreationOptions = ({
  challenge,
  domain,
  siteName,
  timeoutMs,
  user,
  algorithms,
  knownIds,
}: CreationRequest): DataOf<(typeof passkeys.startAdding)['shape']> => ({
  challenge,
  rp: { id: domain, name: siteName },
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
}: PasskeyRequest): DataOf<(typeof passkeys.startLogin)['shape']> => ({
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
}: PasskeyLogin): PasskeyAnswer => ({
  id: credential_id,
  clientData: client_data,
  authenticatorData: authenticator_data,
  signature,
  userHandle: user_handle,
})
