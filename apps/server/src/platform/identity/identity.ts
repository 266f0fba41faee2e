/** Who an outside identity provider says somebody is. `subject` is the key; the address may change hands. */
export interface OutsideIdentity {
  subject: string
  email: string
  name: string | undefined
}

export interface IdentityProvider {
  /** Undefined when the token is not one for us, valid now, about a proven mailbox. */
  verify(idToken: string): Promise<OutsideIdentity | undefined>
}
