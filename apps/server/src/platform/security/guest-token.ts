import type { GuestPurpose } from '@sidelight/domain/sharing/guest'
import { signToken, verifyToken, type TokenKeys, type TokenKind, UUID } from './signed-token.ts'

/** What a guest may do: by which link, and for what it was made. */
export interface GuestClaims {
  linkId: string
  purpose: GuestPurpose
}

const KIND: TokenKind = { audience: 'sidelight-guests', type: 'guest+jwt' }
const LIFETIME_SECONDS = 1800

export const signGuestToken = ({ linkId, purpose }: GuestClaims, keys: TokenKeys): Promise<string> =>
  signToken(KIND, { subject: linkId, claims: { purpose }, lifetimeSeconds: LIFETIME_SECONDS }, keys)

/** Undefined for every invalid or expired token, and for one of another purpose. */
export async function readGuestToken(
  token: string,
  purpose: GuestPurpose,
  keys: TokenKeys,
): Promise<GuestClaims | undefined> {
  const verified = await verifyToken(KIND, token, keys)
  const linkId = verified?.payload.sub
  if (linkId === undefined || !UUID.test(linkId) || verified?.payload['purpose'] !== purpose) return undefined
  return { linkId, purpose }
}
