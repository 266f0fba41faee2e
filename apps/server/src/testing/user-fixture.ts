import { randomBytes } from 'node:crypto'
import { auth, type DataOf, type Endpoint, type EndpointShape, type Sent } from '@sidelight/contract'
import type { TestResponse, TestServer } from './test-server.ts'

const SHARED_PASSWORD = 'Curtain-up1!'

export interface NewVisitor {
  name: string
  username: string
  email: string
  password: string
}

/** A visitor with a unique address: all test files share one inbox. */
export function inventVisitor(given: Partial<NewVisitor> = {}): NewVisitor {
  const tag = randomBytes(5).toString('hex')
  return {
    name: 'Ada Lee',
    username: `ada_${tag}`,
    email: `ada.${tag}@example.com`,
    password: SHARED_PASSWORD,
    ...given,
  }
}

export interface SignedIn extends NewVisitor {
  accessToken: string
  refreshToken: string
  call<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<DataOf<E>>
  ask<E extends EndpointShape>(endpoint: Endpoint<E>, sent?: Sent<E>): Promise<TestResponse<DataOf<E>>>
}

let ipAddressCount = 0
/** An unused IP address, so that limits per address do not affect the test. */
export function newIpAddress(): string {
  ipAddressCount += 1
  return `198.18.${Math.floor(ipAddressCount / 250)}.${ipAddressCount % 250}`
}

export async function register(server: TestServer, user: NewVisitor, ip = newIpAddress()): Promise<void> {
  const response = await server.ask(auth.register, { body: user, ip })
  if (response.http !== 201) throw new Error(`Registration failed: ${response.raw}`)
}

/** The token of the newest verification mail to this user. */
export async function verificationToken(server: TestServer, { email }: NewVisitor): Promise<string> {
  const mail = await server.inbox.waitForMail(email, { subject: 'Verify' })
  const link = mail.links.find((address) => address.includes('/verify/'))
  if (link === undefined) throw new Error('The mail has no verification link')
  return link.slice(link.lastIndexOf('/') + 1)
}

export async function verify(server: TestServer, user: NewVisitor): Promise<void> {
  await server.ask(auth.verifyEmail, { params: { token: await verificationToken(server, user) }, ip: newIpAddress() })
}

export async function signIn(
  server: TestServer,
  user: NewVisitor,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const { email, password } = user
  const { body, raw } = await server.ask(auth.login, { body: { email, password }, headers })
  if (body.status !== 'success') throw new Error(`Sign-in failed: ${raw}`)
  return asSignedIn(server, user, body.data)
}

export function asSignedIn(
  server: TestServer,
  user: NewVisitor,
  { access_token: accessToken, refresh_token: refreshToken }: { access_token: string; refresh_token: string },
): SignedIn {
  const ask: SignedIn['ask'] = (endpoint, sent) =>
    server.ask(endpoint, { ...(sent as object), token: accessToken } as never)
  return {
    ...user,
    accessToken,
    refreshToken,
    ask,
    async call(endpoint, sent) {
      const response = await ask(endpoint, sent)
      if (response.body.status !== 'success') throw new Error(`The request failed: ${response.raw}`)
      return response.body.data
    },
  }
}

/** Registers a user, verifies the address by mail and signs in. */
export async function createUser(server: TestServer, given: Partial<NewVisitor> = {}): Promise<SignedIn> {
  const user = inventVisitor(given)
  await register(server, user)
  await verify(server, user)
  return signIn(server, user)
}
