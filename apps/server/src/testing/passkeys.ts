import { passkeys } from '@sidelight/contract'
import { insertUser } from './accounts.ts'
import { type Authenticator, createAuthenticator, type Deviation } from './authenticator.ts'
import { newIpAddress, type SignedIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'

export const PASSKEY_NOT_ADDED = '400 The passkey could not be added. Please try again.'
export const PASSKEY_NOT_ACCEPTED = '401 This passkey was not accepted. Try another one, or sign in with your password.'

/** The status of a success, or the status and message of a rejection. */
export const describeResponse = ({ http, body }: { http: number; body: { message: string } }) =>
  http < 300 ? String(http) : `${http} ${body.message}`

/** The requests with which passkeys are added and used, each sign-in from its own IP address. */
export function passkeysOn(server: () => TestServer, origin: string) {
  const newAuthenticator = () => createAuthenticator(origin)
  const startAdding = (user: SignedIn) => user.call(passkeys.startAdding, { body: { password: user.password } })

  async function add(user: SignedIn, authenticator: Authenticator, deviation?: Deviation): Promise<string> {
    const body = authenticator.create(await startAdding(user), deviation)
    return describeResponse(await user.ask(passkeys.add, { body }))
  }

  async function startLogin(ip = newIpAddress()) {
    const { body, raw } = await server().ask(passkeys.startLogin, { ip })
    if (body.status !== 'success') throw new Error(raw)
    return body.data
  }

  return {
    newAuthenticator,
    startAdding,
    add,
    startLogin,
    async login(authenticator: Authenticator, deviation?: Deviation): Promise<string> {
      const ip = newIpAddress()
      const body = authenticator.use(await startLogin(ip), deviation)
      return describeResponse(await server().ask(passkeys.login, { body, ip }))
    },
    async createUserWithPasskey() {
      const user = await insertUser(server())
      const authenticator = newAuthenticator()
      const added = await add(user, authenticator)
      if (added !== '201') throw new Error(added)
      return { user, authenticator }
    },
  }
}
