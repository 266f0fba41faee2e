/** What passkeys belong to. A browser uses a passkey only on pages of its domain. */
export interface Site {
  domain: string
  origins: string[]
}

export interface PasskeyKey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

interface Signed {
  id: string
  clientData: string
}

export interface Attestation extends Signed {
  attestationObject: string
}

export interface Assertion extends Signed {
  authenticatorData: string
  signature: string
}

/** EdDSA, ES256 and RS256 by their COSE numbers, in order of preference. */
export const KEY_ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: it takes half a second and 25 MB, and most processes verify no passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The challenge that the client says it signed; undefined if the data is malformed. */
export function readChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The key of a new passkey; undefined unless the user was verified and all of it belongs to this challenge and site. */
export async function verifyAttestation(
  { id, clientData, attestationObject }: Attestation,
  { challenge, site }: { challenge: string; site: Site },
): Promise<PasskeyKey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: await dropStatement(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    }
  } catch {
    // The library throws for every mismatch.
    return undefined
  }
}

/**
 * Drops what the authenticator says about its maker. We do not ask for it, and to check it the library would download
 * revocation lists from addresses that the sender put into certificates.
 */
async function dropStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const plain = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(plain)).toString('base64url')
}

/**
 * The counter after a sign-in with this passkey; undefined unless the user was verified, the signature is right and the
 * counter has grown (authenticators that do not count always send 0).
 */
export async function verifyAssertion(
  { id, clientData, authenticatorData, signature }: Assertion,
  { challenge, site, passkey }: { challenge: string; site: Site; passkey: PasskeyKey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.domain,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
