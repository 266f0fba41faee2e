import { auth, type OpenSession as WireOpenSession, type Passkey as WirePasskey, passkeys } from '@sidelight/contract'
import { type CamelCase, camelCase, camelCased } from './camel-case.ts'
import { shaped } from './shaped.ts'

export type OpenSession = CamelCase<WireOpenSession>
export type Passkey = CamelCase<WirePasskey>

const { updatePassword, changeEmail } = auth

/** Two forms have the fields of the contract, whose rules check them. */
export const authApi = { ...camelCased(auth), updatePassword, changeEmail }

/** What the browser's prompt returns is sent as it is. */
export const passkeyApi = {
  ...camelCased(passkeys),
  add: shaped(passkeys.add, (answer) => camelCase(answer)),
  login: shaped(passkeys.login, (answer) => camelCase(answer)),
}
