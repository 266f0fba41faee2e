/** Who an outside identity provider says somebody is. `subject` is the key; the address may change hands. */
export interface OutsideIdentity {
  issuer: string
  subject: string
  email: string
  /** The provider runs this very mailbox; otherwise it was proven to it once, and may have changed hands since. */
  isMailboxOfProvider: boolean
  name: string | undefined
  /** When the token that said so ends. */
  expiresAt: Date
}

export interface IdentityProvider {
  /** Undefined when the token is not one for us, made just now, about a proven mailbox. */
  verify(idToken: string): Promise<OutsideIdentity | undefined>
  /** Where a browser is sent to sign in; undefined while no provider is configured. */
  findSignInPage(): Promise<{ authorizationEndpoint: string; clientId: string } | undefined>
}
