/** An identity confirmed by an external provider. `subject` is the key; an address may pass to another person. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  email: string
  /** The provider hosts this mailbox; otherwise the user proved it to the provider once, and may have lost it since. */
  isMailboxOfProvider: boolean
  name: string | undefined
  /** When the ID token expires. */
  expiresAt: Date
}

export interface IdentityProvider {
  /** Undefined unless the token is for our client, recent, and about a verified mailbox. */
  verify(idToken: string): Promise<ExternalIdentity | undefined>
  /** The page that browsers open to sign in; undefined if no provider is configured. */
  findSignInPage(): Promise<{ authorizationEndpoint: string; clientId: string } | undefined>
}
